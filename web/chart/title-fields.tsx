// Fields for the titles and the legend, which are read from and written to the chart's code.

import { CHART } from "./current-chart.ts";
import { hasSyntaxError, lastValidText } from "./last-valid-text.ts";
import { hasAxes, readBeginAtZero, setBeginAtZero } from "./option-edit.ts";
import { LEGENDS, type Legend, readLegend, readTitle, setLegend, setTitle, type TitleTarget } from "./titles.ts";

const TITLES = { chart: "Chart title", x: "X axis title", y: "Y axis title" } as const satisfies Record<
  TitleTarget,
  string
>;

/** Renders the title and legend fields, or a note if the code computes them. */
export function TitleFields() {
  if (lastValidText.value.trim() === "") return null;
  const text = lastValidText.value;
  const disabled = hasSyntaxError.value;
  const { version } = CHART.settings.value;
  const shown: readonly TitleTarget[] = hasAxes(text) ? ["chart", "x", "y"] : ["chart"];
  const titles = shown.map((target) => ({ target, title: readTitle(text, target, version) }));
  const legend = readLegend(text, version);
  const isZero = hasAxes(text) ? readBeginAtZero(text, version) : undefined;
  const hidden: string[] = titles.filter(({ title }) => title === undefined).map(({ target }) => TITLES[target]);
  if (legend === undefined) hidden.push("Legend");
  if (hidden.length === shown.length + 1)
    return <p class="note">Titles and legend are set in the code. Edit the code to change them.</p>;
  return (
    <div class="stack tight">
      <div class="fields titles">
        {titles.map(
          ({ target, title }) =>
            title !== undefined && (
              <label key={target} class={`field${target === "chart" ? " wide" : ""}`}>
                <span>{TITLES[target]}</span>
                <input
                  class="input"
                  value={title}
                  disabled={disabled}
                  autocomplete="off"
                  onChange={({ currentTarget }) =>
                    CHART.edit((chart) => setTitle(chart, target, version, currentTarget.value.trim()))
                  }
                />
              </label>
            ),
        )}
        {legend !== undefined && (
          <label class="field">
            <span>Legend</span>
            <select
              class="input"
              value={legend}
              disabled={disabled}
              onChange={({ currentTarget }) =>
                CHART.edit((chart) => setLegend(chart, version, currentTarget.value as Legend))
              }
            >
              {Object.entries(LEGENDS).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {isZero !== undefined && (
        <label class="field beside">
          <input
            type="checkbox"
            checked={isZero}
            disabled={disabled}
            onChange={({ currentTarget }) =>
              CHART.edit((chart) => setBeginAtZero(chart, version, currentTarget.checked))
            }
          />
          <span>Start axis at zero</span>
        </label>
      )}
      {hidden.length > 0 && <p class="note">{hidden.join(", ")}: set in the code. Edit the code to change this.</p>}
    </div>
  );
}

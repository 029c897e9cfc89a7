// The words around a chart, and where its legend is, as fields: what they hold is written into the chart's code, and read from there.

import { CHART } from "./current-chart.ts";
import { hasAxes, readZero, setZero } from "./option-edit.ts";
import { isBroken, shownText } from "./shown-text.ts";
import { LEGENDS, type Legend, readLegend, readTitle, setLegend, setTitle, type Titled } from "./titles.ts";

const TITLES = { chart: "Chart title", x: "X axis title", y: "Y axis title" } as const satisfies Record<Titled, string>;

/** Fields for the chart at hand; a sentence where its code has them in another way. */
export function TitleFields() {
  if (shownText.value.trim() === "") return null;
  const text = shownText.value;
  const disabled = isBroken.value;
  const { version } = CHART.settings.value;
  const shown: readonly Titled[] = hasAxes(text) ? ["chart", "x", "y"] : ["chart"];
  const titles = shown.map((what) => ({ what, title: readTitle(text, what, version) }));
  const legend = readLegend(text, version);
  const isZero = hasAxes(text) ? readZero(text, version) : undefined;
  const hidden: string[] = titles.filter(({ title }) => title === undefined).map(({ what }) => TITLES[what]);
  if (legend === undefined) hidden.push("Legend");
  if (hidden.length === shown.length + 1)
    return <p class="note">Titles and legend cannot be read out of the code as it stands: they are changed there.</p>;
  return (
    <div class="stack tight">
      <div class="fields titles">
        {titles.map(
          ({ what, title }) =>
            title !== undefined && (
              <label key={what} class={`field${what === "chart" ? " wide" : ""}`}>
                <span>{TITLES[what]}</span>
                <input
                  class="input"
                  value={title}
                  disabled={disabled}
                  autocomplete="off"
                  onChange={({ currentTarget }) =>
                    CHART.edit((chart) => setTitle(chart, what, version, currentTarget.value.trim()))
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
            onChange={({ currentTarget }) => CHART.edit((chart) => setZero(chart, version, currentTarget.checked))}
          />
          <span>Values begin at zero</span>
        </label>
      )}
      {hidden.length > 0 && (
        <p class="note">{hidden.join(", ")}: written in the code in a way that only it can change.</p>
      )}
    </div>
  );
}

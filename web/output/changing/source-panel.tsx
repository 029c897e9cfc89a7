// Data source of the chart, with its refresh interval. The panel edits the chart's code.

import { useSignal } from "@preact/signals";
import { CHART } from "../../chart/current-chart.ts";
import {
  type DataSource,
  DEFAULT_REFRESH,
  guessKind,
  INTERVALS,
  readSource,
  removeSource,
  SOURCES,
  type SourceKind,
  setSource,
} from "./data-source.ts";

export function SourcePanel() {
  const current = readSource(CHART.text.value);
  return (
    <>
      <p class="note">The chart loads its data from a file or a Google Sheet. Its URL stays the same.</p>
      <SourceForm key={JSON.stringify(current)} current={current} />
    </>
  );
}

function SourceForm({ current }: { readonly current: DataSource | undefined }) {
  const url = useSignal(current?.url ?? "");
  const kind = useSignal<SourceKind>(current?.kind ?? "csv");
  const refresh = useSignal(current?.refresh ?? DEFAULT_REFRESH);
  const problem = useSignal("");
  const apply = (event: Event) => {
    event.preventDefault();
    const address = url.value.trim();
    problem.value = problemOf(address);
    if (problem.value !== "") return;
    const source = { kind: kind.value, url: address, refresh: refresh.value };
    const edited = setSource(CHART.text.peek(), source);
    if (edited === undefined) problem.value = "The code computes the options. Add the data source in the code.";
    else CHART.edit(() => edited);
  };
  const intervals = INTERVALS.some(([seconds]) => seconds === refresh.value)
    ? INTERVALS
    : [...INTERVALS, [refresh.value, `Every ${refresh.value} seconds`] as const];
  return (
    <form class="stack" autocomplete="off" onSubmit={apply} noValidate>
      <label class="field">
        <span>Address of the file or Google Sheet</span>
        <input
          class="input mono"
          type="url"
          value={url}
          placeholder="https://example.com/sales.csv"
          spellcheck={false}
          aria-invalid={problem.value !== ""}
          onInput={({ currentTarget }) => {
            url.value = currentTarget.value;
            kind.value = guessKind(currentTarget.value.trim());
            problem.value = "";
          }}
        />
      </label>
      <div class="field-grid">
        <label class="field">
          <span>Type</span>
          <select
            class="input"
            value={kind}
            onChange={({ currentTarget }) => {
              kind.value = currentTarget.value as SourceKind;
            }}
          >
            {Object.entries(SOURCES).map(([id, { label }]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Load new data</span>
          <select
            class="input"
            value={String(refresh.value)}
            onChange={({ currentTarget }) => {
              refresh.value = Number(currentTarget.value);
            }}
          >
            {intervals.map(([seconds, label]) => (
              <option key={seconds} value={String(seconds)}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {kind.value === "googleSheets" && (
        <p class="note">In Google Sheets, share the sheet with anyone who has the link.</p>
      )}
      {problem.value !== "" && (
        <p role="alert" class="error-note">
          {problem}
        </p>
      )}
      <div class="row">
        <button type="submit" class="button">
          {current === undefined ? "Use this data" : "Update"}
        </button>
        {current !== undefined && (
          <button type="button" class="button quiet" onClick={() => CHART.edit(removeSource)}>
            Remove data source
          </button>
        )}
      </div>
      {current !== undefined && (
        <p class="note">
          The first row has headings. The first columns with numbers fill the series. Gmail and Apple Mail can show an
          older copy of the image.
        </p>
      )}
    </form>
  );
}

function problemOf(address: string): string {
  if (address === "") return "Enter an address.";
  if (!URL.canParse(address) || !/^https?:/i.test(address)) return "The address must begin with https://.";
  return "";
}

// Note in place of the data table if the chart loads its data from a URL, with the refresh interval and a way to copy the data.

import { signal } from "@preact/signals";
import { PRESETS, type PresetName } from "../../../src/drawings/data-source/presets.ts";
import { editData, status } from "./data-state.ts";
import { type DataLink, INTERVALS, setInterval, unlinkData } from "./import/linked-data.ts";
import { dropTitleRows, readPastedTable, trimRows } from "./paste.ts";
import { takeTable } from "./take-table.ts";

const NAMES = {
  csv: "a CSV file",
  googleSheets: "a Google sheet",
  json: "a JSON file",
  airtable: "Airtable",
  ...(Object.fromEntries(Object.entries(PRESETS).map(([name, { label }]) => [name, label])) as Record<
    PresetName,
    string
  >),
} as const;

const isLoading = signal(false);

/** Replaces the link with a copy of the current data. */
async function copyData(url: string): Promise<void> {
  isLoading.value = true;
  status.value = "Loading the data…";
  try {
    const { loadUrl } = await import("./import/load-url.ts");
    const [sheet] = await loadUrl(url);
    const rows = dropTitleRows(trimRows((await sheet?.read()) ?? []));
    takeTable(readPastedTable(rows), "Imported", unlinkData);
  } catch (error) {
    status.value = error instanceof Error ? error.message : String(error);
  } finally {
    isLoading.value = false;
  }
}

export function LinkNote({ link: { source, url, interval } }: { readonly link: DataLink }) {
  const canCopy = url !== undefined && (source === "csv" || source === "googleSheets");
  return (
    <div class="stack tight">
      <p class="link-address">
        The data comes from {NAMES[source]}
        {url === undefined ? "." : `: ${url}`}
      </p>
      <label class="field">
        <span>Load it again</span>
        <select
          class="input"
          value={interval}
          onChange={({ currentTarget }) => editData((text) => setInterval(text, source, currentTarget.value))}
        >
          {!Object.hasOwn(INTERVALS, interval) && <option value={interval}>Every {interval} seconds</option>}
          {Object.entries(INTERVALS).map(([seconds, label]) => (
            <option key={seconds} value={seconds}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div class="row tools">
        {canCopy && (
          <button type="button" class="button" disabled={isLoading.value} onClick={() => copyData(url)}>
            Copy the data now
          </button>
        )}
        <button
          type="button"
          class="button quiet"
          onClick={() => editData(unlinkData, "The link is removed. You can undo this.")}
        >
          Remove link
        </button>
      </div>
    </div>
  );
}

// Field for the URL of a table, and the choice between a copy and a link.

import { signal } from "@preact/signals";
import { openSheets } from "./import-state.ts";
import { isGoogleSheet } from "./linked-data.ts";

/** URL in the field, and the URL of the opened table; empty if a file is open. */
export const typedUrl = signal("");
export const openedUrl = signal("");
/**
 * Whether the chart will load the table from its URL each time it is drawn. People who have a URL expect the chart to follow it, and the
 * panel can copy the data later.
 */
export const isLinked = signal(true);

function load(): void {
  const url = typedUrl.peek().trim();
  if (url === "") return;
  openedUrl.value = url;
  openSheets("the URL", async () => {
    const { loadUrl } = await import("./load-url.ts");
    return loadUrl(url);
  });
}

export function UrlField() {
  return (
    <>
      <div class="row url-row">
        <label class="field">
          <span>Or the URL of a CSV or Excel file, or of a Google sheet</span>
          <input
            class="input"
            type="url"
            inputMode="url"
            autocomplete="off"
            placeholder="https://…"
            value={typedUrl}
            onInput={({ currentTarget }) => {
              typedUrl.value = currentTarget.value;
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              load();
            }}
          />
        </label>
        <button type="button" class="button" disabled={typedUrl.value.trim() === ""} onClick={load}>
          Load
        </button>
      </div>
      {isGoogleSheet(typedUrl.value.trim()) && (
        <p class="note">In Google Sheets, choose Share, then General access: Anyone with the link, Viewer.</p>
      )}
    </>
  );
}

/** @param problem why the table can't be linked; undefined if it can */
export function LinkChoice({ problem }: { readonly problem: string | undefined }) {
  const canLink = problem === undefined;
  const choice = (label: string, value: boolean, isDisabled = false) => (
    <label class="field beside">
      <input
        type="radio"
        name="link"
        checked={(canLink && isLinked.value) === value}
        disabled={isDisabled}
        onChange={() => {
          isLinked.value = value;
        }}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset>
      <legend class="legend">If the data at the URL changes</legend>
      {choice("Update the chart: it loads the data from the URL", true, !canLink)}
      {choice("Keep this data: you can edit it in the table", false)}
      {problem !== undefined && <p class="note">{problem}</p>}
    </fieldset>
  );
}

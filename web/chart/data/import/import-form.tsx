// The "Import data" dialog's form. Loaded when the dialog is first opened.

import { useLayoutEffect } from "preact/hooks";
import { CHART } from "../../current-chart.ts";
import { editData } from "../data-state.ts";
import type { PastedTable } from "../paste.ts";
import { takeTable } from "../take-table.ts";
import { ImportPreview } from "./import-preview.tsx";
import { headings, loadingName, opened, openSheets, problem, resetImport, table } from "./import-state.ts";
import { findLinkProblem, linkData, unlinkData } from "./linked-data.ts";
import { isLinked, LinkChoice, openedUrl, typedUrl, UrlField } from "./url-field.tsx";

/** File names that the file picker shows. */
const FILE_TYPES = ".csv,.tsv,.tab,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values";

/** Opens a file. The readers are loaded with the first file. */
function openLocal(file: File): void {
  openedUrl.value = "";
  openSheets(file.name, async () => {
    const { openFile } = await import("./open-file.ts");
    return openFile(file);
  });
}

/** Returns an error message if the opened table can't be linked; otherwise undefined. */
function linkProblem(): string | undefined {
  const { value: file } = opened;
  if (file === undefined || table.value === undefined) return undefined;
  if (!/^https?:/i.test(openedUrl.value)) return "Only data at an http: or https: URL can be linked.";
  if (file.sheets[file.sheet]?.name !== "") return "An Excel file can only be copied. To link the data, use CSV.";
  return findLinkProblem(table.value, headings.value.head, file.hasTitle);
}

/** Inserts the table, or a link to it. */
function insert(read: PastedTable): void {
  const { value: file } = opened;
  if (!isLinked.value || openedUrl.value === "" || linkProblem() !== undefined || file === undefined) {
    takeTable(read, "Imported", unlinkData);
    return;
  }
  const { version } = CHART.settings.peek();
  editData(
    (text) => linkData(text, version, openedUrl.value, read, file.rows),
    "The chart is linked to the URL. You can undo this.",
  );
}

interface Props {
  /** File to open at once. */
  readonly file: File | undefined;
  readonly close: () => void;
}

export function ImportForm({ file, close }: Props) {
  // `useEffect` would run after painting, and could discard a file that the user has already chosen.
  useLayoutEffect(() => {
    resetImport();
    [typedUrl.value, openedUrl.value, isLinked.value] = ["", "", true];
    if (file !== undefined) openLocal(file);
  }, []);
  const isReady = table.value !== undefined && table.value.series.length > 0;
  return (
    <form
      class="stack example-frame"
      onSubmit={(event) => {
        event.preventDefault();
        if (table.value === undefined) return;
        insert(table.value);
        close();
      }}
    >
      <h2 id="import-title">Import data</h2>
      <label class="field">
        <span>CSV, TSV or Excel file (.xlsx). It stays on your computer.</span>
        <input
          class="input"
          type="file"
          accept={FILE_TYPES}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen !== undefined) openLocal(chosen);
          }}
        />
      </label>
      <UrlField />
      <div role="status" class="stack tight">
        {loadingName.value !== "" && <p class="note">Opening {loadingName.value}…</p>}
        {problem.value !== "" && <p class="error-note">{problem}</p>}
      </div>
      {opened.value !== undefined && <ImportPreview />}
      {opened.value !== undefined && openedUrl.value !== "" && <LinkChoice problem={linkProblem()} />}
      <div class="row end">
        <button type="button" class="button quiet" onClick={close}>
          Cancel
        </button>
        <button type="submit" class="button primary" disabled={!isReady || loadingName.value !== ""}>
          Use this data
        </button>
      </div>
    </form>
  );
}

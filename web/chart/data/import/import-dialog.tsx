// "Import data" dialog: opens a file, shows how its table will be read, and replaces the chart's data with it.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { takeTable } from "../take-table.ts";
import { ImportPreview } from "./import-preview.tsx";
import { loadingName, opened, openSheets, problem, resetImport, table } from "./import-state.ts";

/** File that was dropped on the data panel, until the dialog opens it. */
const droppedFile = signal<File | undefined>(undefined);

/** Opens the dialog with a file. */
export function importFile(file: File): void {
  droppedFile.value = file;
}

/** File names that the file picker shows. */
const FILE_TYPES = ".csv,.tsv,.tab,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values";

/** Opens a file. The readers are loaded with the first file. */
const openLocal = (file: File) =>
  openSheets(file.name, async () => {
    const { openFile } = await import("./open-file.ts");
    return openFile(file);
  });

export function ImportDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => {
    resetImport();
    if (dialog.current?.open === false) dialog.current.showModal();
  };
  const close = () => dialog.current?.close();
  const file = droppedFile.value;
  useEffect(() => {
    if (file === undefined) return;
    droppedFile.value = undefined;
    show();
    openLocal(file);
  }, [file]);
  const isReady = table.value !== undefined && table.value.series.length > 0;
  return (
    <>
      <button type="button" class="button" onClick={show}>
        Import…
      </button>
      <dialog ref={dialog} class="paste-dialog import-dialog" aria-labelledby="import-title" closedby="any">
        <form
          class="stack example-frame"
          onSubmit={(event) => {
            event.preventDefault();
            if (table.value === undefined) return;
            takeTable(table.value, "Imported");
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
          <div role="status" class="stack tight">
            {loadingName.value !== "" && <p class="note">Opening {loadingName.value}…</p>}
            {problem.value !== "" && <p class="error-note">{problem}</p>}
          </div>
          {opened.value !== undefined && <ImportPreview />}
          <div class="row end">
            <button type="button" class="button quiet" onClick={close}>
              Cancel
            </button>
            <button type="submit" class="button primary" disabled={!isReady || loadingName.value !== ""}>
              Use this data
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}

// "Import data" dialog: opens a file, shows how its table will be read, and replaces the chart's data with it.

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { openCardOf } from "../../../form/fold-card.tsx";
import { lazyView } from "../../../form/lazy-view.tsx";

const ImportForm = lazyView(async () => (await import("./import-form.tsx")).ImportForm);

/** State of the open dialog, with the file to import if one was chosen; undefined while the dialog is closed. */
const request = signal<{ readonly file?: File } | undefined>(undefined);

/** Opens the dialog with a file. */
export function importFile(file: File): void {
  request.value = { file };
}

export function ImportDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const current = request.value;
  useLayoutEffect(() => {
    if (current === undefined) return;
    openCardOf(dialog.current);
    if (dialog.current?.open === false) dialog.current.showModal();
  }, [current]);
  return (
    <>
      <button
        type="button"
        class="button"
        onClick={() => {
          request.value = {};
        }}
      >
        Import…
      </button>
      <dialog
        ref={dialog}
        class="paste-dialog import-dialog"
        aria-labelledby="import-title"
        closedby="any"
        onClose={() => {
          request.value = undefined;
        }}
      >
        {current !== undefined && <ImportForm file={current.file} close={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

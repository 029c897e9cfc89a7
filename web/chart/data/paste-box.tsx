// "Paste a table" dialog, for devices without Ctrl+V and for pasting a whole table.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { openCardOf } from "../../form/fold-card.tsx";

const text = signal("");
/** URL fragment that opens the dialog. It can't collide with a saved state, which starts with a digit. */
const LINK = "#paste";
/** Whether the page was opened with the link. An example may replace the fragment before the dialog exists. */
let isLinked = location.hash === LINK;

/** @param onPaste called with the pasted text */
export function PasteBox({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => {
    text.value = "";
    openCardOf(dialog.current);
    if (dialog.current?.open === false) dialog.current.showModal();
  };
  const close = () => dialog.current?.close();
  useEffect(() => {
    // Removes the fragment, so that reloading the page does not open the dialog again.
    if (location.hash === LINK) history.replaceState(history.state, "", location.pathname + location.search);
    if (isLinked) open();
    isLinked = false;
    const onHashChange = ({ newURL }: HashChangeEvent) => {
      if (new URL(newURL).hash === LINK) open();
    };
    addEventListener("hashchange", onHashChange);
    return () => removeEventListener("hashchange", onHashChange);
  }, []);
  return (
    <>
      <button type="button" class="button" onClick={open}>
        Paste a table…
      </button>
      <dialog ref={dialog} class="paste-dialog" aria-labelledby="paste-title" closedby="any">
        <form
          class="stack example-frame"
          onSubmit={(event) => {
            event.preventDefault();
            onPaste(text.value);
            close();
          }}
        >
          <h2 id="paste-title">Paste a table</h2>
          <label class="field">
            <span>Paste spreadsheet cells, CSV or a Markdown table. The first row and column may contain names.</span>
            <textarea
              class="input code"
              rows={10}
              placeholder={"Month\tSales\tCosts\nJan\t10\t5\nFeb\t20\t6"}
              value={text}
              onInput={({ currentTarget }) => {
                text.value = currentTarget.value;
              }}
            />
          </label>
          <div class="row end">
            <button type="button" class="button quiet" onClick={close}>
              Cancel
            </button>
            <button type="submit" class="button primary" disabled={text.value.trim() === ""}>
              Import data
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}

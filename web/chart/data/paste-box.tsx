// A place to paste a table into, for those whose cells are on a telephone, or who do not trust a table that takes pastes.

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

const text = signal("");
/** The fragment of a link that opens it. States in URLs begin with a digit. */
const LINK = "#paste";

/** @param onPaste takes what was pasted */
export function PasteBox({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => {
    text.value = "";
    if (dialog.current?.open === false) dialog.current.showModal();
  };
  const close = () => dialog.current?.close();
  useEffect(() => {
    // Only the first time: whoever has closed it is done with it, and a reload is no new wish.
    if (location.hash === LINK) {
      history.replaceState(history.state, "", location.pathname + location.search);
      open();
    }
    const onHashChange = ({ newURL }: HashChangeEvent) => {
      if (new URL(newURL).hash === LINK) open();
    };
    addEventListener("hashchange", onHashChange);
    return () => removeEventListener("hashchange", onHashChange);
  }, []);
  return (
    <>
      <button type="button" class="button" onClick={open}>
        Paste a table …
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
            <span>
              Cells of a spreadsheet, CSV, or a Markdown table. Names may be in the first row and the first column.
            </span>
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
              Use it
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}

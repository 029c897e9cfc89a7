// "Examples" button and dialog. The gallery is loaded on demand.

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** Query parameter that opens the dialog. Redirects from /gallery set it. */
const PARAMETER = "examples";

const gallery = signal<ComponentType<{ readonly onPick: () => void }>>();
const problem = signal("");

async function loadGallery(): Promise<void> {
  try {
    const { Gallery } = await import("./gallery.tsx");
    gallery.value = Gallery;
    problem.value = "";
  } catch {
    problem.value = "Couldn't load the examples. Check your connection.";
  }
}

export function ExampleDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const Gallery = gallery.value;
  const open = () => {
    dialog.current?.showModal();
    void loadGallery();
  };
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (!new URLSearchParams(location.search).has(PARAMETER)) return;
    // Removes the parameter, so that reloading the page does not open the dialog again.
    history.replaceState(history.state, "", location.pathname);
    open();
  }, []);
  return (
    <>
      <button type="button" class="button" onPointerEnter={loadGallery} onClick={open}>
        Examples…
      </button>
      <dialog ref={dialog} class="example-dialog" aria-labelledby="examples-title" closedby="any">
        <div class="example-frame">
          <div class="panel-head">
            <h2 id="examples-title">Examples</h2>
            <button type="button" class="button quiet" onClick={close}>
              Close
            </button>
          </div>
          {problem.value !== "" && <p class="error-note">{problem}</p>}
          {Gallery === undefined ? <p class="note">Loading…</p> : <Gallery onPick={close} />}
        </div>
      </dialog>
    </>
  );
}

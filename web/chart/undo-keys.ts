// Ctrl+Z and its kin, wherever on the page they are pressed: fields and the editor have their own.

import type { ChartDocument } from "./chart-document.ts";

const OWN = "input:not([type=color]), textarea, [contenteditable=true], dialog[open] *";

/** Listens for as long as nobody calls what it returns. */
export function listenForUndo(chart: ChartDocument): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const [inner] = event.composedPath();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (inner instanceof Element && inner.closest(OWN) !== null))
      return;
    const key = event.key.toLowerCase();
    const isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (!isRedo && key !== "z") return;
    event.preventDefault();
    if (isRedo) chart.redo();
    else chart.undo();
  };
  addEventListener("keydown", onKeyDown);
  return () => removeEventListener("keydown", onKeyDown);
}

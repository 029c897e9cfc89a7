// Page-wide undo and redo shortcuts (Ctrl+Z, Ctrl+Shift+Z, Ctrl+Y). Text fields and the editor keep their own shortcuts.

import type { History } from "../tab/tab.ts";

/** Matches elements that handle undo themselves, and all elements in an open dialog. */
const HAS_OWN_UNDO = "input:not([type=color]), textarea, [contenteditable=true], dialog[open] *";

/**
 * Registers the shortcuts.
 *
 * @returns a function that removes the listener
 */
export function listenForUndo(chart: Pick<History, "undo" | "redo">): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const [inner] = event.composedPath();
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      (inner instanceof Element && inner.closest(HAS_OWN_UNDO) !== null)
    )
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

// Undo and Redo of the current tab, in the bar above the preview, which stays in view while the page scrolls.

import type { History } from "../tab/tab.ts";

export function HistoryButtons({ history }: { readonly history: History }) {
  return (
    <div class="steps">
      <button type="button" class="button quiet" disabled={!history.canUndo.value} onClick={() => history.undo()}>
        <Arrow /> <span>Undo</span>
      </button>
      <button type="button" class="button quiet" disabled={!history.canRedo.value} onClick={() => history.redo()}>
        <Arrow isTurned /> <span>Redo</span>
      </button>
    </div>
  );
}

function Arrow({ isTurned = false }: { readonly isTurned?: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      aria-hidden="true"
    >
      <path d={isTurned ? "M13 4l4 4-4 4M17 8H8a5 5 0 0 0 0 10h3" : "M7 4L3 8l4 4M3 8h9a5 5 0 0 1 0 10H9"} />
    </svg>
  );
}

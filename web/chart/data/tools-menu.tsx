// Menu with the less common tools of the data table.

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

/** Attributes of the menu's buttons, which close it. */
export const CLOSES_MENU = { popovertarget: "data-menu", popovertargetaction: "hide" } as const;

/** @param children buttons */
export function ToolsMenu({ children }: { readonly children: ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const place = () => {
    const { left, bottom } = (button.current as HTMLElement).getBoundingClientRect();
    const { width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
    if (box.current === null) return;
    box.current.style.left = `${Math.max(6, Math.min(left, innerWidth - width - 6))}px`;
    box.current.style.top = `${Math.max(6, Math.min(bottom + 6, innerHeight - height - 6))}px`;
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        class="button"
        aria-haspopup="true"
        popovertarget="data-menu"
        title="More tools for rows and columns"
      >
        More <span aria-hidden="true">▾</span>
      </button>
      <div
        ref={box}
        id="data-menu"
        popover="auto"
        class="popover-menu stack tight"
        onToggle={(event) => {
          if (event.newState !== "open") return;
          place();
          box.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
        }}
      >
        {children}
      </div>
    </>
  );
}

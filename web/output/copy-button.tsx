// A button that copies a text, and says so: on itself, and aloud.

import { useSignal } from "@preact/signals";

/** How long it says so, milliseconds. */
const TOLD = 2500;

type State = "idle" | "copied" | "refused";

/** @param name what is copied: `the URL` */
export function CopyButton({ text, name }: { readonly text: string; readonly name: string }) {
  const state = useSignal<State>("idle");
  const copy = async () => {
    state.value = (await copyText(text)) ? "copied" : "refused";
    setTimeout(() => {
      state.value = "idle";
    }, TOLD);
  };
  const told = { idle: "", copied: `Copied ${name}`, refused: "The browser does not let pages copy" }[state.value];
  return (
    <span class="copy">
      <button type="button" class="button" onClick={copy} data-state={state.value} disabled={text === ""}>
        {{ idle: "Copy", copied: "Copied ✓", refused: "Select it to copy" }[state.value]}
        <span class="heard"> {name}</span>
      </button>
      <span class="heard" role="status">
        {told}
      </span>
    </span>
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Pages that are not secure have no clipboard; the old way is still there.
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const holder = document.createElement("textarea");
  holder.value = text;
  holder.className = "heard";
  document.body.append(holder);
  const focused = document.activeElement as HTMLElement | null;
  holder.select();
  const isCopied = document.execCommand("copy");
  holder.remove();
  focused?.focus();
  return isCopied;
}

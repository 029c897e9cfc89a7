// Button that copies text and reports the result on the button's label and to screen readers.

import { useSignal } from "@preact/signals";

/** Time for which the result is shown, in milliseconds. */
const RESULT_TIME = 2500;

type State = "idle" | "copied" | "refused";

/** @param name description of the text for screen readers: `the URL` */
export function CopyButton({ text, name }: { readonly text: string; readonly name: string }) {
  const state = useSignal<State>("idle");
  const copy = async () => {
    state.value = (await copyText(text)) ? "copied" : "refused";
    setTimeout(() => {
      state.value = "idle";
    }, RESULT_TIME);
  };
  const status = { idle: "", copied: `Copied ${name}`, refused: "This browser blocks copying" }[state.value];
  return (
    <span class="copy">
      <button type="button" class="button" onClick={copy} data-state={state.value} disabled={text === ""}>
        {{ idle: "Copy", copied: "Copied ✓", refused: "Select the text to copy" }[state.value]}
        <span class="heard"> {name}</span>
      </button>
      <span class="heard" role="status">
        {status}
      </span>
    </span>
  );
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The Clipboard API requires a secure context; execCommand doesn't.
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

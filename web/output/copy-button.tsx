// Button that copies text and reports the result on the button's label and to screen readers.

import { useSignal } from "@preact/signals";

/** Time for which the result is shown, in milliseconds. */
const RESULT_TIME = 2500;

type State = "idle" | "copied" | "refused";

interface Props {
  readonly text: string;
  /** Description of the text for screen readers: `the URL`. */
  readonly name: string;
  /** Text on the button. By default "Copy", with the name for screen readers. */
  readonly label?: string;
  /** HTML to copy along with the text. Programs that show formatted text paste the HTML. */
  readonly html?: string;
  readonly isPrimary?: boolean;
}

export function CopyButton({ text, name, label, html, isPrimary = false }: Props) {
  const state = useSignal<State>("idle");
  const copy = async () => {
    state.value = (await copyText(text, html)) ? "copied" : "refused";
    setTimeout(() => {
      state.value = "idle";
    }, RESULT_TIME);
  };
  const status = { idle: "", copied: `Copied ${name}`, refused: "This browser blocks copying" }[state.value];
  return (
    <span class="copy">
      <button
        type="button"
        class={`button${isPrimary ? " primary" : ""}`}
        onClick={copy}
        data-state={state.value}
        disabled={text === ""}
      >
        {{ idle: label ?? "Copy", copied: "Copied ✓", refused: "Select the text to copy" }[state.value]}
        {label === undefined && <span class="visually-hidden"> {name}</span>}
      </button>
      <span class="visually-hidden" role="status">
        {status}
      </span>
    </span>
  );
}

async function copyText(text: string, html: string | undefined): Promise<boolean> {
  // With the Clipboard API, Chromium parses the HTML in this page, whose policy removes its inline styles.
  if (html !== undefined && copySelection(text, html)) return true;
  try {
    if (html === undefined) await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ "text/html": html, "text/plain": text })]);
    return true;
  } catch {
    // The Clipboard API requires a secure context; execCommand doesn't.
    return html === undefined && copySelection(text);
  }
}

function copySelection(text: string, html?: string): boolean {
  const holder = document.createElement("textarea");
  holder.value = text;
  holder.className = "visually-hidden";
  document.body.append(holder);
  const focused = document.activeElement as HTMLElement | null;
  holder.select();
  const setHtml = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", text);
    event.clipboardData?.setData("text/html", html as string);
    event.preventDefault();
  };
  if (html !== undefined) holder.addEventListener("copy", setHtml);
  const isCopied = document.execCommand("copy");
  holder.remove();
  focused?.focus();
  return isCopied;
}

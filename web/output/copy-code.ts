// Buttons that copy the code next to them.

/** Time for which a button says "Copied", in milliseconds. */
const COPIED_TIME = 1500;

const COPIED = "Copied";

/** Copies code, and reports it on the button. Resolves to the message for screen readers. */
export async function copyCode(button: HTMLElement, code: Element): Promise<string> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
  } catch {
    // The Clipboard API requires a secure context. Without it, the text is selected for Ctrl+C.
    getSelection()?.selectAllChildren(code);
    return "Text selected. Copy it with your keyboard";
  }
  const label = button.textContent === COPIED ? [] : [...button.childNodes];
  if (label.length > 0) {
    button.textContent = COPIED;
    setTimeout(() => button.replaceChildren(...label), COPIED_TIME);
  }
  return COPIED;
}

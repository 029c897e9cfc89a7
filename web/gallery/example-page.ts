// Entry point of an example's page: the theme button, and buttons that copy the code.

import { startTheme } from "../style/theme.ts";

/** Time for which a button says "Copied", in milliseconds. */
const COPIED_TIME = 1500;

startTheme();
const status = document.querySelector("[data-status]");
for (const figure of document.querySelectorAll<HTMLElement>(".code-figure")) {
  const button = figure.querySelector<HTMLButtonElement>("[data-copy]");
  const code = figure.querySelector("code");
  if (button === null || code === null) continue;
  button.hidden = false;
  button.addEventListener("click", () => void copy(button, code));
}

async function copy(button: HTMLButtonElement, code: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
  } catch {
    // The Clipboard API requires a secure context. Without it, the text is selected for Ctrl+C.
    getSelection()?.selectAllChildren(code);
    say("Text selected. Copy it with your keyboard");
    return;
  }
  const content = [...button.childNodes];
  button.textContent = "Copied";
  say("Copied");
  setTimeout(() => button.replaceChildren(...content), COPIED_TIME);
}

function say(text: string): void {
  if (status !== null) status.textContent = text;
}

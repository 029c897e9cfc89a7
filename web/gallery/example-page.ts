// Entry point of an example's page: the theme button, and buttons that copy the code.

import { copyCode } from "../output/copy-code.ts";
import { startTheme } from "../style/theme.ts";

startTheme();
const status = document.querySelector("[data-status]");
for (const figure of document.querySelectorAll<HTMLElement>(".code-figure")) {
  const button = figure.querySelector<HTMLButtonElement>("[data-copy]");
  const code = figure.querySelector("code");
  if (button === null || code === null) continue;
  button.hidden = false;
  button.addEventListener("click", () => copyCode(button, code).then(say));
}

function say(text: string): void {
  if (status !== null) status.textContent = text;
}

// Light or dark: as the system has it, until somebody presses the button of the page's header, which this browser then remembers.
// The button is any with `data-theme-toggle`.

type Theme = "light" | "dark";

const KEY = "theme";
const system = matchMedia("(prefers-color-scheme: dark)");

/** What somebody has chosen here before; undefined where they have not, or the browser keeps nothing. */
function readChoice(): Theme | undefined {
  try {
    const choice = localStorage.getItem(KEY);
    return choice === "light" || choice === "dark" ? choice : undefined;
  } catch {
    return undefined;
  }
}

/** The choice is forgotten when it is what the system has. */
function keepChoice(theme: Theme): void {
  try {
    if (theme === systemTheme()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // It holds for this visit.
  }
}

function systemTheme(): Theme {
  return system.matches ? "dark" : "light";
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const button of document.querySelectorAll<HTMLElement>("[data-theme-toggle]"))
    button.setAttribute("aria-pressed", String(theme === "dark"));
}

/** Shows the page in the light that it is to have, and listens to its button. */
export function startTheme(): void {
  show(readChoice() ?? systemTheme());
  system.addEventListener("change", () => show(readChoice() ?? systemTheme()));
  for (const button of document.querySelectorAll("[data-theme-toggle]"))
    button.addEventListener("click", () => {
      const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
      keepChoice(theme);
      show(theme);
    });
}

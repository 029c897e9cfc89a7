// Light and dark theme: follows the system until the user presses a `data-theme-toggle` button. The choice is kept in
// localStorage.

type Theme = "light" | "dark";

const KEY = "theme";
const system = matchMedia("(prefers-color-scheme: dark)");

/** Returns the stored choice, or undefined if there is none or localStorage is not available. */
function readChoice(): Theme | undefined {
  try {
    const choice = localStorage.getItem(KEY);
    return choice === "light" || choice === "dark" ? choice : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the choice, or removes it if it matches the system setting. */
function storeChoice(theme: Theme): void {
  try {
    if (theme === systemTheme()) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Without localStorage the choice lasts until the next page load.
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

/** Applies the theme and listens to the system setting and the toggle buttons. */
export function startTheme(): void {
  show(readChoice() ?? systemTheme());
  system.addEventListener("change", () => show(readChoice() ?? systemTheme()));
  for (const button of document.querySelectorAll("[data-theme-toggle]"))
    button.addEventListener("click", () => {
      const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
      storeChoice(theme);
      show(theme);
    });
}

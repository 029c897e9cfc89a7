// Theme picker: radio buttons, each with a small chart in its theme's colours.

import type { ComponentChildren } from "preact";
import { isThemeName, THEME_NAMES } from "../../src/drawings/theme/theme-palettes.ts";
import { brands, lookOf } from "../tab/brands.ts";
import { readTheme, setTheme } from "./chart-theme.ts";
import { CHART } from "./current-chart.ts";
import { hasSyntaxError, lastValidText } from "./last-valid-text.ts";

/** Bar heights in a sample chart, out of 20 SVG units. */
const BARS = [8, 14, 11, 18] as const;

function pick(theme: string): void {
  const { text, settings } = setTheme(CHART.text.peek(), CHART.settings.peek(), theme);
  CHART.start(text, settings);
}

export function ThemePicker() {
  const text = lastValidText.value;
  const theme = text.trim() === "" ? CHART.settings.value.theme : readTheme(text, CHART.settings.value);
  return (
    <ThemeChoice form="chart" none="Plain Chart.js" value={theme} choose={pick} isDisabled={hasSyntaxError.value}>
      {theme === undefined && <p class="note">The theme is set in the code. Your choice replaces it.</p>}
    </ThemeChoice>
  );
}

interface ChoiceProps {
  /** Name of the form, for the name of the radio buttons. */
  readonly form: string;
  /** Label of the choice without a theme. */
  readonly none: string;
  /** Name of the theme, an empty string for none; undefined if it is unknown. */
  readonly value: string | undefined;
  readonly choose: (name: string) => void;
  /** Built-in themes of the library, which another control offers. Their names take precedence over the service's themes. */
  readonly libraryThemes?: readonly string[];
  readonly isDisabled?: boolean;
  readonly children?: ComponentChildren;
}

export function ThemeChoice({
  form,
  none,
  value,
  choose,
  libraryThemes = [],
  isDisabled = false,
  children,
}: ChoiceProps) {
  const own = brands.value ?? [];
  const isKnown = (name: string) => isThemeName(name) || own.includes(name);
  const isUnknown = value !== undefined && value !== "" && !libraryThemes.includes(value) && !isKnown(value);
  const names = ["", ...THEME_NAMES, ...own, ...(isUnknown ? [value] : [])];
  const marked = value !== undefined && libraryThemes.includes(value) ? "" : value;
  return (
    <fieldset class="themes" disabled={isDisabled}>
      <legend class="legend">Theme</legend>
      {names
        .filter((name) => !libraryThemes.includes(name))
        .map((name) => (
          <label key={name}>
            <input
              type="radio"
              name={`${form}-theme`}
              value={name}
              checked={marked === name}
              onChange={() => choose(name)}
            />
            <Sample name={name} />
            <span>{name === "" ? none : isThemeName(name) ? capitalize(name) : name}</span>
          </label>
        ))}
      {isUnknown && brands.value !== undefined && (
        <p class="note">
          {value} is a brand. To use it, <a href="/account">sign in to its account</a> in this tab.
        </p>
      )}
      {children}
    </fieldset>
  );
}

const capitalize = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function Sample({ name }: { readonly name: string }) {
  const theme = lookOf(name);
  return (
    <svg class="theme-sample" viewBox="0 0 36 24" width="36" height="24" aria-hidden="true">
      <rect width="36" height="24" fill={theme?.background ?? "none"} />
      {theme === undefined && name !== "" ? (
        <path d="M5 22V14h5v8zm7 0V8h5v14zm7 0V11h5v11zm7 0V4h5v18z" fill="currentColor" />
      ) : theme === undefined ? (
        <path d="M6 18L30 6" stroke="currentColor" stroke-width="1.5" />
      ) : (
        BARS.map((height, index) => (
          <rect
            key={height}
            x={5 + index * 7}
            y={22 - height}
            width="5"
            height={height}
            rx={Math.min(1.5, theme.barRadius / 3)}
            fill={theme.colors[index % theme.colors.length]}
          />
        ))
      )}
    </svg>
  );
}

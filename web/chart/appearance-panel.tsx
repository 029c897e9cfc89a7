// "Appearance" panel: type, palette and theme, which are written into the code.

import { findPalette, PALETTES, setPalette } from "./appearance.ts";
import { readTheme } from "./chart-theme.ts";
import { CHART } from "./current-chart.ts";
import { hasSyntaxError, lastValidText } from "./last-valid-text.ts";
import { LOCALES, readLocale, setLocale } from "./locale.ts";
import { Select } from "./select-field.tsx";
import { ThemePicker } from "./theme-picker.tsx";
import { TypeField } from "./types/type-field.tsx";

export function AppearancePanel() {
  return (
    <section class="card stack" aria-labelledby="look-title">
      <h2 id="look-title">Appearance</h2>
      <div class="fields">
        <TypeField />
        <PaletteField />
        <LocaleField />
      </div>
      <ThemePicker />
    </section>
  );
}

function LocaleField() {
  const locale = readLocale(lastValidText.value);
  return (
    <Select
      label="Numbers and dates"
      disabled={hasSyntaxError.value || locale === undefined}
      value={locale ?? ""}
      onPick={(name) => CHART.edit((text) => setLocale(text, name))}
    >
      {locale !== undefined && !Object.hasOwn(LOCALES, locale) && <option value={locale}>{locale}</option>}
      {Object.entries(LOCALES).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function PaletteField() {
  const palette = findPalette(lastValidText.value);
  const hasTheme = Boolean(readTheme(lastValidText.value, CHART.settings.value));
  return (
    <Select
      label="Palette"
      disabled={hasSyntaxError.value}
      value={palette ?? ""}
      onPick={(name) => CHART.edit((text) => setPalette(text, name))}
    >
      {palette === undefined && <option value="">Custom</option>}
      {Object.keys(PALETTES).map((name) => (
        <option key={name} value={name}>
          {name === "Standard" && hasTheme ? "Theme" : name}
        </option>
      ))}
    </Select>
  );
}

// "Design" panel: type, palette and theme, which are written into the code.

import { FoldCard } from "../form/fold-card.tsx";
import { LOCALES } from "../form/locale-names.ts";
import { findPalette, PALETTES, setPalette } from "./appearance.ts";
import { readTheme } from "./chart-theme.ts";
import { CHART } from "./current-chart.ts";
import { hasSyntaxError, lastValidText } from "./last-valid-text.ts";
import { readLocale, setLocale } from "./locale.ts";
import { LongLabels } from "./long-labels.tsx";
import { Select } from "./select-field.tsx";
import { StyleField } from "./style/style-field.tsx";
import { ThemePicker } from "./theme-picker.tsx";
import { TypeField } from "./types/type-field.tsx";

export function AppearancePanel() {
  return (
    <FoldCard id="design" title="Design">
      <div class="fields">
        <TypeField />
        <PaletteField />
        <LocaleField />
      </div>
      <LongLabels />
      <ThemePicker />
      <StyleField />
    </FoldCard>
  );
}

function LocaleField() {
  const locale = readLocale(lastValidText.value);
  return (
    <Select
      label="Language and region"
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

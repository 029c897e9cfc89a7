// "Appearance" panel: theme, type and palette, which are written into the code. "Image" panel: the image parameters.

import type { ComponentChildren } from "preact";
import { findPalette, PALETTES, readType, setPalette, setType, TYPES, type Version } from "./appearance.ts";
import { defaultBackground, readTheme } from "./chart-theme.ts";
import { parseFieldColor } from "./css-color.ts";
import { CHART } from "./current-chart.ts";
import { hasSyntaxError, lastValidText } from "./last-valid-text.ts";
import { NumberField } from "./number-field.tsx";
import { FORMATS, type Settings } from "./settings.ts";
import { ThemePicker } from "./theme-picker.tsx";

/** Display names of formats. Other formats are shown in upper case. */
const FORMAT_NAMES: Readonly<Partial<Record<Settings["format"], string>>> = {
  jpg: "JPEG",
  webp: "WebP",
  base64: "Base64 (PNG)",
};

/** Renders the theme, the type and the palette. */
export function AppearancePanel() {
  return (
    <section class="card stack" aria-labelledby="look-title">
      <h2 id="look-title">Appearance</h2>
      <div class="fields">
        <TypeField />
        <PaletteField />
      </div>
      <ThemePicker />
    </section>
  );
}

/** Renders the image parameters. */
export function ImagePanel() {
  const settings = CHART.settings.value;
  return (
    <section class="card stack" aria-labelledby="image-title">
      <h2 id="image-title">Image</h2>
      <div class="fields">
        <Select
          label="Chart.js version"
          value={String(settings.version)}
          onPick={(value) => CHART.set({ version: Number(value) as Version })}
        >
          {["2", "3", "4"].map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </Select>
        <NumberField label="Width" value={settings.width} max={3000} onPick={(width) => CHART.set({ width })} />
        <NumberField label="Height" value={settings.height} max={3000} onPick={(height) => CHART.set({ height })} />
        <NumberField
          label="Pixel ratio"
          value={settings.devicePixelRatio}
          max={4}
          step="any"
          onPick={(devicePixelRatio) => CHART.set({ devicePixelRatio })}
        />
        <Select
          label="Format"
          value={settings.format}
          onPick={(value) => CHART.set({ format: value as Settings["format"] })}
        >
          {FORMATS.map((value) => (
            <option key={value} value={value}>
              {FORMAT_NAMES[value] ?? value.toUpperCase()}
            </option>
          ))}
        </Select>
        <BackgroundField />
      </div>
    </section>
  );
}

// "Appearance" panel: theme, type and palette, which are written into the code, and the image parameters.

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

export function AppearancePanel() {
  const settings = CHART.settings.value;
  return (
    <section class="card stack" aria-labelledby="look-title">
      <h2 id="look-title">Appearance</h2>
      <ThemePicker />
      <div class="fields">
        <TypeField />
        <PaletteField />
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

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly disabled?: boolean;
  readonly onPick: (value: string) => void;
  readonly children: ComponentChildren;
}

function Select({ label, value, disabled = false, onPick, children }: SelectProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        class="input"
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      >
        {children}
      </select>
    </label>
  );
}

function TypeField() {
  const type = readType(lastValidText.value) ?? "";
  const isListed = Object.hasOwn(TYPES, type);
  return (
    <Select
      label="Type"
      value={type}
      disabled={hasSyntaxError.value}
      onPick={(value) => CHART.edit((text) => setType(text, value, CHART.settings.value.version))}
    >
      {!isListed && <option value={type}>{type === "" ? "–" : type}</option>}
      {Object.entries(TYPES).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function PaletteField() {
  const palette = findPalette(lastValidText.value);
  const hasTheme = Boolean(currentTheme());
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

/** Returns the chart's theme; undefined if the code computes it. */
function currentTheme() {
  return readTheme(lastValidText.value, CHART.settings.value);
}

function BackgroundField() {
  const theme = currentTheme();
  const color = CHART.settings.value.backgroundColor || defaultBackground(theme);
  const isTransparent = /^(?:transparent|#(?:[\da-f]{3}0|[\da-f]{6}00))$/i.test(color);
  const opaque = theme ? "" : "white";
  return (
    <fieldset class="field background">
      <legend class="legend">Background</legend>
      <div class="pair">
        <input
          class="input"
          aria-label="Background colour (any CSS colour)"
          list="backgrounds"
          value={color}
          onChange={({ currentTarget }) => CHART.set({ backgroundColor: currentTarget.value.trim() })}
        />
        <input
          type="color"
          class="input swatch"
          aria-label="Background colour picker"
          value={parseFieldColor(color)?.hex ?? "#ffffff"}
          onChange={({ currentTarget }) => CHART.set({ backgroundColor: currentTarget.value })}
        />
      </div>
      <label class="field beside">
        <input
          type="checkbox"
          checked={isTransparent}
          onChange={({ currentTarget }) =>
            CHART.set({ backgroundColor: currentTarget.checked ? "transparent" : opaque })
          }
        />
        <span>Transparent</span>
      </label>
      {isTransparent && <p class="note">Text may be hard to read on dark pages.</p>}
      <datalist id="backgrounds">
        {["transparent", "white", "#f6f5f1", "#1a1f1e", "black"].map((color) => (
          <option key={color} value={color} />
        ))}
      </datalist>
    </fieldset>
  );
}

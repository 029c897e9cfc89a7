// "Image" panel: the image parameters.

import { FoldCard } from "../form/fold-card.tsx";
import { formatName } from "../form/format-name.ts";
import { defaultBackground, readTheme } from "./chart-theme.ts";
import { parseFieldColor } from "./css-color.ts";
import { CHART } from "./current-chart.ts";
import { lastValidText } from "./last-valid-text.ts";
import { NumberField } from "./number-field.tsx";
import { Select } from "./select-field.tsx";
import { FORMATS, type Settings } from "./settings.ts";

export function ImagePanel() {
  const settings = CHART.settings.value;
  return (
    <FoldCard id="image" title="Image">
      <div class="fields">
        <NumberField label="Width" value={settings.width} max={3000} onPick={(width) => CHART.set({ width })} />
        <NumberField label="Height" value={settings.height} max={3000} onPick={(height) => CHART.set({ height })} />
        <NumberField
          label="Sharpness"
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
              {formatName(value)}
            </option>
          ))}
        </Select>
        <BackgroundField />
      </div>
    </FoldCard>
  );
}

function BackgroundField() {
  const theme = readTheme(lastValidText.value, CHART.settings.value);
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

// "My style" dialog: palette editor, font and logo. Loaded when it is first opened.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ColorInput } from "../../form/color-input.tsx";
import { FileInput } from "../../form/file-input.tsx";
import { loadFamilies } from "../../tab/font-families.ts";
import { defaultColors, readTheme } from "../chart-theme.ts";
import { CHART } from "../current-chart.ts";
import { applyStyle, MAX_COLORS, type MyStyle, myStyle, saveStyle, styleOf, toHex } from "./my-style.ts";

function startStyle(): MyStyle {
  const [text, settings] = [CHART.text.peek(), CHART.settings.peek()];
  return myStyle.peek() ?? styleOf(text, defaultColors(readTheme(text, settings)));
}

export function StyleForm({ close }: { readonly close: () => void }) {
  const style = useSignal(startStyle());
  const fonts = useSignal<readonly string[]>([]);
  useEffect(() => {
    // Offline, the field has no suggestions.
    loadFamilies().then(
      (names) => {
        fonts.value = names;
      },
      () => {},
    );
  }, []);
  const { colors, font, logo } = style.value;
  const change = (part: Partial<MyStyle>) => {
    style.value = { ...style.value, ...part };
  };
  const wrong = colors.findIndex((color) => toHex(color) === undefined);
  // A name that is still being typed is the beginning of a known one.
  const isFontKnown = fonts.value.length === 0 || fonts.value.some((name) => name.startsWith(font));
  const clean = (): MyStyle => ({ colors: colors.flatMap((color) => toHex(color) ?? []), font: font.trim(), logo });
  const apply = () => {
    CHART.edit((text) => applyStyle(text, clean()));
    close();
  };
  return (
    <form
      class="stack example-frame style-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong >= 0) return;
        saveStyle(clean());
        apply();
      }}
    >
      <h2 id="style-title">My style</h2>
      <fieldset>
        <legend class="legend">Colours, in the order of the series</legend>
        <ol class="style-colors">
          {colors.map((color, index) => (
            <li key={index}>
              <label class="visually-hidden" for={`style-color-${index}`}>
                Colour {index + 1}
              </label>
              <ColorInput
                attributes={{
                  id: `style-color-${index}`,
                  "aria-describedby": undefined,
                  "aria-invalid": index === wrong,
                }}
                label={`Colour ${index + 1}`}
                value={color}
                hint="#3b5cde"
                set={(value) => change({ colors: colors.with(index, value) })}
              />
              <button
                type="button"
                class="button quiet"
                aria-label={`Remove colour ${index + 1}`}
                disabled={colors.length < 2}
                onClick={() => change({ colors: colors.toSpliced(index, 1) })}
              >
                Remove
              </button>
            </li>
          ))}
        </ol>
        <button
          type="button"
          class="button"
          disabled={colors.length >= MAX_COLORS}
          onClick={() => change({ colors: [...colors, "#808080"] })}
        >
          Add colour
        </button>
        {wrong >= 0 && (
          <p role="alert" class="error-note">
            Colour {wrong + 1} must be a hex code such as #3b5cde.
          </p>
        )}
      </fieldset>
      <label class="field">
        <span>Font</span>
        <input
          class="input"
          list="style-fonts"
          placeholder="As in the theme"
          value={font}
          onInput={({ currentTarget }) => change({ font: currentTarget.value })}
        />
      </label>
      <datalist id="style-fonts">
        {fonts.value.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {!isFontKnown && <p class="warning-note">The service doesn't have this font, so it uses a similar one.</p>}
      <div class="field">
        <label class="legend" for="style-logo">
          Logo
        </label>
        <FileInput
          attributes={{ id: "style-logo", "aria-describedby": undefined, "aria-invalid": false }}
          value={logo}
          placeholder="https://…/logo.png"
          set={(value) => change({ logo: value })}
        />
      </div>
      {logo.startsWith("data:") && <p class="note">The logo becomes part of the chart. Use a short URL to share it.</p>}
      <div class="row end">
        <button type="button" class="button quiet" onClick={close}>
          Cancel
        </button>
        <button type="button" class="button" disabled={wrong >= 0} onClick={apply}>
          Apply once
        </button>
        <button type="submit" class="button primary" disabled={wrong >= 0}>
          Save as my style
        </button>
      </div>
      <p class="note">This browser keeps your style. No account is needed.</p>
    </form>
  );
}

// Colour field: a text input for any CSS colour, combined with the browser's colour picker. Hex digits need no leading `#`.

import type { ControlAttributes } from "./control-attributes.ts";

interface ColorProps {
  readonly attributes: ControlAttributes;
  readonly label: string;
  readonly value: string;
  /** Default colour, shown as the placeholder. */
  readonly hint: string;
  readonly set: (value: string) => void;
}

export function ColorInput({ attributes, label, value, hint, set }: ColorProps) {
  return (
    <span class="color-input">
      <input
        class="input"
        type="color"
        aria-label={`${label}: colour picker`}
        value={toHex(value) ?? toHex(hint) ?? "#000000"}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
      <input
        {...attributes}
        class="input"
        type="text"
        value={value}
        placeholder={hint}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => set(currentTarget.value)}
      />
    </span>
  );
}

/** Converts a CSS colour to `#rrggbb` for the picker. Returns undefined if it is not a colour. */
function toHex(text: string): string | undefined {
  const color = /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text) ? `#${text}` : text;
  if (color === "" || !CSS.supports("color", color)) return undefined;
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (context === null) return undefined;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  if (alpha === 0) return "#ffffff";
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

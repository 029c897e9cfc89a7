// A colour, as text and by the browser's own picker. Text may be whatever CSS knows; hex digits need no mark in front of them.

import type { ControlAttributes } from "./control-attributes.ts";

interface ColorProps {
  readonly attributes: ControlAttributes;
  readonly label: string;
  readonly value: string;
  /** The colour that holds where there is no text. */
  readonly hint: string;
  readonly set: (value: string) => void;
}

export function ColorInput({ attributes, label, value, hint, set }: ColorProps) {
  return (
    <span class="color-input">
      <input
        class="input"
        type="color"
        aria-label={`${label}: picker`}
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

/** Six hex digits, as the picker takes them; undefined for what is no colour. */
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

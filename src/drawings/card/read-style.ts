// Reads the style of an element from its properties. Unknown properties and invalid values are ignored with a warning, as
// browsers ignore them.

import type { Fuel } from "../../base/fuel.ts";
import { BOX_PROPERTIES } from "./box-property.ts";
import { CLIP_PROPERTIES } from "./clip-path.ts";
import { lengthWithoutUrls } from "./css-value.ts";
import { FILTER_PROPERTIES } from "./filter.ts";
import type { Units } from "./length.ts";
import { PAINT_PROPERTIES } from "./paint-property.ts";
import type { ReadProperty } from "./property.ts";
import { INITIAL_BOX, inheritedStyle, type MutableStyle, type Style, type TextStyle } from "./style.ts";
import { fontSize, TEXT_PROPERTIES } from "./text-property.ts";
import { substituteVariables } from "./variable.ts";

const PROPERTIES: Readonly<Record<string, ReadProperty>> = {
  ...TEXT_PROPERTIES,
  ...BOX_PROPERTIES,
  ...PAINT_PROPERTIES,
  ...CLIP_PROPERTIES,
  ...FILTER_PROPERTIES,
};

/** Properties that have no effect on a still image, and so need no warning. */
const WITHOUT_EFFECT =
  /^(?:cursor|transition\w*|animation\w*|userSelect|pointerEvents|WebkitBoxOrient|willChange|appearance|outline\w*|fontFeatureSettings|WebkitFontSmoothing|MozOsxFontSmoothing)$/;

/** Maximum length of a value without its URLs, in characters. The longest useful gradients have about 500. */
const VALUE_LENGTH = 4000;

/**
 * Work per style, per property, per character of a value, and per inherited variable of a style with variables of its own,
 * in units of src/base/fuel.ts.
 */
const STYLE_WORK = 40_000;
const PROPERTY_WORK = 1500;
const CHARACTER_WORK = 50;
const VARIABLE_WORK = 100;
const TOO_MUCH_WORK = "card has styles that are too expensive to read: use fewer or shorter values";

/** Properties whose values can contain URLs. */
const HAS_URLS = /^(?:background|mask)/;

/** Properties of a page that its styles depend on. */
export interface StyleContext {
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  readonly fuel: Fuel;
  /** Called for an unknown property or an invalid value. */
  readonly warn: (message: string) => void;
}

/**
 * Reads a style.
 *
 * @param given properties by their names in camel case, in order of increasing precedence
 * @param parent the style of the parent, from which text properties are inherited
 * @param place name of the element, for warnings
 */
export function readStyle(
  given: Readonly<Record<string, string | number>>,
  parent: TextStyle,
  place: string,
  { viewportWidth, viewportHeight, fuel, warn }: StyleContext,
): Style {
  const style: MutableStyle = { ...INITIAL_BOX, ...inheritedStyle(parent) };
  fuel.spend(STYLE_WORK, TOO_MUCH_WORK);
  const variables = Object.entries(given).filter(([name]) => name.startsWith("--"));
  if (variables.length > 0) {
    const own = Object.fromEntries(variables.map(([name, value]) => [name, String(value)]));
    style.variables = { ...style.variables, ...own };
    fuel.spend(Object.keys(style.variables).length * VARIABLE_WORK, TOO_MUCH_WORK);
  }
  const units = (em: number): Units => ({ em, rem: ROOT_FONT_SIZE, viewportWidth, viewportHeight });
  const apply = (name: string, value: string | number, read: ReadProperty, em: number): void => {
    fuel.spend(PROPERTY_WORK, TOO_MUCH_WORK);
    const search = (length: number) => fuel.spend(length * CHARACTER_WORK, TOO_MUCH_WORK);
    const raw = typeof value === "string" ? substituteVariables(value.trim(), style.variables, search) : value;
    const text =
      raw === undefined
        ? ""
        : String(raw)
            .replace(/!important$/i, "")
            .trimEnd();
    const isTooLong = text.length > VALUE_LENGTH && !(HAS_URLS.test(name) && lengthWithoutUrls(text) <= VALUE_LENGTH);
    const isValid =
      raw !== undefined &&
      !isTooLong &&
      (resetToInherited(style, parent, name, text) ||
        read(style, { text, raw: typeof raw === "number" ? raw : text, units: units(em) }));
    if (!isValid)
      warn(`${place}.style.${name} is ignored: ${JSON.stringify(value).slice(0, SHOWN)} is not a supported value`);
  };
  // Lengths in em refer to the element's own font size, and currentcolor to its own colour.
  if (given.fontSize !== undefined) apply("fontSize", given.fontSize, fontSize, parent.fontSize);
  if (given.color !== undefined) apply("color", given.color, PROPERTIES.color as ReadProperty, parent.fontSize);
  for (const [name, value] of Object.entries(given)) {
    if (name === "fontSize" || name === "color" || name.startsWith("--")) continue;
    const read = Object.hasOwn(PROPERTIES, name) ? PROPERTIES[name] : undefined;
    if (read !== undefined) apply(name, value, read, style.fontSize);
    else if (!WITHOUT_EFFECT.test(name)) warn(`${place}.style.${name} is ignored: the property is not supported`);
  }
  return style;
}

const ROOT_FONT_SIZE = 16;
/** Number of characters of a value that a warning shows. */
const SHOWN = 60;

/** Handles `inherit`, `initial` and `unset`. Returns whether the value is one of them. */
function resetToInherited(style: MutableStyle, parent: TextStyle, name: string, text: string): boolean {
  if (!/^(?:inherit|initial|unset)$/i.test(text)) return false;
  if (name in parent) Object.assign(style, { [name]: parent[name as keyof TextStyle] });
  else if (name in INITIAL_BOX) Object.assign(style, { [name]: INITIAL_BOX[name as keyof typeof INITIAL_BOX] });
  return true;
}

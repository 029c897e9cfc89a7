// Form fields for a template's parameters, and for the size and the format of a card.

import { PAGE_SIZES } from "../../../src/drawings/card/card-params.ts";
import type { CardTemplate, TemplateParameter } from "../../../src/drawings/card/template.ts";
import type { FieldSpec, FieldSpecs, Group } from "../../form/field-spec.ts";
import { FORMAT_CONTROL, RATIO_CONTROL, withLimits } from "../../form/with-limits.ts";
import type { ApiRequest, ImageSize } from "../tab.ts";
import type { NamedTemplate } from "./card-templates.ts";

export const CARD_GROUPS = {
  content: { id: "content", title: "Content" },
  labels: { id: "labels", title: "Labels", isFolded: true },
  image: { id: "image", title: "Size and format", isFolded: true },
} as const satisfies Readonly<Record<string, Group>>;

/** Text of more than this many characters gets a full-width field. */
const WIDE_TEXT = 150;
/** Text of more than this many characters gets a multi-line field. */
const LONG_TEXT = 400;

/** Sizes in addition to the service's named sizes, in pixels. */
const OWN_SIZES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  social: [1200, 630],
  square: [1080, 1080],
  story: [1080, 1920],
};

/** Returns the width and height, or the page size, of a choice. */
export function sizeFields(size: string): Readonly<Record<string, string | number>> {
  const own = Object.hasOwn(OWN_SIZES, size) ? OWN_SIZES[size] : undefined;
  if (own !== undefined) return { width: own[0], height: own[1] };
  return size === "" ? {} : { size };
}

/** Returns the size of the card that a request makes from a template, in CSS pixels. */
export function readCardSize(template: ImageSize, { size, width, height }: ApiRequest["body"]): ImageSize {
  const isNamed = typeof size === "string" && Object.hasOwn(PAGE_SIZES, size);
  const page = isNamed ? PAGE_SIZES[size as keyof typeof PAGE_SIZES] : template;
  return { width: Number(width ?? page.width), height: Number(height ?? page.height) };
}

/** Returns the fields for the size and the format. */
export function imageSpecs({ width, height }: NamedTemplate): FieldSpecs {
  return withLimits("/card", {
    size: {
      control: "choice",
      label: "Size",
      group: "image",
      isWide: true,
      choices: [
        ["", `Template: ${width} × ${height} px`],
        ["social", "Link preview: 1200 × 630 px"],
        ["square", "Square: 1080 × 1080 px"],
        ["story", "Story: 1080 × 1920 px"],
        ["16:9", "Slide: 16:9"],
        ["A4", "Page: A4"],
        ["Letter", "Page: Letter"],
      ],
    },
    width: { control: "number", label: "Custom width", group: "image", unit: "px", placeholder: "as above" },
    height: { control: "number", label: "Custom height", group: "image", unit: "px", placeholder: "as above" },
    format: {
      control: "choice",
      label: "Format",
      group: "image",
      choices: FORMAT_CONTROL.choices,
    },
    devicePixelRatio: { ...RATIO_CONTROL, group: "image" },
  });
}

/** Returns the field of a parameter; lists of rows have their own control. */
function parameterSpec(name: string, parameter: TemplateParameter, accent: string): FieldSpec {
  const { type, options = [], max = 0 } = parameter;
  const { label, hint } = readDescription(parameter);
  // Labels, such as `dateLabel`, are for translations.
  const group = name.endsWith("Label") ? CARD_GROUPS.labels.id : CARD_GROUPS.content.id;
  const common = { label, group, ...(hint !== undefined && { hint }) };
  switch (type) {
    case "number":
      return { ...common, control: "text" };
    case "color":
      return { ...common, control: "color", placeholder: accent };
    case "image":
      return { ...common, control: "file", isWide: true, placeholder: "https://example.com/logo.png" };
    case "choice":
      return { ...common, control: "choice", choices: options.map((option) => [option, nameOf(option)] as const) };
    case "numbers":
      return { ...common, control: "text", isWide: true, hint: hint ?? "Numbers separated by commas." };
    default:
      return { ...common, control: max > LONG_TEXT ? "area" : "text", isWide: max > WIDE_TEXT };
  }
}

/**
 * Returns the fields of all parameters that are not lists of rows.
 *
 * @param accent the theme's accent colour, shown as the placeholder
 */
export function parameterSpecs(parameters: CardTemplate["parameters"], accent: string): FieldSpecs {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, parameter]) =>
      parameter.type === "rows" ? [] : [[name, parameterSpec(name, parameter, accent)] as const],
    ),
  );
}

/** Splits a description such as `Accent colour; the theme's first colour by default` into a label and a hint. */
export function readDescription({ description }: TemplateParameter): {
  readonly label: string;
  readonly hint: string | undefined;
} {
  const [, label = description, , rest] =
    /^(.+?)(:|;|, (?=such as|with|for example|drawn|as|also|the)) ?(.+)$/.exec(description) ?? [];
  if (rest === undefined) return { label, hint: undefined };
  const sentence = `${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
  return { label, hint: sentence.endsWith(".") ? sentence : `${sentence}.` };
}

/** Returns a choice as a person would write it: `down-good` is "Down good". */
export function nameOf(option: string): string {
  return option.charAt(0).toUpperCase() + option.slice(1).replaceAll("-", " ");
}

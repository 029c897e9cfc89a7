// Form fields for a QR code's appearance, type-checked against the endpoint's schema.

import type { QR_OPTIONS } from "../../../src/drawings/qr/options.ts";
import type { Inputs } from "../../../src/options/option.ts";
import type { FormValues, Group, SpecTable } from "../../form/field-spec.ts";
import { FORMAT_CONTROL, withLimits } from "../../form/with-limits.ts";

export const QR_GROUPS = {
  content: { id: "content", title: "Content" },
  look: { id: "look", title: "Appearance" },
  shape: { id: "shape", title: "Shapes" },
  center: { id: "center", title: "Centre image", isFolded: true },
  caption: { id: "caption", title: "Caption", isFolded: true },
  more: { id: "more", title: "More options", isFolded: true },
} as const satisfies Readonly<Record<string, Group>>;

const hasCenter = ({ centerImageUrl }: FormValues) => centerImageUrl !== "";
const hasCaption = ({ caption }: FormValues) => caption !== "";

// `filename` is for batches only, and `text` is built from the content fields.
export const QR_CONTROLS = withLimits("/qr", {
  size: { control: "number", label: "Size", group: "look", unit: "px" },
  format: FORMAT_CONTROL,
  dark: { control: "color", label: "Foreground", group: "look" },
  light: { control: "color", label: "Background", group: "look" },
  dotStyle: {
    control: "switch",
    label: "Dots",
    group: "shape",
    isWide: true,
    choices: [
      ["", "Square"],
      ["rounded", "Rounded"],
      ["dots", "Circle"],
    ],
  },
  finderStyle: {
    control: "switch",
    label: "Corner frames",
    group: "shape",
    isWide: true,
    choices: [
      ["", "Square"],
      ["rounded", "Rounded"],
      ["circle", "Circle"],
    ],
  },
  finderDotStyle: {
    control: "switch",
    label: "Corner dots",
    group: "shape",
    isWide: true,
    choices: [
      ["", "Square"],
      ["rounded", "Rounded"],
      ["dots", "Circle"],
    ],
  },
  finderColor: { control: "color", label: "Corner colour", group: "shape", placeholder: "same as foreground" },
  centerImageUrl: {
    control: "file",
    label: "Image",
    group: "center",
    isWide: true,
    placeholder: "https://example.com/logo.png",
    hint: "The address of an image, or a file from your computer, which becomes part of the URL.",
  },
  centerImageSizeRatio: { control: "number", label: "Relative size", group: "center", step: 0.05, when: hasCenter },
  centerImageWidth: { control: "number", label: "Width", group: "center", unit: "px", when: hasCenter },
  centerImageHeight: { control: "number", label: "Height", group: "center", unit: "px", when: hasCenter },
  caption: { control: "area", label: "Text below the code", group: "caption", isWide: true },
  captionFontFamily: { control: "text", label: "Font", group: "caption", when: hasCaption },
  captionFontSize: { control: "number", label: "Font size", group: "caption", unit: "px", when: hasCaption },
  captionFontColor: { control: "color", label: "Colour", group: "caption", when: hasCaption },
  ecLevel: {
    control: "choice",
    label: "Error correction",
    group: "more",
    hint: "How much of the code can be damaged before it becomes unreadable.",
    choices: [
      ["", "Auto"],
      ["L", "L: 7%"],
      ["M", "M: 15%"],
      ["Q", "Q: 25%"],
      ["H", "H: 30%"],
    ],
  },
  margin: { control: "number", label: "Margin", group: "more", unit: "modules" },
  mode: {
    control: "choice",
    label: "Japanese text",
    group: "more",
    choices: [
      ["", "UTF-8"],
      ["sjis", "Kanji mode"],
    ],
  },
} as const satisfies SpecTable<Inputs<typeof QR_OPTIONS>, "filename" | "text">);

/** Initial form values: the service's defaults, except for a size that scans well from a screen. */
export const QR_DEFAULTS: FormValues = {
  ...Object.fromEntries(Object.keys(QR_CONTROLS).map((name) => [name, ""])),
  size: "300",
};

// The fields of a QR code's looks: all that the endpoint takes, held against its schema by the types.

import { FORMATS } from "../../../src/engine/picture.ts";
import type { qrSchema } from "../../../src/service/params/qr.ts";
import type { FormValues, Group, SpecTable } from "../../form/field-spec.ts";

type Input = (typeof qrSchema)["_zod"]["input"];

export const QR_GROUPS = {
  content: { id: "content", title: "Content" },
  look: { id: "look", title: "Look" },
  shape: { id: "shape", title: "Shapes" },
  center: { id: "center", title: "Picture in the centre", isFolded: true },
  caption: { id: "caption", title: "Caption", isFolded: true },
  more: { id: "more", title: "More options", isFolded: true },
} as const satisfies Readonly<Record<string, Group>>;

const hasCenter = ({ centerImageUrl }: FormValues) => centerImageUrl !== "";
const hasCaption = ({ caption }: FormValues) => caption !== "";

// `filename` is for batches alone, and `text` is made of what the tab asks.
export const QR_FIELDS = {
  size: { control: "number", label: "Size", group: "look", min: 1, max: 3000, unit: "px", placeholder: "150" },
  format: {
    control: "choice",
    label: "Format",
    group: "look",
    choices: FORMATS.filter((format) => format !== "jpeg").map(
      (format) => [format === "png" ? "" : format, format.toUpperCase()] as const,
    ),
  },
  dark: { control: "color", label: "Dark", group: "look", placeholder: "000000" },
  light: { control: "color", label: "Light", group: "look", placeholder: "ffffff" },
  dotStyle: {
    control: "switch",
    label: "Dots",
    group: "shape",
    isWide: true,
    choices: [
      ["", "Square"],
      ["rounded", "Rounded"],
      ["dots", "Round"],
    ],
  },
  finderStyle: {
    control: "switch",
    label: "Frames of the corners",
    group: "shape",
    isWide: true,
    choices: [
      ["", "Square"],
      ["rounded", "Rounded"],
      ["circle", "Round"],
    ],
  },
  finderDotStyle: {
    control: "switch",
    label: "Dots in the corners",
    group: "shape",
    isWide: true,
    choices: [
      ["", "Square"],
      ["rounded", "Rounded"],
      ["dots", "Round"],
    ],
  },
  finderColor: { control: "color", label: "Colour of the corners", group: "shape", placeholder: "as the dark dots" },
  centerImageUrl: {
    control: "file",
    label: "Picture",
    group: "center",
    isWide: true,
    placeholder: "https://example.com/logo.png",
    hint: "An address, or a file of this device, which becomes a part of the request.",
  },
  centerImageSizeRatio: {
    control: "number",
    label: "Size, of the code's",
    group: "center",
    min: 0,
    max: 1,
    step: 0.05,
    placeholder: "0.3",
    when: hasCenter,
  },
  centerImageWidth: {
    control: "number",
    label: "Width instead",
    group: "center",
    min: 1,
    max: 3000,
    unit: "px",
    when: hasCenter,
  },
  centerImageHeight: {
    control: "number",
    label: "Height instead",
    group: "center",
    min: 1,
    max: 3000,
    unit: "px",
    when: hasCenter,
  },
  caption: { control: "area", label: "Text below the code", group: "caption", isWide: true },
  captionFontFamily: { control: "text", label: "Font", group: "caption", placeholder: "sans-serif", when: hasCaption },
  captionFontSize: {
    control: "number",
    label: "Font size",
    group: "caption",
    min: 1,
    unit: "px",
    placeholder: "10",
    when: hasCaption,
  },
  captionFontColor: { control: "color", label: "Colour", group: "caption", placeholder: "black", when: hasCaption },
  ecLevel: {
    control: "choice",
    label: "Error correction",
    group: "more",
    hint: "How much of the code may be lost.",
    choices: [
      ["", "As it needs"],
      ["L", "L: a 14th"],
      ["M", "M: a 7th"],
      ["Q", "Q: a quarter"],
      ["H", "H: three tenths"],
    ],
  },
  margin: { control: "number", label: "Margin", group: "more", min: 0, unit: "modules", placeholder: "4" },
  mode: {
    control: "choice",
    label: "Japanese",
    group: "more",
    choices: [
      ["", "As UTF-8"],
      ["sjis", "In Kanji mode"],
    ],
  },
} as const satisfies SpecTable<Input, "filename" | "text">;

/** What they are at first: the service's own, but for a size that can be scanned from a screen. */
export const QR_DEFAULTS: FormValues = {
  ...Object.fromEntries(Object.keys(QR_FIELDS).map((name) => [name, ""])),
  size: "300",
};

// Form fields for a barcode's human-readable text.

const numberField = (label: string) => ({ control: "number", label, group: "text" }) as const;
const HORIZONTAL_POSITIONS = [
  ["", "Auto"],
  ["offleft", "Left of bars"],
  ["left", "Left"],
  ["center", "Centre"],
  ["right", "Right"],
  ["offright", "Right of bars"],
  ["justify", "Justify"],
] as const;
const VERTICAL_POSITIONS = [
  ["", "Auto"],
  ["below", "Below"],
  ["center", "Centre"],
  ["above", "Above"],
  ["top", "Top"],
  ["bottom", "Bottom"],
] as const;

export const TEXT_FIELDS = {
  alttext: {
    control: "text",
    label: "Replacement text",
    group: "text",
    isWide: true,
    placeholder: "instead of the encoded text",
  },
  textfont: { control: "text", label: "Font", group: "text", placeholder: "sans-serif" },
  textsize: { ...numberField("Size"), unit: "modules" },
  textcolor: { control: "color", label: "Colour", group: "text", placeholder: "same as bars" },
  textxalign: { control: "choice", label: "Horizontal position", group: "text", choices: HORIZONTAL_POSITIONS },
  textyalign: { control: "choice", label: "Vertical position", group: "text", choices: VERTICAL_POSITIONS },
  textxoffset: numberField("Offset to the right"),
  textyoffset: numberField("Offset upwards"),
  textgaps: { ...numberField("Letter spacing"), step: 0.5 },
  includecheckintext: { control: "flag", label: "Show check digit", group: "text" },
  extratext: { control: "text", label: "Extra text", group: "text", isWide: true },
  extratextsize: numberField("Extra text: size"),
  extratextxalign: {
    control: "choice",
    label: "Extra text: horizontal position",
    group: "text",
    choices: HORIZONTAL_POSITIONS,
  },
  extratextyalign: {
    control: "choice",
    label: "Extra text: vertical position",
    group: "text",
    choices: VERTICAL_POSITIONS,
  },
  extratextxoffset: numberField("Extra text: offset to the right"),
  extratextyoffset: numberField("Extra text: offset upwards"),
  addontextsize: numberField("Add-on: size"),
  addontextxoffset: numberField("Add-on: offset to the right"),
  addontextyoffset: numberField("Add-on: offset upwards"),
} as const;

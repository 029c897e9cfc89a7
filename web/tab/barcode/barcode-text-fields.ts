// The fields of the text beside a barcode.

const side = (label: string) => ({ control: "number", label, group: "text" }) as const;
const ACROSS = [
  ["", "As usual"],
  ["offleft", "Left of the bars"],
  ["left", "Left"],
  ["center", "Centre"],
  ["right", "Right"],
  ["offright", "Right of the bars"],
  ["justify", "Over the whole width"],
] as const;
const UPRIGHT = [
  ["", "As usual"],
  ["below", "Below"],
  ["center", "In the middle"],
  ["above", "Above"],
  ["top", "At the top"],
  ["bottom", "At the bottom"],
] as const;

export const TEXT_FIELDS = {
  alttext: {
    control: "text",
    label: "Another text",
    group: "text",
    isWide: true,
    placeholder: "in place of the code's own",
  },
  textfont: { control: "text", label: "Font", group: "text", placeholder: "sans-serif" },
  textsize: { ...side("Size"), min: 1, max: 100, unit: "modules" },
  textcolor: { control: "color", label: "Colour", group: "text", placeholder: "as the bars" },
  textxalign: { control: "choice", label: "Across", group: "text", choices: ACROSS },
  textyalign: { control: "choice", label: "Up and down", group: "text", choices: UPRIGHT },
  textxoffset: { ...side("Moved to the right"), min: -200, max: 200 },
  textyoffset: { ...side("Moved up"), min: -200, max: 200 },
  textgaps: { ...side("Between characters"), min: -5, max: 50, step: 0.5 },
  includecheckintext: { control: "flag", label: "With the check digit", group: "text" },
  extratext: { control: "text", label: "Further text", group: "text", isWide: true },
  extratextsize: { ...side("Its size"), min: 1, max: 100 },
  extratextxalign: { control: "choice", label: "Across", group: "text", choices: ACROSS },
  extratextyalign: { control: "choice", label: "Up and down", group: "text", choices: UPRIGHT },
  extratextxoffset: { ...side("Moved to the right"), min: -200, max: 200 },
  extratextyoffset: { ...side("Moved up"), min: -200, max: 200 },
  addontextsize: { ...side("Size of the addition"), min: 1, max: 100 },
  addontextxoffset: { ...side("Addition to the right"), min: -200, max: 200 },
  addontextyoffset: { ...side("Addition up"), min: -200, max: 200 },
} as const;

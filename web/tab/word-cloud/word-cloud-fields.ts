// Form fields for a word cloud, type-checked against the endpoint's options.

import { LANGUAGES } from "../../../generated/stop-words/languages.js";
import type { WORD_CLOUD_OPTIONS } from "../../../src/drawings/word-cloud/options.ts";
import type { Inputs } from "../../../src/options/option.ts";
import type { FormValues, Group, SpecTable } from "../../form/field-spec.ts";
import { FORMAT_CONTROL, RATIO_CONTROL, withLimits } from "../../form/with-limits.ts";

export const WORD_CLOUD_GROUPS = {
  words: { id: "words", title: "Words" },
  choice: { id: "choice", title: "Which words", isFolded: true },
  look: { id: "look", title: "Appearance" },
  layout: { id: "layout", title: "Arrangement", isFolded: true },
} as const satisfies Readonly<Record<string, Group>>;

const languages = new Intl.DisplayNames("en", { type: "language" });

// `theme` has a picker, `keepSymbols` is the opposite of `cleanWords`, which is on by default, and `fontFamily` also
// loads Google fonts.
export const WORD_CLOUD_FIELDS = withLimits("/wordcloud", {
  text: {
    control: "area",
    label: "Text or words",
    group: "words",
    isWide: true,
    hint: "Frequent words are larger. To set the sizes, write a list such as tea:12, coffee:9, and tick “List with counts”.",
  },
  useWordList: { control: "flag", label: "List with counts", group: "words" },
  removeStopwords: { control: "flag", label: "Leave out words such as “the” and “of”", group: "words" },
  language: {
    control: "choice",
    label: "Language of the words",
    group: "choice",
    choices: [["", "English"], ...LANGUAGES.map((code) => [code, languages.of(code) ?? code] as const)],
  },
  case: {
    control: "choice",
    label: "Capital letters",
    group: "choice",
    choices: [
      ["", "All lower case"],
      ["upper", "All upper case"],
      ["none", "As written"],
    ],
  },
  maxNumWords: { control: "number", label: "Number of words", group: "choice" },
  minWordLength: { control: "number", label: "Letters per word, at least", group: "choice" },
  keepSymbols: { control: "flag", label: "Keep symbols around words", group: "choice" },
  colors: {
    control: "text",
    label: "Colours",
    group: "look",
    isWide: true,
    placeholder: "#1d3557, #e63946",
    hint: "Separated by commas. Empty for the theme's colours.",
  },
  fontFamily: { control: "text", label: "Font", group: "look", placeholder: "the theme's" },
  fontWeight: { control: "text", label: "Font weight", group: "look", placeholder: "normal" },
  backgroundColor: { control: "color", label: "Background", group: "look", placeholder: "the theme's" },
  format: {
    ...FORMAT_CONTROL,
    choices: [["", "SVG"], ["png", "PNG"], ...FORMAT_CONTROL.choices.filter(([name]) => !["", "svg"].includes(name))],
  },
  width: { control: "number", label: "Width", group: "look", unit: "px" },
  height: { control: "number", label: "Height", group: "look", unit: "px" },
  devicePixelRatio: { ...RATIO_CONTROL, when: ({ format }) => format !== "" },
  rotation: { control: "number", label: "Largest angle", group: "layout", unit: "°" },
  fontScale: { control: "number", label: "Largest word", group: "layout", unit: "%" },
  padding: { control: "number", label: "Space around words", group: "layout", unit: "px" },
  scale: {
    control: "choice",
    label: "Size of frequent words",
    group: "layout",
    choices: [
      ["", "In proportion"],
      ["sqrt", "Smaller differences"],
      ["log", "Smallest differences"],
    ],
  },
  seed: {
    control: "number",
    label: "Arrangement number",
    group: "layout",
    hint: "Another number arranges the words anew.",
  },
} as const satisfies SpecTable<
  Inputs<typeof WORD_CLOUD_OPTIONS> & { readonly keepSymbols?: boolean },
  "theme" | "cleanWords" | "loadGoogleFonts"
>);

const TEXT =
  "tea:30, coffee:24, espresso:16, latte:15, matcha:13, cocoa:12, cappuccino:11, chai:10, mocha:9, milk:8, sugar:7, cream:6, lemon:6, honey:5, cinnamon:5, ginger:4, mint:4, vanilla:3";

/** Initial form values: a list of words. */
export const WORD_CLOUD_DEFAULTS: FormValues = {
  ...Object.fromEntries(
    Object.entries(WORD_CLOUD_FIELDS).map(([name, { control }]) => [name, control === "flag" ? false : ""]),
  ),
  theme: "",
  text: TEXT,
  useWordList: true,
  width: "600",
  height: "400",
};

// The options of a card.

import { ANIMATION_OPTIONS } from "../../options/animation.ts";
import { option } from "../../options/option.ts";
import { ratioOption } from "../../options/output.ts";
import { qualityOption } from "../../options/quality.ts";
import { caption, chartFormat, cssColor, json, keyword, language, side, sideOrAuto } from "../../options/value.ts";
import { themeOption } from "../theme/theme-option.ts";
import { PAGE_SIZES } from "./card-params.ts";

export const TITLE_LENGTH = 1000;
export const ALT_LENGTH = 2000;
export const DEFAULT_WIDTH = 1200;
export const DEFAULT_HEIGHT = 630;

const SIZE_NAMES = Object.keys(PAGE_SIZES) as [keyof typeof PAGE_SIZES, ...(keyof typeof PAGE_SIZES)[]];
export const SIZE_TEXT = `must be one of ${SIZE_NAMES.join(", ")}`;

/** A short card. */
export const HELLO = { type: "div", props: { style: { padding: 20 }, children: "Hello" } };
/** A short dashboard. */
export const GRID = {
  title: "Sales",
  rows: [
    [
      { title: "Orders", value: "1,204", change: "+8 %" },
      { title: "By quarter", text: "The fourth quarter led." },
    ],
  ],
};

export const CARD_OPTIONS = {
  card: option(json(["object", "array", "string"], { type: "string" }), {
    about: "The root element as a tree of `type` and `props`, or HTML",
    names: ["card", "html"],
    unless: ["pages", "grid", "template"],
    isUsuallyRequired: true,
    example: HELLO,
    textExample: JSON.stringify(HELLO),
  }),
  pages: option(json(["array", "string"]), {
    about: "The pages of a PDF, instead of `card`: a list of root elements, or of objects with card, width and height",
    example: [HELLO],
    textExample: JSON.stringify([HELLO]),
    needs: { format: "pdf" },
  }),
  grid: option(json(["object", "string"]), {
    about: "A dashboard instead of `card`: a title, and rows of panels with charts, tables, codes, text or figures",
    example: GRID,
    textExample: JSON.stringify(GRID),
  }),
  template: option(json("string", { type: "string" }), {
    about: "Name of a built-in template, instead of `card`",
    example: "quote",
  }),
  data: option(json(["object", "string"]), {
    about: "The values of the template's parameters",
    example: { author: "Ada" },
    textExample: '{"author":"Ada"}',
    needs: { template: "quote" },
  }),
  parameters: option(json(["object", "string"]), {
    about: "Values for the placeholders of the card, such as {{title}}, by name",
    example: { title: "Hello" },
    textExample: '{"title":"Hello"}',
    needs: { card: { type: "div", props: { children: "{{title}}" } } },
  }),
  format: option(chartFormat(), {
    about: "Image format; base64 is a PNG as base64 text, and alt is the card's alt text",
    names: ["f", "format"],
    default: "png",
    isUnsigned: true,
    example: "webp",
  }),
  width: option(side(), {
    about: `Width of the card, in CSS pixels; ${DEFAULT_WIDTH} by default`,
    names: ["w", "width"],
    example: 800,
  }),
  height: option(sideOrAuto(), {
    about: `Height of the card, in CSS pixels, or auto for the height of the content; ${DEFAULT_HEIGHT} by default`,
    names: ["h", "height"],
    example: 400,
  }),
  size: option(keyword(SIZE_NAMES), { about: "Page size, instead of width and height", example: "A4" }),
  devicePixelRatio: ratioOption(),
  quality: qualityOption(80),
  ...ANIMATION_OPTIONS,
  backgroundColor: option(cssColor(), {
    about: "CSS colour behind the card",
    names: ["backgroundColor", "bkg"],
    default: "white",
    example: "transparent",
  }),
  theme: themeOption("paper"),
  lang: option(language(), {
    about: "Language of the text, which selects the glyph variants of Chinese characters",
    example: "ja",
  }),
  title: option(caption(TITLE_LENGTH), {
    about: "Title of the document, in SVG and PDF",
    default: "",
    example: "Sales report",
    needs: { format: "pdf" },
  }),
  alt: option(caption(ALT_LENGTH), {
    about: "Alt text; by default, the texts of the card and descriptions of its charts, codes and tables",
    example: "Sales rose in May",
  }),
};

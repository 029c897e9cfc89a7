// The regular expressions that scripts/check-text.ts can't prove to be linear, and why they are fast: the text is
// short, or the expression can't backtrack far. An entry without a source covers a folder whose input text shares a
// limit.

const QUOTED = "the first character decides, and the end is found by going back once";
const OWN_TAB = "one line or cell that a user types or pastes into the user's own page";

interface Bound {
  /** Pattern of the files' paths. */
  readonly files: string;
  readonly source?: string;
  readonly bound: string;
}

export const BOUNDS: readonly Bound[] = [
  // Descriptions.
  {
    files: "src/service/natural/**",
    bound: "descriptions have at most 512 characters, and the operator's model is trusted",
  },
  { files: "web/chart/follow-up/**", bound: "sentences have at most 512 characters" },
  // Text in quotes.
  { files: "src/**", source: String.raw`^(["'])(.*)\1$`, bound: QUOTED },
  { files: "src/drawings/formula/options.ts", bound: `formulas have at most 2,000 characters; ${QUOTED}` },
  // Text with a limit.
  { files: "src/drawings/barcode/encoder.ts", bound: "barcodes have at most 7,089 characters" },
  { files: "src/drawings/card/{gradient,read-style}.ts", bound: "CSS values have at most 4,000 characters" },
  { files: "src/drawings/card/tailwind.ts", bound: "classes have at most 600 characters" },
  { files: "src/drawings/chart/alt-text/chart-facts.ts", bound: "labels have at most 60 characters" },
  { files: "src/drawings/chart/alt-text/text.ts", bound: "the text has been shortened to at most 160 characters" },
  {
    files: "src/drawings/{chart/decimal-format,google-chart/format-number}.ts",
    bound: "a number has at most 330 digits",
  },
  { files: "src/drawings/chart/theme/wrap-paragraph.ts", bound: "fonts are formatted by formatFont" },
  { files: "src/drawings/formula/svg-marks.ts", bound: "formulas have at most 2,000 characters" },
  { files: "src/drawings/graph/paint-graph.ts", bound: "font names have at most 500 characters" },
  { files: "src/service/source/preset.ts", bound: "addresses of servers have at most 500 characters" },
  {
    files: "src/drawings/mermaid/{diagram-config,paint,transform,selector,style-sheet}.ts",
    bound: "settings, filters, fonts, transforms and selectors have at most 200 to 2,000 characters",
  },
  { files: "src/drawings/mermaid/draw.ts", bound: "no more than 200 characters are read again" },
  { files: "src/drawings/map-icon/glyph.ts", bound: "icon data has at most 1,000 characters" },
  {
    files: "src/{drawings/chart/time/time-format,engine/font/font-shorthand}.ts",
    bound: "formats and fonts have a maximum length",
  },
  { files: "src/engine/geometry/number.ts", bound: "a formatted number" },
  { files: "src/service/archive/zip.ts", bound: "file names have at most 200 characters" },
  { files: "src/service/shared/remote-address.ts", bound: "addresses have at most 8,000 characters" },
  { files: "src/service/{node/open-stores,shared/settings}.ts", bound: "the operator's setting" },
  { files: "src/service/node/server-timing.ts", bound: "a header that the service has written" },
  // Expressions that the checker can't parse, or can't decide before its timeout.
  { files: "src/drawings/card/build-box.ts", bound: "one character is looked back at, and marks are matched once" },
  {
    files: "src/drawings/chart/number-pattern.ts",
    bound: "all parts after the digits are optional, so nothing is matched again",
  },
  {
    files: "src/drawings/chart/config-problem.ts",
    bound: "the end of each token is optional, so nothing is matched again",
  },
  { files: "src/drawings/chart/review/value-warnings.ts", bound: "the first 200 characters" },
  {
    files: "src/engine/font/text-layout.ts",
    bound: "the start of one grapheme, or 60 marks that are matched at most once from each character",
  },
  { files: "src/engine/font/raster-fonts.ts", bound: "names have at most 500 characters" },
  { files: "src/engine/image/svg-count.ts", bound: "names have at most 200 characters, from the start of the text" },
  { files: "src/drawings/card/pages.ts", bound: "the first characters decide" },
  { files: "src/drawings/card/placeholder.ts", bound: "names have at most 11 parts of 61 characters" },
  { files: "src/service/shared/key-redaction.ts", bound: "names and keys have at most 200 and 1,200 characters" },
  {
    files: "src/service/source/google-sheet.ts",
    bound: "an item has at most 2,500 characters, on a page of 1 MB by Google",
  },
  // Pages.
  { files: "web/docs/**", bound: "the project's own pages, when they are built" },
  { files: "web/landing/chart.ts", bound: "an example on the page" },
  { files: "web/chart/chart-link.ts", bound: "the part of a URL before its path has at most 300 characters" },
  { files: "web/chart/{complete/cursor,fix/local-fix}.ts", bound: OWN_TAB },
  { files: "web/output/{changing/merge,image-markup}.ts", bound: OWN_TAB },
  { files: "web/tab/{qr/payload,table/table-model}.ts", bound: OWN_TAB },
  { files: "web/chart/data/import/cell-format.ts", bound: "number formats have at most 255 characters in Excel" },
  { files: "web/{chart/diagnostics,form/field-findings}.ts", bound: "an error message" },
  { files: "web/tab/barcode/barcode-fields.ts", bound: "the name of a barcode type" },
  { files: "web/tab/card/card-fields.ts", bound: "the description of a parameter" },
];

// The library's entry point. `limn/chart`, `limn/qr` and the other entry points load only the modules for one kind of image.

// biome-ignore lint/performance/noReExportAll: the names depend on the kinds of images
export * from "../../generated/library/functions.ts";
export type * from "../../generated/library-options.ts";
export type * from "../../generated/option-types.ts";
export {
  Canvas,
  CanvasGradient,
  CanvasPattern,
  type CanvasQuality,
  CanvasRenderingContext2D,
  createCanvas,
  createImageData,
  DOMMatrix,
  DOMPoint,
  Image,
  ImageData,
  type LimnCanvas,
  type LimnImage,
  type LimnImageData,
  loadImage,
  Path2D,
  type RenderCanvasOptions,
  renderCanvas,
} from "./canvas.ts";
export { renderCard } from "./card.ts";
export { renderChart } from "./chart.ts";
export { type Defaults, setDefaults } from "./defaults.ts";
export { Failure } from "./failure.ts";
export { addFonts, registerFont } from "./fonts.ts";
export { renderGoogleChart } from "./google-chart.ts";
export {
  type BarcodeEntry,
  type FontEntry,
  listBarcodes,
  listFonts,
  listTemplates,
  listThemes,
  type TemplateEntry,
  type ThemeEntry,
} from "./lists.ts";
export { registerPlugin } from "./plugins.ts";
export { readCodes } from "./read-codes.ts";
export { type ResponseOptions, toResponse } from "./response.ts";
export { type SignOptions, signUrl } from "./sign.ts";
export type * from "./types.ts";
export { type Findings, validateChart } from "./validate.ts";

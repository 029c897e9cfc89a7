// The types of the library's options and results.

/** Image formats. `base64` is a PNG as base64 text. */
export type Format = "png" | "jpg" | "webp" | "avif" | "svg" | "pdf" | "base64";

/** Formats of charts and cards. `gif` and `apng` can be animated, and `alt` is the alt text alone. */
export type ChartFormat = Format | "gif" | "apng" | "alt";

/** The result for a format: text for SVG, base64 and alt text, otherwise a file's bytes. */
export type Rendered<F extends string> = F extends "svg" | "base64" | "alt" ? string : Uint8Array<ArrayBuffer>;

/** Returns the bytes of the image at a URL. */
export type LoadBytes = (url: string) => Promise<Uint8Array>;

/** Options for drawings that can contain other images. */
export interface ImageOptions {
  /**
   * Loads the images in the drawing. By default, `fetch` loads `http:`, `https:` and `data:` URLs, but only `data:`
   * URLs for a chart in a sandbox.
   */
  readonly loadImage?: LoadBytes;
}

/** Options of a chart. docs/parameters.md describes them. */
export interface ChartOptions<F extends ChartFormat = "png"> extends ImageOptions {
  /** Width in CSS pixels, 1 to 3000. @default 500 */
  readonly width?: number;
  /** Height in CSS pixels, 1 to 3000. @default 300 */
  readonly height?: number;
  /** Image pixels per CSS pixel, above 0 and at most 4. @default 2 */
  readonly devicePixelRatio?: number;
  /** CSS colour behind the chart. @default the theme's colour, or none */
  readonly backgroundColor?: string;
  /** `alt` returns only the chart's alt text. @default "png" */
  readonly format?: F;
  /** Compression quality for jpg, webp and avif, 1 to 100. */
  readonly quality?: number;
  /** Whether the image is animated. The format must be gif, apng or webp. @default false */
  readonly animate?: boolean;
  /** Duration of the animation in seconds, 1 to 5. @default 1.5 */
  readonly duration?: number;
  /** Frames per second, 10 to 30. @default 20 */
  readonly fps?: number;
  /** Whether the animation repeats endlessly. @default false */
  readonly loop?: boolean;
  /** Whether programs that show only one frame show the finished chart instead of the first frame. @default false */
  readonly poster?: boolean;
  /**
   * Renderer of raster formats: Limn's own rasteriser, or `svg` for the chart's SVG rasterised by resvg.
   *
   * @default "raster"
   */
  readonly renderer?: "raster" | "svg";
  /** Major version of Chart.js. @default 4 */
  readonly version?: 2 | 3 | 4;
  /** Name of a theme, such as `minimal` (docs/themes.md), or a theme of your own (docs/accounts.md#brand-themes). */
  readonly theme?: string | Readonly<Record<string, unknown>>;
  /** Defaults for options that the configuration leaves out: Limn's or plain Chart.js's. @default "limn" */
  readonly defaults?: "limn" | "chartjs";
  /** Language of the text, such as `ja` or `zh-Hant`. */
  readonly lang?: string;
  /** Time zone of time axes, such as `Europe/Berlin`. @default "UTC" */
  readonly timeZone?: string;
  /**
   * Whether to run JavaScript text in a sandbox, with time and memory limits. Otherwise, JavaScript
   * text is rejected. Functions in a configuration object always run directly, with your program's full permissions.
   */
  readonly sandbox?: boolean;
}

/** A Chart.js configuration: an object, which may contain functions, or a string that contains JSON or JSON5. */
export type ChartConfig = string | Readonly<Record<string, unknown>>;

/** Options of a QR code. Other parameters have the names listed in docs/qr.md, such as `dark`, `margin` and `caption`. */
export interface QrOptions<F extends Format = "png"> extends ImageOptions, DrawingOptions<F> {
  /** Width and height, in pixels. @default 150 */
  readonly size?: number;
}

/** Options of drawings other than charts. Parameters have their documented names, such as `scale` in docs/barcodes.md. */
export interface DrawingOptions<F extends Format = "png"> {
  readonly format?: F;
  readonly [parameter: string]: unknown;
}

/**
 * A card: an element, HTML, or the parameters of a request with `card`, `pages`, `grid` or `template`, as an object or as JSON
 * text.
 */
export type Card = string | Readonly<Record<string, unknown>> | readonly unknown[];

/** Options of a card. Other parameters have the names listed in docs/cards.md, or those that the card defines. */
export interface CardOptions<F extends ChartFormat = "png"> extends ImageOptions {
  /** `alt` returns only the card's alt text. @default "png" */
  readonly format?: F;
  /** Width in CSS pixels. @default 1200, or the template's */
  readonly width?: number;
  /** Height in CSS pixels, or `auto` for the height of the content. @default 630, or the template's */
  readonly height?: number | "auto";
  /** Image pixels per CSS pixel, above 0 and at most 4. @default 1 */
  readonly devicePixelRatio?: number;
  /** Name of a theme, such as `minimal` (docs/themes.md), or a theme of your own (docs/accounts.md#brand-themes). */
  readonly theme?: string | Readonly<Record<string, unknown>>;
  readonly [parameter: string]: unknown;
  /** Whether to run charts that are JavaScript text, in a sandbox. Otherwise, they are rejected. @default false */
  readonly sandbox?: boolean;
}

/** Options of a canvas. */
export interface CanvasOptions {
  /** Kind of output: pixels, an SVG file or a PDF file. @default "image" */
  readonly type?: "image" | "svg" | "pdf";
}

/** The family, weight and style of a registered font. */
export interface FontDescriptors {
  /** The name in `font-family` lists and Chart.js options. */
  readonly family: string;
  /** 1 to 1000, or `normal` (400) or `bold` (700). @default "normal" */
  readonly weight?: number | "normal" | "bold";
  /** @default "normal" */
  readonly style?: "normal" | "italic" | "oblique";
}

/** Returns the bytes of a font file with a name such as `noto-sans-jp/3-400.woff`; null if there is no such file. */
export type ReadFont = (name: string) => Promise<Uint8Array | null>;

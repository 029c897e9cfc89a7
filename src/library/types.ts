// The types of the library's options and results. scripts/build-option-types.ts generates the types that follow from
// the kinds of images.

import type { CardFields, ChartFields, ReadCodesFields } from "../../generated/option-types.ts";

/** Image formats. `base64` is a PNG as base64 text. */
export type Format = "png" | "jpg" | "jpeg" | "webp" | "avif" | "svg" | "pdf" | "base64";

/** Formats of charts and cards. `gif` and `apng` can be animated, and `alt` is the alt text alone. */
export type ChartFormat = Format | "gif" | "apng" | "alt";

/** The result for a format: text for SVG, base64 and alt text, otherwise a file's bytes. */
export type Rendered<F extends string> = F extends "svg" | "base64" | "alt" ? string : Uint8Array<ArrayBuffer>;

/** Returns the bytes of the image at a URL. */
export type LoadBytes = (url: string) => Promise<Uint8Array>;

/** Options of all functions that draw. */
export interface RenderOptions<F extends string = "png"> {
  /** @default "png" */
  readonly format?: F | undefined;
  /** Rejects the returned promise with the signal's reason once the signal aborts, and stops drawing. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Receives warnings, for example about characters that no font has. By default, `console.warn` prints each warning
   * once per process.
   */
  readonly onWarning?: ((warning: string) => void) | undefined;
}

/** Options for drawings that can contain other images. */
export interface ImageOptions {
  /**
   * Loads the images in the drawing. By default, `fetch` loads `http:`, `https:` and `data:` URLs, but only `data:`
   * URLs for a chart in a sandbox.
   */
  readonly loadImage?: LoadBytes | undefined;
}

/** Options for drawings with themes. */
export interface ThemeOptions {
  /** Name of a theme, such as `minimal` (docs/themes.md), or a theme of your own (docs/accounts.md#brand-themes). */
  readonly theme?: string | object | undefined;
}

/** Options for drawings that can contain JavaScript text. */
export interface SandboxOptions {
  /**
   * Whether to run JavaScript text in a sandbox, with limits on work and memory. Otherwise, JavaScript
   * text is rejected. Functions in a configuration object always run directly, with your program's full permissions.
   */
  readonly sandbox?: boolean | undefined;
}

/** Options of a chart: docs/parameters.md. The format `alt` returns only the chart's alt text. */
export interface ChartOptions<F extends ChartFormat = "png">
  extends RenderOptions<F>,
    ImageOptions,
    ThemeOptions,
    SandboxOptions,
    ChartFields {
  /** Major version of Chart.js. @default 4 */
  readonly version?: 2 | 3 | 4 | undefined;
}

/** A Chart.js configuration, such as a `ChartConfiguration` of Chart.js. It may contain functions. */
export interface ChartObject {
  /** The chart's type, unless each dataset has its own. */
  readonly type?: string | undefined;
  readonly data: object;
  readonly options?: object | null | undefined;
  /** Plugins of this chart alone. `registerPlugin` adds plugins to all charts. */
  readonly plugins?: readonly object[] | undefined;
  /** Limn's own options: docs/chart-options.md. */
  readonly limn?: object | undefined;
}

/** A Chart.js configuration: an object, or a string that contains JSON or JSON5. */
export type ChartConfig = string | ChartObject;

/** A Chart.js plugin. */
export interface ChartPlugin {
  readonly id: string;
}

/** A code in an image. */
export interface Code {
  readonly text: string;
  /** The code's format, such as `QRCode`. */
  readonly format: string;
  /** Top left, top right, bottom right and bottom left corners in pixels, in the code's own orientation. */
  readonly corners: readonly [CodeCorner, CodeCorner, CodeCorner, CodeCorner];
}

/** A corner of a code, in pixels. */
export interface CodeCorner {
  readonly x: number;
  readonly y: number;
}

/** Options for reading codes: docs/qr-reading.md. */
export interface ReadCodesOptions extends ReadCodesFields {
  readonly signal?: AbortSignal | undefined;
}

/**
 * A card: an element, which may be a React element, HTML, or the parameters of a request with `card`, `pages`, `grid` or
 * `template`, as an object or as JSON text.
 */
export type Card = string | object;

/**
 * Options of a card: docs/cards.md. The format `alt` returns only the card's alt text. `parameters` and `data` set the values of
 * the card's placeholders and of its template.
 */
export interface CardOptions<F extends ChartFormat = "png">
  extends RenderOptions<F>,
    ImageOptions,
    ThemeOptions,
    SandboxOptions,
    CardFields {}

/** Options of a canvas. */
export interface CanvasOptions {
  /** Kind of output: pixels, an SVG file or a PDF file. @default "image" */
  readonly type?: "image" | "svg" | "pdf";
}

/** An image to load: a URL, a `data:` URL or, in Node, a path; or the image's bytes. */
export type ImageSource = string | URL | Uint8Array | ArrayBuffer;

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

// The parameters for drawing a chart.

import type { Animation, Format, Renderer } from "../../engine/encodable-image.ts";
import type { Theme } from "../theme/theme.ts";
import type { Template } from "./template-name.ts";

/** A major version of Chart.js. */
export type ChartVersion = 2 | 3 | 4;

export interface ChartParams {
  /** A Chart.js configuration: an object, or its text as JSON or JavaScript. */
  readonly chart: string | Readonly<Record<string, unknown>>;
  /** The chart's text with the alternate parse of each ambiguous `+`. Tried if `chart` can't be parsed. */
  readonly chartAlternative?: string;
  /** Width and height of the image, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Image pixels per CSS pixel. */
  readonly devicePixelRatio: number;
  /** CSS colour behind the chart. By default, the theme's background, or transparent without a theme. */
  readonly backgroundColor?: string | undefined;
  /** The chart's theme; undefined for Chart.js's default look. */
  readonly theme?: Theme | undefined;
  /** Theme name that a saved chart stores. It doesn't affect the image. */
  readonly themeName?: string | undefined;
  /** Id of the account that owns the theme; undefined for a built-in theme. */
  readonly themeOwner?: string | undefined;
  readonly version: ChartVersion;
  /** Settings of the animation; undefined for a static image. Requires one of ANIMATION_FORMATS. */
  readonly animation?: Animation | undefined;
  /** Output format; `alt` returns only the alt text. */
  readonly format: Format | "alt";
  /** Quality of lossy formats, 1 to 100; the format's default if undefined. */
  readonly quality?: number | undefined;
  /** Rasteriser for formats with pixels; Limn's own rasteriser if undefined. */
  readonly renderer?: Renderer | undefined;
  /** Defaults for options that the configuration omits: the service's or Chart.js's. */
  readonly defaults: "limn" | "chartjs";
  /** Language of the text, as a canonical BCP 47 tag. */
  readonly lang?: string | undefined;
  /** Time zone of time axes: a canonical IANA name, or an offset such as `+02:00`; UTC if undefined. */
  readonly timeZone?: string | undefined;
  /** Template values that replace parts of the chart. */
  readonly overrides?: Template;
}

// The parameters for drawing a chart.

import type { Animation, Format, Renderer } from "../../engine/encodable-image.ts";
import type { Theme } from "../theme/theme.ts";
import type { Template } from "./template-name.ts";

/** A major version of Chart.js. */
export type ChartVersion = 2 | 3 | 4;

export interface ChartParams {
  /** A Chart.js configuration: an object, or its text as JSON or JavaScript. */
  readonly chart: string | Readonly<Record<string, unknown>>;
  /** The chart's text with each `+` read as a plus instead of a space, or vice versa. Tried if `chart` does not parse. */
  readonly chartAlternative?: string;
  /** Width and height of the image, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Image pixels per CSS pixel. */
  readonly devicePixelRatio: number;
  /** CSS colour behind the chart: the theme's background by default, or transparent without a theme. */
  readonly backgroundColor?: string | undefined;
  /** The chart's theme; undefined for Chart.js's own look. */
  readonly theme?: Theme | undefined;
  /** Name by which a saved chart refers to the theme. The name doesn't affect the image. */
  readonly themeName?: string | undefined;
  /** Id of the account that the theme belongs to; undefined for a built-in theme. */
  readonly themeOwner?: string | undefined;
  readonly version: ChartVersion;
  /** Plays the chart's animation; undefined for a static image. The format must be one of ANIMATION_FORMATS. */
  readonly animation?: Animation | undefined;
  /** Output format; `alt` is the alt text alone. */
  readonly format: Format | "alt";
  /** Quality of lossy formats, 1 to 100; the format's default if undefined. */
  readonly quality?: number | undefined;
  /** Draws the image if its format has pixels; Limn's own rasteriser if undefined. */
  readonly renderer?: Renderer | undefined;
  /** The defaults for options that the configuration leaves out: the service's, or plain Chart.js's. */
  readonly defaults: "limn" | "chartjs";
  /** Language of the text, as a canonical BCP 47 tag. */
  readonly lang?: string | undefined;
  /** Time zone of time axes, as a canonical name from the IANA database or an offset such as `+02:00`; UTC if undefined. */
  readonly timeZone?: string | undefined;
  /** Template values that replace parts of the chart. */
  readonly overrides?: Template;
  /** Id of the account whose stored secrets may be used to load the chart's external data. */
  readonly dataOwner?: string | undefined;
}

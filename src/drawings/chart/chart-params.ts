// The parameters of a chart drawing.

import type { Format } from "../../engine/picture.ts";
import type { Template } from "./template-name.ts";

/** A major version of Chart.js. */
export type ChartVersion = 2 | 3 | 4;

/** A chart to draw, complete. */
export interface ChartParams {
  /** A Chart.js configuration: an object, or its text as JSON or JavaScript. */
  readonly chart: string | Readonly<Record<string, unknown>>;
  /** The chart's text with the other meaning of `+`, to be tried when `chart` does not parse. */
  readonly chartAlternative?: string;
  /** Width and height of the image, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the image for each CSS pixel. */
  readonly devicePixelRatio: number;
  /** CSS colour behind the chart. */
  readonly backgroundColor: string;
  readonly version: ChartVersion;
  readonly format: Format;
  /** How much of the image a lossy format keeps, 1 to 100; the format's own default if undefined. */
  readonly quality?: number | undefined;
  /** Whose defaults apply where the configuration says nothing: the service's, or those of plain Chart.js. */
  readonly defaults: "limn" | "chartjs";
  /** Language of the text, a BCP 47 tag in its canonical form. */
  readonly lang?: string | undefined;
  /** Values that replace the chart's own. */
  readonly overrides?: Template;
}

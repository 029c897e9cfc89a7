// Collects warnings about a chart while it is drawn: from its configuration, from the positions of its texts, and from
// its script's console. A chart can be reviewed on the surface of its format or without an image.

import type { OutputBackend } from "../../../engine/output/output-backend.ts";
import { loadLibraryFactory } from "../chart-library.ts";
import type { ChartParams, ChartVersion } from "../chart-params.ts";
import type { PlainObject } from "../record.ts";
import { openScriptLibrary } from "../script/script-library.ts";
import { nameWarnings } from "./name-warnings.ts";
import { NOTHING, type ReadTexts, recordTexts } from "./text-recorder.ts";
import { textWarnings } from "./text-warnings.ts";
import { titleWarnings } from "./title-warnings.ts";
import { valueWarnings } from "./value-warnings.ts";
import { findMisplacedOptions } from "./version-advice.ts";

/** Maximum number of console lines that are reported, and their maximum length. */
const MAX_LINES = 20;
const LINE_LENGTH = 200;

/** Reviews one chart. */
export class ChartReview {
  readonly #version: ChartVersion;
  readonly #defaults: PlainObject;
  #ofConfig: readonly string[] = [];
  #ofTexts: readonly string[] = [];
  #lines: string[] = [];

  /** The medium to draw the chart on. */
  readonly medium: OutputBackend;

  /** @param defaults Chart.js defaults of the version */
  private constructor(version: ChartVersion, defaults: PlainObject, watch: (read: ReadTexts) => OutputBackend) {
    this.#version = version;
    this.#defaults = defaults;
    this.medium = watch((texts, width, height) => {
      this.#ofTexts = textWarnings(texts, width, height);
    });
  }

  /**
   * Starts a review.
   *
   * @param medium draws the chart during the review; omitted if no image is needed
   */
  static async open({ version, devicePixelRatio }: ChartParams, medium?: OutputBackend): Promise<ChartReview> {
    const library = (await loadLibraryFactory(version)).shared();
    const ratio = medium?.hasPixels ? devicePixelRatio : 1;
    return new ChartReview(version, openScriptLibrary(library).defaults, (read) =>
      recordTexts(medium ?? NOTHING, ratio, read),
    );
  }

  /** Type of the chart, if it is known. */
  chartType: string | undefined;

  /** Reviews the configuration as the author has written it. */
  readonly readConfig = (config: PlainObject): void => {
    this.#lines = [];
    this.chartType = typeof config.type === "string" ? config.type : undefined;
    const strays = findMisplacedOptions(config, this.#version);
    this.#ofConfig = [
      ...strays.map(({ sentence }) => sentence),
      ...nameWarnings(config, this.#version, this.#defaults, new Set(strays.map(({ place }) => place))),
      ...titleWarnings(config, this.#version),
      ...valueWarnings(config),
    ];
  };

  /** Records a line of the script's console. */
  readonly readLine = (line: string): void => {
    if (this.#lines.length < MAX_LINES) this.#lines.push(`console: ${line.slice(0, LINE_LENGTH)}`);
  };

  /** All warnings: about the configuration first, then about texts, then the console. */
  get warnings(): readonly string[] {
    return [...this.#ofConfig, ...this.#ofTexts, ...this.#lines];
  }
}

// A chart → what its author should know about it although it can be drawn. The chart's text is seen as it is drawn, on a surface
// of its format or on one that draws nothing; what it logs, and what its configuration says, is read on the way.

import type { Medium } from "../../../engine/picture/medium.ts";
import { loadLibraryFactory } from "../chart-library.ts";
import type { ChartParams, ChartVersion } from "../chart-params.ts";
import type { PlainObject } from "../record.ts";
import { openScriptLibrary } from "../script/script-library.ts";
import { adviseNames } from "./name-advice.ts";
import { adviseTexts } from "./text-advice.ts";
import { NOTHING, type ReadTexts, watchTexts } from "./text-watch.ts";
import { adviseTitles } from "./title-advice.ts";
import { adviseValues } from "./value-advice.ts";
import { findStrays } from "./version-advice.ts";

/** Most lines of a script's console that are passed on, and the longest of them. */
const MOST_LINES = 20;
const LINE_LENGTH = 200;

/** Looks at one chart while it is drawn. */
export class ChartReview {
  readonly #version: ChartVersion;
  readonly #defaults: PlainObject;
  #ofConfig: readonly string[] = [];
  #ofTexts: readonly string[] = [];
  #lines: string[] = [];

  /** What the chart is to be drawn on. */
  readonly medium: Medium;

  /** @param defaults of the version */
  private constructor(version: ChartVersion, defaults: PlainObject, watch: (read: ReadTexts) => Medium) {
    this.#version = version;
    this.#defaults = defaults;
    this.medium = watch((texts, width, height) => {
      this.#ofTexts = adviseTexts(texts, width, height);
    });
  }

  /** @param medium draws the chart while it is looked at; left out where nobody needs the image */
  static async open({ version, devicePixelRatio }: ChartParams, medium?: Medium): Promise<ChartReview> {
    const library = (await loadLibraryFactory(version)).shared();
    const ratio = medium?.hasPixels ? devicePixelRatio : 1;
    return new ChartReview(version, openScriptLibrary(library).defaults, (read) =>
      watchTexts(medium ?? NOTHING, ratio, read),
    );
  }

  /** The type of the chart, as far as it is known. */
  chartType: string | undefined;

  /** Reads the configuration as its author has written it. */
  readonly readConfig = (config: PlainObject): void => {
    this.#lines = [];
    this.chartType = typeof config.type === "string" ? config.type : undefined;
    const strays = findStrays(config, this.#version);
    this.#ofConfig = [
      ...strays.map(({ sentence }) => sentence),
      ...adviseNames(config, this.#version, this.#defaults, new Set(strays.map(({ place }) => place))),
      ...adviseTitles(config, this.#version),
      ...adviseValues(config),
    ];
  };

  /** Reads a line of the script's console. */
  readonly readLine = (line: string): void => {
    if (this.#lines.length < MOST_LINES) this.#lines.push(`console: ${line.slice(0, LINE_LENGTH)}`);
  };

  /** All there is to say, in the order of its weight. */
  get warnings(): readonly string[] {
    return [...this.#ofConfig, ...this.#ofTexts, ...this.#lines];
  }
}

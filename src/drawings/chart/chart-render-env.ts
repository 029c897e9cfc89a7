// The services that the platform provides for drawing a chart.

import type { Plan } from "../../base/limits.ts";
import type { PhaseClock } from "../../base/phase-clock.ts";
import type { PlainObject } from "../../base/plain-object.ts";
import type { TakeFrames } from "../../engine/image/animation.ts";
import type { DrawingEnv, OutputBackend } from "../../engine/output/output-backend.ts";
import type { LoadData } from "../data-source/data-request.ts";
import type { LoadImage } from "../image-store.ts";
import type { ChartInstance } from "./chart-library.ts";

/** Services that the platform provides. */
export interface ChartRenderEnv extends DrawingEnv {
  /** Loads a chart's images. */
  readonly loadImage: LoadImage;
  /** Loads external data; undefined if external data isn't available. */
  readonly loadData?: LoadData;
  /** Measures how long the chart's script takes. */
  readonly phases?: PhaseClock;
  /** Clock of the chart's script, in milliseconds since the epoch. Called when the script reads the time. */
  readonly clock: () => number;
  /** Limits on the chart's size; those of the largest plan by default. */
  readonly plan?: Plan;
  /** Whether a chart without `data` is an error. The service draws an empty chart, as QuickChart does. */
  readonly requiresData?: boolean;
  /** Called if the chart is drawn from `chartAlternative`, the alternate parse of `+`. */
  readonly onAlternateParse?: () => void;
  /** Receives the animation's frames in place of an encoder, if the chart is part of another drawing. */
  readonly takeFrames?: TakeFrames | undefined;
  /** Observes the drawing while the chart is validated. */
  readonly reviewer?: Reviewer;
}

/** Observes a chart while it is drawn. */
export interface Reviewer {
  readonly backend: OutputBackend;
  /**
   * Called with the author's configuration whenever drawing begins. `isFamily` returns whether a font family exists.
   */
  readonly readConfig: (config: PlainObject, isFamily: (name: string) => boolean) => void;
  /** In version 2, called with the author's configuration before the options of replaced plugins are removed. */
  readonly readPlugins: (config: PlainObject) => void;
  /**
   * Called with the drawn chart and its background colour, before the chart is destroyed. Must not throw, although
   * scripts can replace any part of a chart.
   */
  readonly readChart: (chart: ChartInstance, background: string) => void;
  /** Called with each line that the chart's script logs. */
  readonly readLine: (line: string) => void;
}

import type { LimnOptions } from "../../src/drawings/chart/theme/limn-options.ts";

export interface Limn {
  /** Options of this service: themes, titles, labels and emphasis. */
  limn?: LimnOptions;
}

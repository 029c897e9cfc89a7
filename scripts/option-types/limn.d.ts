import type { LimnOptions } from "../../src/drawings/chart/theme/limn-options.ts";

export interface Limn {
  /** Options of the service: themes, titles, labels and emphasis. */
  limn?: LimnOptions;
}

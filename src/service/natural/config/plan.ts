// The input for a configuration: the data of a description, and the settings that it asks for.

import type { Data } from "../data/data.ts";
import type { ChartType } from "../directives/directive.ts";
import type { Language } from "../words/phrase-table.ts";
import type { Settings } from "./settings.ts";

export interface Plan {
  readonly data: Data;
  readonly settings: Settings;
  readonly kind: ChartType;
  readonly language: Language;
  /** Adds a warning, for example about a part of the description that the chart can't show. */
  readonly warn: (text: string) => void;
}

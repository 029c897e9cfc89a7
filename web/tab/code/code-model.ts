// The data and the functions for the view of a tab for code.

import type { ChartDocument } from "../../chart/chart-document.ts";
import type { ChartDiagnostics } from "../../chart/diagnostics.ts";
import type { FieldSpecs, FormValues } from "../../form/field-spec.ts";
import type { TabId } from "../../output/image-request.ts";
import type { SavedFields } from "../tab.ts";

/** Theme settings of a code tab. */
export interface CodeThemes {
  /** The service's theme for images that don't set one; undefined if they get the library's default look. */
  readonly initial?: string;
  /** Built-in themes of the library. Their names take precedence over the service's themes. */
  readonly own?: readonly string[];
}

export interface CodeModel {
  readonly id: TabId;
  /** Text on the tab: `ECharts`. */
  readonly label: string;
  /** Names of the languages: `Vega-Lite or Vega`. */
  readonly language: string;
  readonly themes: CodeThemes;
  readonly chart: ChartDocument<FormValues>;
  readonly findings: ChartDiagnostics<FormValues>;
  readonly specs: FieldSpecs;
  readonly defaults: FormValues;
  /** Opens a chart as one undo step. */
  readonly start: (fields: SavedFields) => void;
}

// The chart of an embed page, which the service writes into the page and the page's script reads.

import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import type { DataTable } from "../../drawings/data-source/data-request.ts";

/** The data that the page's script needs to draw the chart. */
export interface EmbedData
  extends Pick<
    ChartParams,
    "chart" | "chartAlternative" | "version" | "backgroundColor" | "theme" | "defaults" | "overrides" | "timeZone"
  > {
  /** `data:` URLs of the chart's images, by their original URLs. */
  readonly images: Readonly<Record<string, string>>;
  /** The chart's external data. */
  readonly table?: DataTable;
}

// The chart of an embed page, as the service writes it into the page and its script reads it.

import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import type { DataTable } from "../../drawings/chart/data/data-request.ts";

/** What the page's script needs to draw the chart. */
export interface EmbedData
  extends Pick<ChartParams, "chart" | "chartAlternative" | "version" | "backgroundColor" | "defaults" | "overrides"> {
  /** `data:` URLs of the chart's images, by the URLs that the chart has for them. */
  readonly images: Readonly<Record<string, string>>;
  /** The external data of the chart. */
  readonly table?: DataTable;
}

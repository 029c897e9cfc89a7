// Lists the descriptions of all image kinds. Builds and tool lists import this module; drawing doesn't.

import { BADGE_DESCRIPTION } from "./badge/describe.ts";
import { BARCODE_DESCRIPTION } from "./barcode/describe.ts";
import { CARD_DESCRIPTION } from "./card/describe.ts";
import { CHART_DESCRIPTION } from "./chart/describe.ts";
import type { Described, Description } from "./description.ts";
import { ECHARTS_DESCRIPTION } from "./echarts/describe.ts";
import { FORMULA_DESCRIPTION } from "./formula/describe.ts";
import { GOOGLE_CHART_DESCRIPTION } from "./google-chart/describe.ts";
import { GRAPH_DESCRIPTION } from "./graph/describe.ts";
import { MAP_ICON_DESCRIPTION } from "./map-icon/describe.ts";
import { MERMAID_DESCRIPTION } from "./mermaid/describe.ts";
import { QR_DESCRIPTION } from "./qr/describe.ts";
import { TABLE_DESCRIPTION } from "./table/describe.ts";
import { VEGA_DESCRIPTION } from "./vega/describe.ts";
import { WATERMARK_DESCRIPTION } from "./watermark/describe.ts";
import { WORD_CLOUD_DESCRIPTION } from "./word-cloud/describe.ts";

/** The OpenAPI document, tool lists and CLI help keep this order. */
export const DESCRIPTIONS: readonly (Description | Described)[] = [
  CHART_DESCRIPTION,
  QR_DESCRIPTION,
  BARCODE_DESCRIPTION,
  TABLE_DESCRIPTION,
  WORD_CLOUD_DESCRIPTION,
  CARD_DESCRIPTION,
  GRAPH_DESCRIPTION,
  MERMAID_DESCRIPTION,
  FORMULA_DESCRIPTION,
  WATERMARK_DESCRIPTION,
  MAP_ICON_DESCRIPTION,
  GOOGLE_CHART_DESCRIPTION,
  BADGE_DESCRIPTION,
  VEGA_DESCRIPTION,
  ECHARTS_DESCRIPTION,
];

// All kinds of images with their words, for builds and lists of tools.

import { BARCODE_DESCRIPTION } from "./barcode/describe.ts";
import { BARCODE } from "./barcode/kind.ts";
import { CARD_DESCRIPTION } from "./card/describe.ts";
import { CARD } from "./card/kind.ts";
import { CHART_DESCRIPTION } from "./chart/describe.ts";
import { CHART } from "./chart/kind.ts";
import type { Described, Description } from "./description.ts";
import { FORMULA_DESCRIPTION } from "./formula/describe.ts";
import { GOOGLE_FORMULA } from "./formula/kind.ts";
import { GOOGLE_CHART_DESCRIPTION } from "./google-chart/describe.ts";
import { GOOGLE_CHART } from "./google-chart/kind.ts";
import { GRAPH_DESCRIPTION } from "./graph/describe.ts";
import { GRAPH } from "./graph/kind.ts";
import type { Kind } from "./kind.ts";
import { MAP_ICON_DESCRIPTION } from "./map-icon/describe.ts";
import { MAP_ICON } from "./map-icon/kind.ts";
import { QR_DESCRIPTION } from "./qr/describe.ts";
import { QR } from "./qr/kind.ts";
import { TABLE_DESCRIPTION } from "./table/describe.ts";
import { TABLE } from "./table/kind.ts";
import { WATERMARK_DESCRIPTION } from "./watermark/describe.ts";
import { WATERMARK } from "./watermark/kind.ts";
import { WORD_CLOUD_DESCRIPTION } from "./word-cloud/describe.ts";
import { WORD_CLOUD } from "./word-cloud/kind.ts";

/** A kind and its words. */
export interface DescribedKind {
  readonly kind: Kind<object>;
  readonly description: Description | Described;
}

/** In the order of lists of tools and commands. */
export const KINDS: readonly DescribedKind[] = [
  { kind: CHART, description: CHART_DESCRIPTION },
  { kind: QR, description: QR_DESCRIPTION },
  { kind: BARCODE, description: BARCODE_DESCRIPTION },
  { kind: TABLE, description: TABLE_DESCRIPTION },
  { kind: WORD_CLOUD, description: WORD_CLOUD_DESCRIPTION },
  { kind: CARD, description: CARD_DESCRIPTION },
  { kind: GRAPH, description: GRAPH_DESCRIPTION },
  { kind: GOOGLE_FORMULA, description: FORMULA_DESCRIPTION },
  { kind: WATERMARK, description: WATERMARK_DESCRIPTION },
  { kind: MAP_ICON, description: MAP_ICON_DESCRIPTION },
  { kind: GOOGLE_CHART, description: GOOGLE_CHART_DESCRIPTION },
];

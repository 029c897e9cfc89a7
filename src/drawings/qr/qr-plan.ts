import type { EncodedImage } from "../../engine/surface.ts";
import type { Level } from "./capacity.ts";
import type { CenterPlace } from "./center.ts";
import type { EncodedText } from "./modules.ts";
import type { QrParams } from "./qr-params.ts";

/** A QR code whose modules have not been computed yet. Everything except the caption is validated. */
export interface QrPlan {
  readonly params: QrParams;
  readonly level: Level;
  readonly encoded: EncodedText;
  readonly center?: { readonly image: EncodedImage; readonly place: CenterPlace };
}

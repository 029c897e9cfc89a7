import type { EncodedImage } from "../../engine/surface.ts";
import type { Level } from "./capacity.ts";
import type { CenterPlace } from "./center.ts";
import type { EncodedText } from "./modules.ts";
import type { QrParams } from "./qr-params.ts";

/** A checked code before its modules are computed. Everything but the caption has been validated. */
export interface QrPlan {
  readonly params: QrParams;
  readonly level: Level;
  readonly encoded: EncodedText;
  readonly center?: { readonly image: EncodedImage; readonly place: CenterPlace };
}

import type { EncodedImage } from "../../engine/surface.ts";
import type { Level } from "./capacity.ts";
import type { CenterPlace } from "./center.ts";
import type { Writing } from "./modules.ts";
import type { QrParams } from "./qr-params.ts";

/** What is settled of a code before its modules are there: all that can be wrong with it, but for its caption. */
export interface QrPlan {
  readonly params: QrParams;
  readonly level: Level;
  readonly writing: Writing;
  readonly center?: { readonly image: EncodedImage; readonly place: CenterPlace };
}

// What the operator of this service has set in its environment. Unset, everything is as strict as it is for the public.

import { env } from "cloudflare:workers";

/** Settings of the operator. */
export interface Settings {
  /** `ALLOW_LOCAL_IMAGES`: whether charts may have pictures from this machine's own servers. */
  readonly allowLocalImages: boolean;
}

/** Reads the settings. */
export function readSettings(): Settings {
  const { ALLOW_LOCAL_IMAGES } = env as { readonly ALLOW_LOCAL_IMAGES?: unknown };
  return { allowLocalImages: /^(?:1|true|yes|on)$/i.test(String(ALLOW_LOCAL_IMAGES ?? "")) };
}

// What the operator of this service has set in its environment. Unset, everything is as strict as it is for the public.

import { env } from "cloudflare:workers";

/** Settings of the operator. */
export interface Settings {
  /** `ALLOW_LOCAL_IMAGES`: whether charts may have pictures from this machine's own servers. */
  readonly allowLocalImages: boolean;
  /** `KEEP_PICTURES`: whether pictures that have been drawn are kept for those who ask again. Unset, they are. */
  readonly keepsPictures: boolean;
}

/** Reads the settings. */
export function readSettings(): Settings {
  const { ALLOW_LOCAL_IMAGES, KEEP_PICTURES } = env as { readonly [name: string]: unknown };
  return { allowLocalImages: isOn(ALLOW_LOCAL_IMAGES ?? "off"), keepsPictures: isOn(KEEP_PICTURES ?? "on") };
}

function isOn(setting: unknown): boolean {
  return /^(?:1|true|yes|on)$/i.test(String(setting));
}

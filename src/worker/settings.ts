// What the operator of this service has set in its environment. Unset, everything is as strict as it is for the public.

import { env } from "cloudflare:workers";
import { ANONYMOUS_PICTURES } from "../base/limits.ts";

/** Settings of the operator. */
export interface Settings {
  /** `ALLOW_LOCAL_IMAGES`: whether charts may have pictures from this machine's own servers. */
  readonly allowLocalImages: boolean;
  /** `KEEP_PICTURES`: whether pictures that have been drawn are kept for those who ask again. Unset, they are. */
  readonly keepsPictures: boolean;
  /** `SIGNATURE_REQUIRED`: whether pictures are only for those who have a key, or a URL signed with one. */
  readonly needsSignature: boolean;
  /** `ANONYMOUS_PICTURES_PER_MINUTE`: how many pictures the binding `RATE_LIMIT` lets an address have without a key. */
  readonly anonymousPictures: number;
  /** `ADMIN_TOKEN`, a secret: what the operator shows to manage accounts. Without it nobody does. */
  readonly adminToken: string | undefined;
  /** `KEY_SECRET`, a secret: what the keys of accounts are encrypted by. Without it there are no accounts. */
  readonly keySecret: string | undefined;
  /** `PUBLIC_URL`: where others find this service, without a slash at the end; unset, where they asked. */
  readonly publicUrl: string | undefined;
}

/** Reads the settings. */
export function readSettings(): Settings {
  const values = env as { readonly [name: string]: unknown };
  return {
    allowLocalImages: isOn(values.ALLOW_LOCAL_IMAGES ?? "off"),
    keepsPictures: isOn(values.KEEP_PICTURES ?? "on"),
    needsSignature: isOn(values.SIGNATURE_REQUIRED ?? "off"),
    anonymousPictures: Number(values.ANONYMOUS_PICTURES_PER_MINUTE) || ANONYMOUS_PICTURES,
    adminToken: textOf(values.ADMIN_TOKEN),
    keySecret: textOf(values.KEY_SECRET),
    publicUrl: readUrl(values.PUBLIC_URL),
  };
}

/** Where the public asks for the pictures whose URLs are handed out: as the operator says, or as this request came. */
export function readOrigin(request: Request): string {
  return readSettings().publicUrl ?? new URL(request.url).origin;
}

/** An empty secret is none. */
function textOf(setting: unknown): string | undefined {
  return typeof setting === "string" && setting !== "" ? setting : undefined;
}

/** What is no URL of the web is as if it were not set. */
function readUrl(setting: unknown): string | undefined {
  const url = URL.parse(String(setting ?? ""));
  return url !== null && /^https?:$/.test(url.protocol) ? (url.origin + url.pathname).replace(/\/+$/, "") : undefined;
}

function isOn(setting: unknown): boolean {
  return /^(?:1|true|yes|on)$/i.test(String(setting));
}

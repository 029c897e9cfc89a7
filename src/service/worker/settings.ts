// What the operator of this service has set in its environment. Unset, everything is as strict as it is for the public.

import { env } from "cloudflare:workers";
import { ANONYMOUS_POINTS, ANONYMOUS_SAVED_BYTES, DRAFTER_MOST_SECONDS, DRAFTER_SECONDS } from "../../base/limits.ts";

/** Settings of the operator. */
export interface Settings {
  /** `ALLOW_LOCAL_IMAGES`: whether charts may have pictures from this machine's own servers. */
  readonly allowLocalImages: boolean;
  /** `KEEP_PICTURES`: whether pictures that have been drawn are kept for those who ask again. Unset, they are. */
  readonly keepsPictures: boolean;
  /** `SIGNATURE_REQUIRED`: whether pictures are only for those who have a key, or a URL signed with one. */
  readonly needsSignature: boolean;
  /** `TEXT_SIGNATURES`: whether signatures of the text of a chart or QR code alone are accepted. Unset, they are. */
  readonly takesTextSignatures: boolean;
  /** `ANONYMOUS_POINTS_PER_MINUTE`: how many points the binding `RATE_LIMIT` counts to for an address without a key. */
  readonly anonymousPoints: number;
  /** `ANONYMOUS_SAVED_BYTES_PER_DAY`: how many bytes of charts an address may save without a key. */
  readonly anonymousSavedBytes: number;
  /** `CLIENT_ADDRESS_HEADER`: the header in which the operator's proxy names the client's address; `none` for development. */
  readonly clientAddressHeader: string | undefined;
  /** `ADMIN_TOKEN`, a secret: what the operator shows to manage accounts. Without it nobody does. */
  readonly adminToken: string | undefined;
  /** `KEY_SECRET`, a secret: what the keys of accounts are encrypted by. Without it there are no accounts. */
  readonly keySecret: string | undefined;
  /** `PUBLIC_URL`: where others find this service, without a slash at the end; unset, where they asked. */
  readonly publicUrl: string | undefined;
  /** `DRAFTER_URL`: where a model is asked to draft charts. What is neither https nor this machine's is as if it were not set. */
  readonly drafterUrl: string | undefined;
  /** `DRAFTER_KEY`, a secret: what it is asked with. */
  readonly drafterKey: string | undefined;
  /** `DRAFTER_MODEL`: which of its models is asked. */
  readonly drafterModel: string | undefined;
  /** `DRAFTER_SECONDS`: how long it may take. */
  readonly drafterSeconds: number;
}

/**
 * The settings. Each is read when it is asked for: a picture that is kept is found by three of them, and reading all of them takes as
 * long as all else that finding it takes.
 */
export function readSettings(): Settings {
  return SETTINGS;
}

const values = env as { readonly [name: string]: unknown };

const SETTINGS: Settings = {
  get allowLocalImages() {
    return isOn(values.ALLOW_LOCAL_IMAGES ?? "off");
  },
  get keepsPictures() {
    return isOn(values.KEEP_PICTURES ?? "on");
  },
  get needsSignature() {
    return isOn(values.SIGNATURE_REQUIRED ?? "off");
  },
  get takesTextSignatures() {
    return isOn(values.TEXT_SIGNATURES ?? "on");
  },
  get anonymousPoints() {
    return Number(values.ANONYMOUS_POINTS_PER_MINUTE) || ANONYMOUS_POINTS;
  },
  get anonymousSavedBytes() {
    const setting = values.ANONYMOUS_SAVED_BYTES_PER_DAY;
    const bytes = setting === "" ? Number.NaN : Number(setting ?? Number.NaN);
    return bytes >= 0 ? bytes : ANONYMOUS_SAVED_BYTES;
  },
  get clientAddressHeader() {
    const name = textOf(values.CLIENT_ADDRESS_HEADER)?.trim().toLowerCase();
    // A name that no header can have is as if it were not set.
    return name !== undefined && /^[\w!#$%&'*+.^`|~-]+$/.test(name) ? name : undefined;
  },
  get adminToken() {
    return textOf(values.ADMIN_TOKEN);
  },
  get keySecret() {
    return textOf(values.KEY_SECRET);
  },
  get publicUrl() {
    return readUrl(values.PUBLIC_URL);
  },
  get drafterUrl() {
    return readSafeUrl(values.DRAFTER_URL);
  },
  get drafterKey() {
    return textOf(values.DRAFTER_KEY)?.trim();
  },
  get drafterModel() {
    return textOf(values.DRAFTER_MODEL);
  },
  get drafterSeconds() {
    return Math.min(Math.max(Number(values.DRAFTER_SECONDS) || DRAFTER_SECONDS, 1), DRAFTER_MOST_SECONDS);
  },
};

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

/** A key goes there: nobody may listen on the way. */
function readSafeUrl(setting: unknown): string | undefined {
  const url = URL.parse(String(setting ?? ""));
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname));
  return isSafe ? url.href : undefined;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

function isOn(setting: unknown): boolean {
  return /^(?:1|true|yes|on)$/i.test(String(setting));
}

// Reads the operator's settings from the environment. The defaults are the strictest values, as a public service requires.

import { ANONYMOUS_POINTS, ANONYMOUS_SAVED_BYTES, MODEL_TIMEOUT_SECONDS } from "../../base/limits.ts";
import { getPlatform } from "../platform/platform.ts";
import { isLoopback } from "./remote-address.ts";

/** Maximum value of `DRAFTER_SECONDS`, in seconds. Clients rarely wait longer for an image. */
const DRAFTER_MAX_SECONDS = 60;

/** The operator's settings. */
export interface Settings {
  /** `ALLOW_LOCAL_IMAGES`: whether charts may load images and data from servers on this machine. */
  readonly allowLocalImages: boolean;
  /** `CACHE_IMAGES`: whether drawn images are cached. On by default. */
  readonly cachesImages: boolean;
  /** `SIGNATURE_REQUIRED`: whether images require a key or a signed URL. */
  readonly requiresSignature: boolean;
  /** `TEXT_SIGNATURES`: whether signatures that cover only the text of a chart or QR code are accepted. On by default. */
  readonly acceptsTextSignatures: boolean;
  /** `ANONYMOUS_POINTS_PER_MINUTE`: the limit for an address without a key, as set in the `RATE_LIMIT` binding. */
  readonly anonymousPoints: number;
  /** `ANONYMOUS_SAVED_BYTES_PER_DAY`: total size in bytes of the charts that an address may save per day without a key. */
  readonly anonymousSavedBytes: number;
  /** `CLIENT_ADDRESS_HEADER`: the header in which the operator's proxy sends the client address; `none` for development. */
  readonly clientAddressHeader: string | undefined;
  /** `ADMIN_TOKEN`, a secret: authorizes account management, which is disabled without it. */
  readonly adminToken: string | undefined;
  /** `KEY_SECRET`, a secret: encrypts the accounts' keys. Without it, there are no accounts. */
  readonly keySecret: string | undefined;
  /** `PUBLIC_URL`: the public URL of this service, without a trailing slash. Defaults to the origin of the request. */
  readonly publicUrl: string | undefined;
  /** `DRAFTER_URL`: URL of the model that drafts charts. Ignored unless it is https or on this machine. */
  readonly drafterUrl: string | undefined;
  /** `DRAFTER_KEY`, a secret: the API key for `DRAFTER_URL`. */
  readonly drafterKey: string | undefined;
  /** `DRAFTER_MODEL`: name of the model to use. */
  readonly drafterModel: string | undefined;
  /** `DRAFTER_SECONDS`: timeout for the model, in seconds. */
  readonly drafterSeconds: number;
}

/** Returns the settings. They are parsed lazily: a cache hit needs three, and parsing all would double its time. */
export function readSettings(): Settings {
  return SETTINGS;
}

/** Returns a setting's text. */
const settingOf = (name: string): unknown => getPlatform().settings[name];

const SETTINGS: Settings = {
  get allowLocalImages() {
    return isOn(settingOf("ALLOW_LOCAL_IMAGES") ?? "off");
  },
  get cachesImages() {
    return isOn(settingOf("CACHE_IMAGES") ?? "on");
  },
  get requiresSignature() {
    return isOn(settingOf("SIGNATURE_REQUIRED") ?? "off");
  },
  get acceptsTextSignatures() {
    return isOn(settingOf("TEXT_SIGNATURES") ?? "on");
  },
  get anonymousPoints() {
    return Number(settingOf("ANONYMOUS_POINTS_PER_MINUTE")) || ANONYMOUS_POINTS;
  },
  get anonymousSavedBytes() {
    const setting = settingOf("ANONYMOUS_SAVED_BYTES_PER_DAY");
    const bytes = setting === "" ? Number.NaN : Number(setting ?? Number.NaN);
    return bytes >= 0 ? bytes : ANONYMOUS_SAVED_BYTES;
  },
  get clientAddressHeader() {
    const name = textOf(settingOf("CLIENT_ADDRESS_HEADER"))?.trim().toLowerCase();
    // An invalid header name is ignored.
    return name !== undefined && /^[\w!#$%&'*+.^`|~-]+$/.test(name) ? name : undefined;
  },
  get adminToken() {
    return textOf(settingOf("ADMIN_TOKEN"));
  },
  get keySecret() {
    return textOf(settingOf("KEY_SECRET"));
  },
  get publicUrl() {
    return readUrl(settingOf("PUBLIC_URL"));
  },
  get drafterUrl() {
    return readSafeUrl(settingOf("DRAFTER_URL"));
  },
  get drafterKey() {
    return textOf(settingOf("DRAFTER_KEY"))?.trim();
  },
  get drafterModel() {
    return textOf(settingOf("DRAFTER_MODEL"));
  },
  get drafterSeconds() {
    return Math.min(Math.max(Number(settingOf("DRAFTER_SECONDS")) || MODEL_TIMEOUT_SECONDS, 1), DRAFTER_MAX_SECONDS);
  },
};

/** Returns the public origin for URLs in responses: `PUBLIC_URL`, or the origin of the request. */
export function readOrigin(request: Request): string {
  return readSettings().publicUrl ?? new URL(request.url).origin;
}

/** An empty setting counts as unset. */
function textOf(setting: unknown): string | undefined {
  return typeof setting === "string" && setting !== "" ? setting : undefined;
}

/** A value other than an http or https URL counts as unset. */
function readUrl(setting: unknown): string | undefined {
  const url = URL.parse(String(setting ?? ""));
  return url !== null && /^https?:$/.test(url.protocol) ? (url.origin + url.pathname).replace(/\/+$/, "") : undefined;
}

/** The API key is sent to this URL, so it must be encrypted or local. */
function readSafeUrl(setting: unknown): string | undefined {
  const url = URL.parse(String(setting ?? ""));
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
  return isSafe ? url.href : undefined;
}

function isOn(setting: unknown): boolean {
  return /^(?:1|true|yes|on)$/i.test(String(setting));
}

// Reads the operator's settings from the environment. The defaults are the strictest values, as a public service requires.
// docs/deploy.md

import {
  ACCOUNT_POINTS,
  ACCOUNT_POINTS_STEP,
  ANONYMOUS_POINTS,
  ANONYMOUS_SAVED_BYTES,
  MODEL_TIMEOUT_SECONDS,
  SIGNUP_POINTS,
  SIGNUP_SAVED_BYTES,
  SIGNUPS_PER_ADDRESS,
  SIGNUPS_PER_DAY,
} from "../../base/limits.ts";
import { getPlatform } from "../platform/platform.ts";
import { isLoopback } from "./remote-address.ts";
import {
  anyText,
  checkSettings,
  decimal,
  oneOf,
  onOrOff,
  openSettings,
  parsedText,
  SettingError,
  type SettingValues,
  secretList,
  secretText,
  wholeNumber,
} from "./setting.ts";

/** Maximum value of `DRAFTER_SECONDS`, in seconds. Clients rarely wait longer for an image. */
const DRAFTER_MAX_SECONDS = 60;
/** Maximum number of secrets in `KEY_SECRET_PREVIOUS`. Each costs a lookup in the store for an unknown key. */
const PREVIOUS_SECRETS = 4;

/** The operator's settings. */
export const SERVICE_SETTINGS = {
  /** Whether charts may load images and data from servers on this machine. */
  allowLocalImages: onOrOff("ALLOW_LOCAL_IMAGES", false),
  /** Whether drawn images are cached. */
  cachesImages: onOrOff("CACHE_IMAGES", true),
  /** Whether images require a key or a signed URL. */
  requiresSignature: onOrOff("SIGNATURE_REQUIRED", false),
  /** Whether signatures that cover only the text of a chart or QR code are accepted. */
  acceptsTextSignatures: onOrOff("TEXT_SIGNATURES", true),
  /** The limit for an address without a key, as set in the `RATE_LIMIT` binding. */
  anonymousPoints: wholeNumber("ANONYMOUS_POINTS_PER_MINUTE", ANONYMOUS_POINTS, 1, 1e9),
  /** Total size in bytes of the charts that an address may save per day without a key. */
  anonymousSavedBytes: wholeNumber("ANONYMOUS_SAVED_BYTES_PER_DAY", ANONYMOUS_SAVED_BYTES, 0, 1e12),
  /** The header in which the operator's proxy sends the client address; `none` for development. */
  clientAddressHeader: parsedText("CLIENT_ADDRESS_HEADER", "must be the name of a header, or none", (text) =>
    /^[\w!#$%&'*+.^`|~-]+$/.test(text) ? text.toLowerCase() : undefined,
  ),
  /** Authorizes account management, which is disabled without it. */
  adminToken: secretText("ADMIN_TOKEN"),
  /** Encrypts the accounts' keys. Without it, there are no accounts. */
  keySecret: secretText("KEY_SECRET"),
  /** Earlier values of `KEY_SECRET`, which still decrypt keys. */
  previousKeySecrets: secretList("KEY_SECRET_PREVIOUS", PREVIOUS_SECRETS),
  /** Whether the start page of a service without secrets shows the commands that set them. */
  hasSetupNotice: onOrOff("SETUP_NOTICE", true),
  /** Who may create an account: nobody, everybody with an invite, or everybody. */
  signup: oneOf("SIGNUP", "off", ["off", "invite", "open"]),
  /** Points per minute of an account that its user created. */
  signupPoints: wholeNumber(
    "SIGNUP_POINTS_PER_MINUTE",
    SIGNUP_POINTS,
    ACCOUNT_POINTS_STEP,
    ACCOUNT_POINTS,
    ACCOUNT_POINTS_STEP,
  ),
  /** Bytes of charts and cards that an account created by its user may save per day. */
  signupSavedBytes: wholeNumber("SIGNUP_SAVED_BYTES_PER_DAY", SIGNUP_SAVED_BYTES, 1, 1e12),
  /** Number of accounts that an address may create per day. */
  signupsPerAddress: wholeNumber("SIGNUPS_PER_ADDRESS_PER_DAY", SIGNUPS_PER_ADDRESS, 1, 1e9),
  /** Number of accounts that all addresses together may create per day. */
  signupsPerDay: wholeNumber("SIGNUPS_PER_DAY", SIGNUPS_PER_DAY, 1, 1e9),
  /** Cloudflare Turnstile checks new users if both of its keys are set. Otherwise, a proof of work does. */
  turnstileSiteKey: anyText("TURNSTILE_SITE_KEY"),
  turnstileSecretKey: secretText("TURNSTILE_SECRET_KEY"),
  /** The public URL of this service, without a trailing slash. Defaults to the origin of the request. */
  publicUrl: parsedText(
    "PUBLIC_URL",
    "must be an http: or https: URL, such as https://charts.example.com",
    readPublicUrl,
  ),
  /** URL of the source code, to which `/source` leads. */
  sourceUrl: parsedText("SOURCE_URL", "must be an http: or https: URL", readWebUrl),
  /** URL of the operator's privacy policy, to which `/privacy` leads. */
  privacyUrl: parsedText("PRIVACY_URL", "must be an http: or https: URL", readWebUrl),
  /** URL to which `/contact` leads: a page, or the `mailto:` URL of an address. */
  contactUrl: parsedText(
    "CONTACT_URL",
    "must be an http:, https: or mailto: URL, such as mailto:charts@example.com",
    readContactUrl,
  ),
  /** URL of the model that drafts charts. */
  drafterUrl: parsedText(
    "DRAFTER_URL",
    "must be an https: URL, or an http: URL on this machine, without a user name or password",
    readSafeUrl,
  ),
  /** The API key for `DRAFTER_URL`. */
  drafterKey: anyText("DRAFTER_KEY"),
  /** Name of the model to use. */
  drafterModel: anyText("DRAFTER_MODEL"),
  /** Timeout for the model, in seconds. */
  drafterSeconds: decimal("DRAFTER_SECONDS", MODEL_TIMEOUT_SECONDS, 1, DRAFTER_MAX_SECONDS),
};

/** The values of the operator's settings. */
export type Settings = SettingValues<typeof SERVICE_SETTINGS>;

const SETTINGS = openSettings(SERVICE_SETTINGS, () => getPlatform().settings);

/** Returns the settings. A value is parsed when it is first read. */
export function readSettings(): Settings {
  return SETTINGS;
}

/** Returns the reason why the settings can't be used, without the setting's value; undefined if all can be read. */
export function findSettingError(): string | undefined {
  try {
    checkSettings(SETTINGS);
    return undefined;
  } catch (error) {
    if (error instanceof SettingError) return error.summary;
    throw error;
  }
}

export function hasAccounts(): boolean {
  return readSettings().keySecret !== undefined;
}

/** Returns the commands that finish the setup, if the service has neither secret yet. */
export function listSetupCommands(): readonly string[] | undefined {
  const { adminToken, keySecret, hasSetupNotice } = SETTINGS;
  const isSet = adminToken !== undefined || keySecret !== undefined || !hasSetupNotice;
  return isSet ? undefined : getPlatform().setupCommands;
}

/** Returns the public origin for URLs in responses: `PUBLIC_URL`, or the origin of the request. */
export function readOrigin(request: Request): string {
  return readSettings().publicUrl ?? new URL(request.url).origin;
}

/** Without a fixed origin, shared caches must not store text with URLs: Cloudflare's Workers cache ignores the host. */
export function hasFixedOrigin(): boolean {
  return readSettings().publicUrl !== undefined;
}

function readPublicUrl(text: string): string | undefined {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? (url.origin + url.pathname).replace(/\/+$/, "") : undefined;
}

function readWebUrl(text: string): string | undefined {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href.replace(/\/+$/, "") : undefined;
}

function readContactUrl(text: string): string | undefined {
  return /^mailto:[^\s@]+@[^\s@]+$/i.test(text) ? URL.parse(text)?.href : readWebUrl(text);
}

/** The API key is sent to this URL, so it must be encrypted or local. */
function readSafeUrl(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "") return undefined;
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
  return isSafe ? url.href : undefined;
}

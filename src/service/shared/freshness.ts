// Defines how long clients, the platform and the Worker itself may cache an image. docs/caching.md

/** Lifetime of an image in caches: a week, because charts in sent email must stay available. */
const CACHE_SECONDS = 604_800;
/** Lifetime of an image that includes remote images. */
const REMOTE_SECONDS = 30;

/** The conditions that limit how long an image may be cached. */
export interface Freshness {
  /** Whether the image depends on other servers, or lacks assets that could not be read. */
  readonly isRemote: boolean;
  /** Whether the image was drawn from the alternate parse of an ambiguous `+`. */
  readonly usedAlternateParse: boolean;
  /** Seconds until the image changes or expires; infinite if the image never does. */
  readonly seconds: number;
  /** Whether the image shows external data, whose lifetime is part of `seconds`. */
  readonly hasData: boolean;
  /** Age of the external data in seconds when the image was drawn, if the data source is down. */
  readonly dataAge?: number | undefined;
  /** Seconds for which the same URL is guaranteed to return this image; undefined if the URL always does. */
  readonly urlSeconds?: number | undefined;
  /** When the URL expires, in milliseconds since the epoch; infinity or undefined if it never does. */
  readonly expires?: number | undefined;
  /** Cache tags by which the response is purged. */
  readonly tags?: readonly string[];
}

/** The freshness of an image that depends on the request alone. */
export const IMMUTABLE: Freshness = {
  isRemote: false,
  usedAlternateParse: false,
  seconds: Number.POSITIVE_INFINITY,
  hasData: false,
};

/** Immutable means that the same request always returns the same image. */
export function isImmutable({ isRemote, usedAlternateParse, seconds, hasData }: Freshness): boolean {
  return !isRemote && !usedAlternateParse && !hasData && seconds === Number.POSITIVE_INFINITY;
}

export function cacheSeconds({ isRemote, seconds }: Freshness): number {
  return Math.max(0, Math.floor(Math.min(seconds, isRemote ? REMOTE_SECONDS : CACHE_SECONDS)));
}

/** Returns the seconds for which the same URL is guaranteed to return the image; infinity if it always does. */
export function urlSecondsLeft({ urlSeconds, expires }: Freshness): number {
  const { POSITIVE_INFINITY: never } = Number;
  return Math.max(0, Math.floor(Math.min(urlSeconds ?? never, ((expires ?? never) - Date.now()) / 1000)));
}

// Caches drawn images by content key: in the isolate's memory, where a hit takes microseconds, and in the data center's
// Cache API, which isolates share. Cache failures are logged and count as misses. docs/caching.md; RFC 9111.

import { IMAGE_CACHE_BYTES } from "../../base/limits.ts";
import { getPlatform } from "../platform/platform.ts";
import { cacheSeconds, type Freshness, IMMUTABLE } from "./freshness.ts";
import { logFault } from "./log.ts";
import type { ImageFile } from "./reply.ts";
import { readSettings } from "./settings.ts";

/** Maximum size in bytes of an image in the isolate's memory, so that a few large images don't evict all others. */
export const CACHED_IMAGE_BYTES = 1_000_000;

/** An image with its creation time and freshness. */
export interface DrawnImage {
  readonly file: ImageFile;
  readonly freshness: Freshness;
  /** Creation time, in milliseconds since the epoch. */
  readonly drawn: number;
}

/** A fully buffered image, which can be sent repeatedly. */
interface CachedImage extends DrawnImage {
  readonly file: ImageFile & { readonly body: Uint8Array | string };
}

/** URL prefix of the images in the Cache API. The host doesn't exist outside of the cache. */
const ORIGIN = "https://images.limn.internal/";
/** Cache entry header that holds the creation time. */
const DRAWN_HEADER = "X-Drawn";
const REMOTE_HEADER = "X-Remote";
/** Header of cache entries with external data: the data's age in seconds if its source was down, otherwise `fresh`. */
const DATA_HEADER = "X-Data";
/** Cache entry header that holds the seconds until the image changes: `Infinity` if it never does. */
const SECONDS_HEADER = "X-Seconds";
/** Cache entry header that holds the image's alt text, percent-encoded. */
const ALT_TEXT_HEADER = "X-Alt-Text";

/** Cache entry header that holds the image's warnings, percent-encoded. */
const WARNING_HEADER = "X-Warning";

/** The images in this isolate's memory, least recently used first. */
const memoryCache = new Map<string, CachedImage>();
let memoryBytes = 0;

/** Returns the fresh image for a key; undefined on a miss. */
export async function findCachedImage(key: string): Promise<DrawnImage | undefined> {
  if (!readSettings().cachesImages) return undefined;
  const local = memoryCache.get(key);
  if (local !== undefined) {
    evict(key, local);
    if (isFresh(local)) {
      addToMemory(key, local);
      return local;
    }
  }
  const shared = await readEntry(key);
  if (shared !== undefined) addToMemory(key, shared);
  return shared;
}

/** Caches a newly drawn image for its freshness lifetime, if it can be cached. */
export function cacheImage(key: string, file: ImageFile, freshness: Freshness): DrawnImage {
  const image: DrawnImage = { file, freshness, drawn: Date.now() };
  if (!isReusable(image) || cacheSeconds(image.freshness) === 0 || !readSettings().cachesImages) return image;
  addToMemory(key, image);
  getPlatform().waitUntil(writeEntry(key, image));
  return image;
}

/** Several clients can get a reusable image. A stream can be read only once. */
export function isReusable(image: DrawnImage): image is CachedImage {
  return !(image.file.body instanceof ReadableStream) && !image.freshness.usedAlternateParse;
}

/** Returns an image's age in seconds. */
export function imageAge({ drawn }: DrawnImage): number {
  return Math.max(0, Math.floor((Date.now() - drawn) / 1000));
}

function isFresh(image: CachedImage): boolean {
  return imageAge(image) < cacheSeconds(image.freshness);
}

function addToMemory(key: string, image: CachedImage): void {
  const bytes = sizeOf(image);
  if (bytes > CACHED_IMAGE_BYTES) return;
  const before = memoryCache.get(key);
  if (before !== undefined) evict(key, before);
  memoryCache.set(key, image);
  memoryBytes += bytes;
  for (const [oldest, old] of memoryCache) {
    if (memoryBytes <= IMAGE_CACHE_BYTES) return;
    evict(oldest, old);
  }
}

function evict(key: string, image: CachedImage): void {
  if (memoryCache.delete(key)) memoryBytes -= sizeOf(image);
}

/** Overhead per entry in bytes, which limits the number of small images. */
const ENTRY_BYTES = 500;

function sizeOf({ file: { body, altText = "", warning = "" } }: CachedImage): number {
  return (
    ENTRY_BYTES + 2 * (altText.length + warning.length) + (typeof body === "string" ? 2 * body.length : body.byteLength)
  );
}

async function readEntry(key: string): Promise<CachedImage | undefined> {
  try {
    const entry = await getPlatform().cache.match(ORIGIN + key);
    if (entry === undefined) return undefined;
    const altText = entry.headers.get(ALT_TEXT_HEADER);
    const warning = entry.headers.get(WARNING_HEADER);
    const image: CachedImage = {
      file: {
        ...(warning !== null && { warning: decodeURIComponent(warning) }),
        ...(altText !== null && { altText: decodeURIComponent(altText) }),
        body: new Uint8Array(await entry.arrayBuffer()),
        contentType: entry.headers.get("Content-Type") ?? "application/octet-stream",
      },
      freshness: {
        ...IMMUTABLE,
        ...readDataHeader(entry.headers),
        isRemote: entry.headers.has(REMOTE_HEADER),
        seconds: Number(entry.headers.get(SECONDS_HEADER) ?? Number.NaN),
      },
      drawn: Number(entry.headers.get(DRAWN_HEADER)),
    };
    return isFresh(image) ? image : undefined;
  } catch (error) {
    logCacheFault("read", error);
    return undefined;
  }
}

function readDataHeader(headers: Headers): Pick<Freshness, "hasData" | "dataAge"> {
  const data = headers.get(DATA_HEADER);
  return { hasData: data !== null, dataAge: data === null || data === "fresh" ? undefined : Number(data) };
}

async function writeEntry(key: string, { file, freshness, drawn }: CachedImage): Promise<void> {
  const headers = {
    "Content-Type": file.contentType,
    "Cache-Control": `public, max-age=${cacheSeconds(freshness)}`,
    [DRAWN_HEADER]: String(drawn),
    [SECONDS_HEADER]: String(freshness.seconds),
    ...(file.altText !== undefined && { [ALT_TEXT_HEADER]: encodeURIComponent(file.altText) }),
    ...(file.warning !== undefined && { [WARNING_HEADER]: encodeURIComponent(file.warning) }),
    ...(freshness.isRemote && { [REMOTE_HEADER]: "1" }),
    ...(freshness.hasData && { [DATA_HEADER]: String(freshness.dataAge ?? "fresh") }),
  };
  try {
    await getPlatform().cache.put(ORIGIN + key, new Response(file.body, { headers }));
  } catch (error) {
    logCacheFault("written", error);
  }
}

function logCacheFault(operation: string, error: unknown): void {
  logFault(`cache cannot be ${operation}`, error);
}

// Pictures that have been drawn, under the key of what they show: in the memory of this isolate, where a repeat takes
// microseconds, and in the Cache API of the data centre, which other isolates share. A cache that fails is a cache without the
// picture, and a line in the log. RFC 9111; DESIGN 3.8.

import { waitUntil } from "cloudflare:workers";
import { KEPT_PICTURE_BYTES, KEPT_PICTURES_BYTES } from "../../base/limits.ts";
import { type Freshness, LASTING, secondsOf } from "./freshness.ts";
import { logFault } from "./log.ts";
import type { File } from "./reply.ts";
import { readSettings } from "./settings.ts";

/** A picture, and when and for how long it is true. */
export interface DrawnPicture {
  readonly file: File;
  readonly freshness: Freshness;
  /** When it was drawn, milliseconds since the epoch. */
  readonly drawn: number;
}

/** A picture that is there at once, and so may be sent again. */
interface KeptPicture extends DrawnPicture {
  readonly file: File & { readonly body: Uint8Array | string };
}

/** Where the pictures are in the Cache API. Nobody can ask this host for anything. */
const ORIGIN = "https://pictures.limn.internal/";
/** When a picture was drawn, as its entry says. */
const DRAWN = "X-Drawn";
const REMOTE = "X-Remote";

/** The pictures of this isolate, in the order of their last use. */
const memory = new Map<string, KeptPicture>();
let memoryBytes = 0;

/** The picture of a key; undefined when there is none, or none that is still true. */
export async function findPicture(key: string): Promise<DrawnPicture | undefined> {
  if (!readSettings().keepsPictures) return undefined;
  const near = memory.get(key);
  if (near !== undefined) {
    forget(key, near);
    if (isFresh(near)) {
      remember(key, near);
      return near;
    }
  }
  const far = await readEntry(key);
  if (far !== undefined) remember(key, far);
  return far;
}

/** What has been drawn just now, kept for as long as it is true if it can be. */
export function keepPicture(key: string, file: File, freshness: Freshness): DrawnPicture {
  const picture: DrawnPicture = { file, freshness, drawn: Date.now() };
  if (!isRepeatable(picture) || secondsOf(picture.freshness) === 0 || !readSettings().keepsPictures) return picture;
  remember(key, picture);
  waitUntil(writeEntry(key, picture));
  return picture;
}

/** Whether a picture can be sent to all who ask for its key. What is made while it is sent, is sent once. */
export function isRepeatable(picture: DrawnPicture): picture is KeptPicture {
  return !(picture.file.body instanceof ReadableStream) && !picture.freshness.isOther;
}

/** Seconds since it was drawn. */
export function ageOf({ drawn }: DrawnPicture): number {
  return Math.max(0, Math.floor((Date.now() - drawn) / 1000));
}

function isFresh(picture: KeptPicture): boolean {
  return ageOf(picture) < secondsOf(picture.freshness);
}

function remember(key: string, picture: KeptPicture): void {
  const bytes = sizeOf(picture);
  if (bytes > KEPT_PICTURE_BYTES) return;
  const before = memory.get(key);
  if (before !== undefined) forget(key, before);
  memory.set(key, picture);
  memoryBytes += bytes;
  for (const [oldest, old] of memory) {
    if (memoryBytes <= KEPT_PICTURES_BYTES) return;
    forget(oldest, old);
  }
}

function forget(key: string, picture: KeptPicture): void {
  if (memory.delete(key)) memoryBytes -= sizeOf(picture);
}

/** What an entry takes beside its picture, bytes, so that small ones are counted too. */
const ENTRY_BYTES = 500;

function sizeOf({ file: { body } }: KeptPicture): number {
  return ENTRY_BYTES + (typeof body === "string" ? 2 * body.length : body.byteLength);
}

async function readEntry(key: string): Promise<KeptPicture | undefined> {
  try {
    const entry = await caches.default.match(ORIGIN + key);
    if (entry === undefined) return undefined;
    const seconds = Number(/max-age=(\d+)/.exec(entry.headers.get("Cache-Control") ?? "")?.[1]);
    const picture: KeptPicture = {
      file: {
        body: new Uint8Array(await entry.arrayBuffer()),
        contentType: entry.headers.get("Content-Type") ?? "application/octet-stream",
      },
      freshness: { ...LASTING, isRemote: entry.headers.has(REMOTE), seconds },
      drawn: Number(entry.headers.get(DRAWN)),
    };
    return isFresh(picture) ? picture : undefined;
  } catch (error) {
    complain("read", error);
    return undefined;
  }
}

async function writeEntry(key: string, { file, freshness, drawn }: KeptPicture): Promise<void> {
  const headers = {
    "Content-Type": file.contentType,
    "Cache-Control": `public, max-age=${secondsOf(freshness)}`,
    [DRAWN]: String(drawn),
    ...(freshness.isRemote && { [REMOTE]: "1" }),
  };
  try {
    await caches.default.put(ORIGIN + key, new Response(file.body, { headers }));
  } catch (error) {
    complain("written", error);
  }
}

function complain(what: string, error: unknown): void {
  logFault(`cache cannot be ${what}`, error);
}

// Lists the saved images of an account, newest first. `owned:<account>:<order>-<id>` is an empty entry, whose metadata describes the
// image, so that a page of the list takes one operation of the store. docs/storage.md

import { SAVED_SECONDS } from "../../base/limits.ts";
import { chartStore, logStoreFault, readInTime, readOrFail, saveInTime } from "./chart-access.ts";
import { type ChartRecord, numberOf } from "./chart-record.ts";
import { titleOf } from "./image-title.ts";
import { savedKindOf } from "./saved-kind.ts";

/** An image in the list. Times are in seconds since the epoch. */
export interface ListedImage {
  readonly id: string;
  /** The kind of the stored body: `chart`. */
  readonly kind: string;
  /** The name that the account gave the image, or its title. */
  readonly name: string;
  readonly created: number;
  readonly saved: number;
  readonly expires: number;
  /** Number of the current version. */
  readonly version: number;
}

type Metadata = Omit<ListedImage, "id">;

/** A page of the list. The cursor selects the next page. */
export interface ImagePage {
  readonly images: readonly ListedImage[];
  readonly cursor?: string;
}

/** The largest creation time that the entries' order has room for: the year 2286. */
const LAST_TIME = 9_999_999_999;
/** Maximum length of a name in the list, in characters. KV's metadata has at most 1,024 bytes. */
const NAME_LENGTH = 100;
/** All entries have the same lifetime, because Redis drops a set of names when the lifetime of its newest entry is over. */
const ENTRY_SECONDS = SAVED_SECONDS + 86_400;

const prefixOf = (account: string) => `owned:${account}:`;

/** Adds an image to the list of its owner's account, or replaces its entry. If the store fails, the entry stays as it was. */
export async function listImage(id: string, record: ChartRecord): Promise<void> {
  const key = keyOf(id, record);
  if (key === undefined) return;
  const { id: _, ...metadata } = listedImageOf(id, record);
  try {
    await saveInTime(chartStore().put(key, "", { metadata, expirationTtl: ENTRY_SECONDS }));
  } catch (error) {
    logStoreFault("listed", error);
  }
}

export function listedImageOf(id: string, record: ChartRecord): ListedImage {
  const { body, name = titleOf(body), created, expires, saved = created } = record;
  const kind = savedKindOf(body);
  const short = Array.from(name).slice(0, NAME_LENGTH).join("");
  return { id, kind, name: short, created, saved, expires, version: numberOf(record) };
}

/** Removes an image from the list of its owner's account. */
export async function unlistImage(id: string, record: ChartRecord): Promise<void> {
  const key = keyOf(id, record);
  if (key !== undefined) await saveInTime(chartStore().delete(key));
}

/** Returns a page of an account's images, without those that have expired. @throws Failure `unavailable` */
export async function readImagePage(account: string, cursor?: string): Promise<ImagePage> {
  const prefix = prefixOf(account);
  const options = { prefix, ...(cursor !== undefined && { cursor }) };
  const page = await readOrFail(() => readInTime(() => chartStore().list<Metadata>(options)));
  const now = Date.now() / 1000;
  const images: ListedImage[] = [];
  for (const { name: key, metadata } of page.keys)
    if (metadata !== undefined && metadata.expires > now)
      images.push({ id: key.slice(key.indexOf("-", prefix.length) + 1), ...metadata });
  return page.list_complete ? { images } : { images, cursor: page.cursor };
}

/** Returns the key of an image's entry; undefined for an image that no account owns. */
function keyOf(id: string, { owner, created }: ChartRecord): string | undefined {
  if (owner?.account === undefined) return undefined;
  const order = String(LAST_TIME - created).padStart(String(LAST_TIME).length, "0");
  return `${prefixOf(owner.account)}${order}-${id}`;
}

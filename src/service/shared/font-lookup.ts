// Stores and looks up the fonts that accounts upload: `fonts:<account>` holds an account's list,
// `font:<account>:<hash>` a file. Each file is stored once per account and content. Accounts don't share files: an
// account can't find out which fonts others store, and removing a font affects no other account. Lists are cached for a
// minute. docs/storage.md

import { toBase64 } from "../../base/base64.ts";
import { Failure } from "../../base/failure.ts";
import { ACCOUNT_FONTS } from "../../base/limits.ts";
import { getPlatform, type KeyValueStore } from "../platform/platform.ts";
import { ACCOUNT_ID_PATTERN } from "./account-store.ts";
import { decodeBase64 } from "./data-url.ts";
import { hashToHex } from "./hex.ts";
import { logWarning } from "./log.ts";
import { LookupCache } from "./lookup-cache.ts";
import { replaceValue } from "./replace-value.ts";

/** The format of the names of fonts, which URLs contain. */
export const FONT_NAME_PATTERN = /^[a-z0-9-]{1,40}$/;

export interface StoredFont {
  readonly name: string;
  readonly family: string;
  /** 1 to 1000. */
  readonly weight: number;
  readonly style: "normal" | "italic";
  /** Size of the opened file, in bytes. */
  readonly bytes: number;
  /** SHA-256 of the stored file, in hexadecimal digits. */
  readonly hash: string;
  /** Time of the upload, ISO 8601. */
  readonly saved: string;
}

/** Maximum number of cached lists per isolate: about 1 MB for accounts with 20 fonts. */
const FONT_LOOKUPS = 200;

/** The cached lists of this isolate, by account. */
const lookups = new LookupCache<readonly StoredFont[]>(FONT_LOOKUPS);

/** Clears the cached list of an account after a change. Without an id, clears all lists. */
export function clearFontCache(account = ""): void {
  lookups.clear((name) => account === "" || name === account);
}

export function openFonts(): FontStore {
  return new FontStore(getPlatform().accounts);
}

/**
 * Returns an account's fonts whose families are mentioned in text, ignoring case. An image can only use families whose
 * names are in its parameters, so that other images need neither the fonts nor a cache of their own.
 *
 * @throws Error if the store can't be read
 */
export async function findMentionedFonts(account: string, text: string): Promise<readonly StoredFont[]> {
  if (!ACCOUNT_ID_PATTERN.test(account)) return [];
  const fonts = (await lookups.lookUp(account, () => openFonts().list(account))) ?? [];
  if (fonts.length === 0) return fonts;
  const folded = text.toLowerCase();
  return fonts.filter(({ family }) => folded.includes(family.toLowerCase()));
}

/**
 * Returns the account if a saved image mentions one of the account's fonts, so that the font is used for everybody who
 * has the image's URL.
 *
 * @throws Failure `unavailable` if the store can't be read
 */
export async function findFontOwner(account: string | undefined, body: object): Promise<string | undefined> {
  if (account === undefined) return undefined;
  try {
    return (await findMentionedFonts(account, JSON.stringify(body))).length > 0 ? account : undefined;
  } catch (error) {
    logWarning("the fonts of an account could not be looked up", error);
    throw new Failure("unavailable", "fonts cannot be read at the moment: try again", [], { seconds: 5 });
  }
}

/** Returns a font's file, as WOFF; null if it can't be read. */
export async function readFontOf(account: string, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await openFonts().readFile(account, hash);
  } catch (error) {
    logWarning(`a font of the account ${account} could not be read`, error);
    return null;
  }
}

/** Maximum number of attempts to change a list that others change at the same time. */
const ATTEMPTS = 5;

/** Account ids don't contain colons, so no account can form the key of another account's fonts. */
const listKey = (account: string) => `fonts:${account}`;
const fileKey = (account: string, hash: string) => `font:${account}:${hash}`;

/** The fonts in a KV namespace. */
class FontStore {
  readonly #kv: KeyValueStore;

  constructor(kv: KeyValueStore) {
    this.#kv = kv;
  }

  /** Lists an account's fonts, ordered by name. */
  async list(account: string): Promise<readonly StoredFont[]> {
    return parseList(await this.#kv.get(listKey(account)));
  }

  /** Returns a font. @throws Failure if there is none */
  async read(account: string, name: string): Promise<StoredFont> {
    const font = (await this.list(account)).find((each) => each.name === name);
    if (font === undefined) throw new Failure("not-found", `font not found: ${name}`);
    return font;
  }

  /** Returns a file, as WOFF; null if there is none. */
  async readFile(account: string, hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const text = await this.#kv.get(fileKey(account, hash));
    const bytes = text === null ? null : decodeBase64(text);
    return bytes === null ? null : new Uint8Array(bytes);
  }

  /**
   * Saves a font, replacing any font with the same name.
   *
   * @param file the font as WOFF
   * @returns the stored font
   * @throws Failure if the account has too many fonts, or another font of the same family, weight and style
   */
  async write(
    account: string,
    fields: Omit<StoredFont, "hash" | "saved">,
    file: Uint8Array<ArrayBuffer>,
  ): Promise<StoredFont> {
    const font = { ...fields, hash: await hashToHex(file), saved: new Date().toISOString() };
    // Checked before the file is stored, so that a rejected upload leaves nothing behind.
    addFont(await this.list(account), font);
    const storeFile = () => this.#kv.put(fileKey(account, font.hash), toBase64(file));
    await storeFile();
    try {
      await this.#change(account, (fonts) => addFont(fonts, font));
    } catch (error) {
      const isUsed = (await this.list(account)).some((each) => each.hash === font.hash);
      if (!isUsed) await this.#kv.delete(fileKey(account, font.hash));
      throw error;
    }
    // Another request may just have removed the last font with this file.
    if ((await this.#kv.get(fileKey(account, font.hash))) === null) await storeFile();
    return font;
  }

  /** Removes a font. @throws Failure if there is none */
  async remove(account: string, name: string): Promise<void> {
    await this.read(account, name);
    await this.#change(account, (fonts) => fonts.filter((font) => font.name !== name));
  }

  /** Changes a list, and removes the files that it no longer contains. */
  async #change(account: string, edit: (fonts: readonly StoredFont[]) => readonly StoredFont[]): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await this.#kv.get(listKey(account));
      const fonts = parseList(before);
      const changed = edit(fonts);
      const text = JSON.stringify(changed);
      if (!(await replaceValue(this.#kv, listKey(account), before, text, {}))) continue;
      const kept = new Set(changed.map(({ hash }) => hash));
      for (const hash of new Set(fonts.map((font) => font.hash)))
        if (!kept.has(hash)) await this.#kv.delete(fileKey(account, hash));
      return;
    }
    throw new Failure("unavailable", "fonts of the account are being changed at the moment: try again", [], {
      seconds: 1,
    });
  }
}

function parseList(text: string | null): readonly StoredFont[] {
  return text === null ? [] : (JSON.parse(text) as StoredFont[]);
}

/** Returns the list with a font. @throws Failure if the font can't be added */
function addFont(fonts: readonly StoredFont[], font: StoredFont): readonly StoredFont[] {
  const others = fonts.filter(({ name }) => name !== font.name);
  if (others.length >= ACCOUNT_FONTS)
    throw new Failure("invalid", `account must have at most ${ACCOUNT_FONTS} fonts: remove one first`);
  const { family, weight, style } = font;
  const same = others.find(
    (other) => other.family.toLowerCase() === family.toLowerCase() && other.weight === weight && other.style === style,
  );
  if (same !== undefined)
    throw new Failure(
      "invalid",
      `font ${same.name} has the same family, weight and style: remove it, or set another weight or style`,
    );
  return [...others, font].sort((one, other) => (one.name < other.name ? -1 : 1));
}

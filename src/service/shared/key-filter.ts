// Hides keys in text, and the parts of keys that truncated values show, in time proportional to the text's length. Looks up the
// hash of each window of the text among the hashes of the keys' parts (Rabin and Karp, 1987).

/** The text that replaces a key. */
export const HIDDEN = "(key)";

/** Length in characters of the key parts that are also hidden, because messages truncate long values. */
const PART_LENGTH = 12;

/** Factor of the hash, from the FNV-1a hash. */
const FACTOR = 16_777_619;

/** Finds parts of the same length. */
interface PartFinder {
  readonly length: number;
  readonly parts: Set<string>;
  /** The hashes of the parts, modulo 2^16, as a set of flags. */
  readonly hashes: Uint8Array;
  /** The factor of the first character of a window. */
  readonly first: number;
}

/** Returns a function that hides the keys in a text. */
export function createKeyFilter(keys: readonly string[]): (text: string) => string {
  const finders = createFinders(keys);
  return (text) => {
    const ranges = finders.flatMap((finder) => findParts(finder, text)).sort(([one], [other]) => one - other);
    let [hidden, end] = ["", 0];
    for (const [start, stop] of ranges) {
      if (start > end || end === 0) hidden += text.slice(end, start) + HIDDEN;
      end = Math.max(end, stop);
    }
    return hidden + text.slice(end);
  };
}

/** Creates a finder for each length: parts have `PART_LENGTH` characters, and shorter keys are one part. */
function createFinders(keys: readonly string[]): PartFinder[] {
  const finders = new Map<number, PartFinder>();
  for (const key of keys) {
    const length = Math.min(key.length, PART_LENGTH);
    let first = 1;
    for (let at = 1; at < length; at++) first = Math.imul(first, FACTOR);
    const finder = finders.get(length) ?? { length, parts: new Set(), hashes: new Uint8Array(2 ** 16), first };
    finders.set(length, finder);
    for (let start = 0; start + length <= key.length; start++) {
      const part = key.slice(start, start + length);
      finder.parts.add(part);
      finder.hashes[hashOf(part) & 0xffff] = 1;
    }
  }
  return [...finders.values()];
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, FACTOR) + text.charCodeAt(at)) | 0;
  return hash;
}

/** Returns the ranges of the text that consist of parts. Ranges that touch are one. */
function findParts({ length, parts, hashes, first }: PartFinder, text: string): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  let hash = hashOf(text.slice(0, length));
  for (let start = 0; start + length <= text.length; start++) {
    if (hashes[hash & 0xffff] === 1 && parts.has(text.slice(start, start + length))) {
      const last = ranges.at(-1);
      if (last !== undefined && start <= last[1]) last[1] = start + length;
      else ranges.push([start, start + length]);
    }
    const without = (hash - Math.imul(first, text.charCodeAt(start))) | 0;
    hash = (Math.imul(without, FACTOR) + text.charCodeAt(start + length)) | 0;
  }
  return ranges;
}

// Makes valid requests more expensive: larger numbers, longer text and lists, larger images and sizes.

import { encode as encodePng } from "fast-png";
import type { Draft } from "./draft.ts";
import { listPaths, mutateValue, put, readAt } from "./mutate.ts";
import type { Random } from "./random.ts";

const LENGTHS = [10, 50, 100, 300, 1000, 3000, 10_000, 50_000];
const NUMBERS = [0, 0.001, 0.5, 1, 4, 10, 60, 100, 300, 1000, 3000, 10_000, 1e6];
/** Maximum size of a list in a request, as JSON. */
const MAX_LIST = 1_000_000;

/** Texts that differ in shaping, line breaking and drawing. */
const TEXTS = [
  "Lorem ipsum dolor sit amet ",
  "0123456789",
  "مرحبا بالعالم العربي ",
  "नमस्ते दुनिया क्षत्रिय ",
  "สวัสดีชาวโลกทั้งหลาย",
  "日本語の漢字と仮名交じり文",
  "🇦🇫🇦🇱🇩🇿🇪🇨🇧🇴🇸🇻🇲🇽🇭🇷",
  "👩‍👩‍👧‍👦🧑🏽‍🚀👨🏿‍🌾",
  "Z̵̡̢͈͇a̸̛̱͎l̶̰̾g̴̛̈́o̷̙͌",
  "שלום abc عالم 123 ",
  "﷽",
];

/** Options that most endpoints share. */
const OPTIONS: Readonly<Record<string, readonly unknown[]>> = {
  width: [500, 1000, 3000],
  height: [500, 1000, 3000],
  size: [500, 1000, 3000],
  scale: [2, 5, 12],
  devicePixelRatio: [1, 2, 4],
  format: ["png", "jpg", "webp", "avif", "svg", "pdf", "gif"],
  version: [2, 3, 4],
};

/** Grey level of a pixel of each test image. */
const PATTERNS: readonly ((x: number, y: number, random: Random) => number)[] = [
  () => 255,
  (_x, _y, random) => random.below(256),
  (_x, _y, random) => 255 * random.below(2),
  (x, y) => (((x >> 2) + (y >> 2)) & 1) * 255,
  (x, y) => (x + y) & 255,
  // Squares around squares, as in the corners of QR codes.
  (x, y) => (Math.max(Math.abs(((x >> 1) % 9) - 4), Math.abs(((y >> 1) % 9) - 4)) % 2) * 255,
];

/** Creates a large PNG file. */
function makeImage(random: Random): Uint8Array {
  const [width, height] = [random.pick([300, 1000, 2900]), random.pick([300, 1000, 2900])];
  const pattern = random.pick(PATTERNS);
  const data = new Uint8Array(width * height);
  for (let index = 0; index < data.length; index++)
    data[index] = pattern(index % width, Math.floor(index / width), random);
  return encodePng({ width, height, data, channels: 1, depth: 8 });
}

const repeated = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

function growNumber(value: number, random: Random): number {
  return random.pick([value * 2, value * 10, value + 1, value / 2, random.pick(NUMBERS)]);
}

function growText(text: string, random: Random): string {
  if (text.startsWith("data:") || (/^https?:/.test(text) && random.chance(0.5)))
    return `data:image/png;base64,${Buffer.from(makeImage(random)).toString("base64")}`;
  const kind = random.below(3);
  if (kind === 0) return repeated(text || random.pick(TEXTS), random.pick(LENGTHS));
  if (kind === 1) return repeated(random.pick(TEXTS), random.chance(0.5) ? text.length : random.pick(LENGTHS));
  const numbers = [...text.matchAll(/\d+(?:\.\d+)?/g)];
  if (numbers.length === 0) return text + random.pick(TEXTS);
  const { 0: digits, index } = random.pick(numbers);
  return `${text.slice(0, index)}${growNumber(Number(digits), random)}${text.slice(index + digits.length)}`;
}

/** Repeats a list's entries, or makes them all alike. */
function growList(list: readonly unknown[], random: Random): unknown[] {
  if (list.length === 0) return random.pick([[1], ["a"], [[1, 2]]]);
  const entries = random.chance(0.3) ? [random.pick(list)] : list;
  const size = JSON.stringify(entries).length / entries.length;
  const length = Math.min(random.chance(0.5) ? list.length * 2 : random.pick(LENGTHS), MAX_LIST / size);
  return Array.from({ length }, (_, index) => entries[index % entries.length]);
}

function growValue(value: unknown, random: Random): unknown {
  if (typeof value === "number") return growNumber(value, random);
  if (typeof value === "string") return growText(value, random);
  if (Array.isArray(value)) return growList(value, random);
  return typeof value === "boolean" ? !value : mutateValue(value, random);
}

/** Returns a copy of a request with one to three parts that probably cost more. */
export function growDraft(draft: Draft, random: Random): Draft {
  const grown = structuredClone(draft);
  if (grown.bytes !== undefined)
    return { ...grown, bytes: makeImage(random), headers: { ...grown.headers, "Content-Type": "image/png" } };
  for (let left = 1 + random.below(3); left > 0; left--) {
    const holder = grown.fields;
    if (random.chance(0.3) && typeof holder === "object" && holder !== null && !Array.isArray(holder)) {
      const name = random.pick(Object.keys(OPTIONS));
      put(holder as Record<string, unknown>, name, random.pick(OPTIONS[name] ?? []));
    } else {
      const path = random.pick(listPaths(grown.fields));
      const value = growValue(readAt(grown.fields, path), random);
      if (path.length === 0) grown.fields = value;
      else put(readAt(grown.fields, path.slice(0, -1)) as Record<string, unknown>, path.at(-1) as string, value);
    }
  }
  return grown;
}

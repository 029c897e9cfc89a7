import fc from "fast-check";
import encodeQr from "qr";
import { describe, expect, test } from "vitest";
import { dataCapacity, type Level, MAX_VERSION } from "../../../src/drawings/qr/capacity.ts";
import { isKanji } from "../../../src/drawings/qr/draw.ts";
import { chooseSegments, createModules } from "../../../src/drawings/qr/modules.ts";
import {
  bitLength,
  type Mode,
  minBitLength,
  type Segment,
  shortestSegments,
} from "../../../src/drawings/qr/segment.ts";

const LEVELS = ["L", "M", "Q", "H"] as const satisfies readonly Level[];
const NAMES = { L: "low", M: "medium", Q: "quartile", H: "high" } as const;

/** Strings whose characters allow different encoding modes. */
const mixedText = fc
  .array(
    fc.oneof(
      fc.stringMatching(/^\d{1,12}$/),
      fc.stringMatching(/^[A-Z:/]{1,9}$/),
      fc.stringMatching(/^[a-z]{1,5}$/),
      fc.constantFrom("é", "日本語", "ー", "🎉", "～"),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(""));

test("the number of codewords matches the standard for all versions and levels", () => {
  for (const level of LEVELS)
    for (let version = 1; version <= MAX_VERSION; version++) {
      const maxLength = Math.floor((dataCapacity(version, level) - 4 - (version < 10 ? 8 : 16)) / 8);
      const encode = (length: number) => encodeQr("x".repeat(length), "raw", { ecc: NAMES[level], version });
      expect(encode(maxLength)).toHaveLength(17 + 4 * version + 4);
      expect(() => encode(maxLength + 1), `${version}-${level}`).toThrow();
    }
});

/** Returns all ways to segment a short string. */
function allWays(text: string): Segment[][] {
  const modes: Mode[] = ["byte", "alphanumeric", "numeric", "kanji"];
  const can = (character: string, mode: Mode) =>
    ({
      byte: true,
      alphanumeric: /[\dA-Z:/]/.test(character),
      numeric: /\d/.test(character),
      kanji: isKanji(character),
    })[mode];
  let ways: Segment[][] = [[]];
  for (const character of text)
    ways = ways.flatMap((way) =>
      modes
        .filter((mode) => can(character, mode))
        .map((mode) => {
          const last = way.at(-1);
          const joined = last?.mode === mode ? [{ mode, text: last.text + character }] : [];
          return joined.length > 0 ? [...way.slice(0, -1), ...joined] : [...way, { mode, text: character }];
        }),
    );
  return ways;
}

test("shortestSegments returns an optimal segmentation", () => {
  const short = mixedText.map((text) => Array.from(text).slice(0, 7).join(""));
  fc.assert(
    fc.property(short, fc.constantFrom(1, 10, 27), (text, version) => {
      const segments = shortestSegments(text, version, isKanji);
      expect(segments.map((segment) => segment.text).join("")).toBe(text);
      const minLength = Math.min(...allWays(text).map((way) => bitLength(way, version)));
      expect(bitLength(segments, version)).toBe(minLength);
      expect(minBitLength(text, isKanji)).toBeLessThanOrEqual(minLength);
    }),
    { numRuns: 200 },
  );
});

describe("the version of a code", () => {
  const holds = (text: string, version: number, level: Level) => {
    const segments = shortestSegments(text, version);
    return bitLength(segments, version) <= dataCapacity(version, level);
  };

  test("is the smallest that can hold the text", () => {
    const long = fc.array(mixedText, { minLength: 1, maxLength: 40 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(long, fc.constantFrom(...LEVELS), (text, level) => {
        const { version, segments } = chooseSegments(text, level);
        expect(segments.map((segment) => segment.text).join("")).toBe(text);
        expect(bitLength(segments, version)).toBeLessThanOrEqual(dataCapacity(version, level));
        for (let smaller = 1; smaller < version; smaller++) expect(holds(text, smaller, level)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ["L", 7089, 4296, 2953],
    ["M", 5596, 3391, 2331],
    ["Q", 3993, 2420, 1663],
    ["H", 3057, 1852, 1273],
  ] as const)(
    "at level %s is 40 for %i digits, %i capitals and %i bytes, and a longer text is rejected",
    (level, ...max) => {
      const limits = `text must have at most ${max[2]} bytes of UTF-8, ${max[1]} capitals and digits or ${max[0]} digits at ecLevel ${level}, got`;
      for (const [index, character] of ["1", "A", "a"].entries()) {
        const length = max[index] as number;
        expect(chooseSegments(character.repeat(length), level).version).toBe(40);
        expect(() => chooseSegments(character.repeat(length + 1), level)).toThrow(limits);
      }
      expect(() => chooseSegments("é".repeat(1500), level)).toThrow("got 3000 bytes");
    },
  );

  test("can be smaller with several segments than with one", () => {
    const text = `https://example.com/order/${"1234567890".repeat(3)}`;
    expect(chooseSegments(text, "M")).toEqual({
      version: 3,
      segments: [
        { mode: "byte", text: "https://example.com/order/" },
        { mode: "numeric", text: "1234567890".repeat(3) },
      ],
    });
    // A single segment gives the same version, and readers support single segments best.
    expect(chooseSegments("https://example.com/12", "M").segments).toHaveLength(1);
  });
});

describe("Kanji", () => {
  test("are encoded in Kanji mode only on request", () => {
    expect(chooseSegments("日本語", "M").segments).toEqual([{ mode: "byte", text: "日本語" }]);
    expect(chooseSegments("日本語", "M", isKanji).segments).toEqual([{ mode: "kanji", text: "日本語" }]);
  });

  test("are those of JIS X 0208, except seven that readers decode differently", () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isKanji);
    expect(all).toHaveLength(6879 - 7);
    for (const character of "亜腕弌熙あア々α") expect(isKanji(character)).toBe(true);
    for (const character of "～＼∥－￠￡￢①ｱaé가") expect(isKanji(character)).toBe(false);
  });

  test("can all be encoded", async () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isKanji);
    for (let from = 0; from < all.length; from += 500) {
      const text = all.slice(from, from + 500).join("");
      const modules = await createModules(chooseSegments(text, "L", isKanji), "L");
      expect(modules.side).toBe(17 + 4 * modules.version);
    }
  });
});

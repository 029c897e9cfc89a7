import { describe, expect, test } from "vitest";
import { FontLibrary } from "../../../src/engine/font/font-library.ts";
import { type ClusterTraits, FontSet } from "../../../src/engine/font/font-set.ts";
import { DEFAULT_FONT, type FontRequest } from "../../../src/engine/font/font-shorthand.ts";
import { itemize } from "../../../src/engine/font/text-layout.ts";

/** Font set that uses the bundled fonts and records its calls. */
class RecordingFontSet extends FontSet {
  readonly asked: { readonly cluster: string; readonly traits: ClusterTraits }[] = [];

  constructor() {
    super(new FontLibrary());
  }

  override faceFor(request: FontRequest, cluster: string, traits: ClusterTraits) {
    this.asked.push({ cluster, traits });
    return super.faceFor(request, cluster, traits);
  }
}

function itemizeText(text: string, direction: "ltr" | "rtl" = "ltr", lang?: string) {
  const fonts = new RecordingFontSet();
  const items = itemize(text, { font: DEFAULT_FONT, direction, fonts, lang });
  return { fonts, items };
}

/** Returns the items of a string as text, script and level. */
const pieces = (text: string, direction?: "ltr" | "rtl") =>
  itemizeText(text, direction).items.map(({ start, end, script, level }) => [text.slice(start, end), script, level]);

const scripts = (text: string) =>
  pieces(text)
    .map(([, script]) => script)
    .join(" ");

describe("itemised text", () => {
  test("is a single item without cluster analysis for Latin text", () => {
    for (const text of ["Sales, 2024 (in €)", "Größe → 5 ‰", "naïve “quotes” – x²"]) {
      const { fonts, items } = itemizeText(text);
      expect(items).toMatchObject([{ start: 0, end: text.length, script: "Latn", level: 0 }]);
      expect(fonts.asked).toEqual([]);
    }
    expect(pieces("12.5 %")).toEqual([["12.5 %", "Zyyy", 0]]);
  });

  test.each([
    ["abc где ξένος", "Latn Cyrl Grek"],
    ["(где)", "Cyrl"],
    ["日本語の「カタカナ」ー", "Hani Hira Kana"],
    ["한글 (주)", "Hang"],
    ["हिन्दी। ১২৩", "Deva Beng"],
    ["বাংলা। x", "Beng Latn"],
    ["ไทย ລາວ", "Thai Laoo"],
    ["é e\u0301 日\u0301", "Latn Hani"],
    ["𐐀𐐨 𝒜", "Dsrt"],
    ["a\u0378", "Latn Zzzz"],
  ])("%s has the scripts %s", (text, expected) => {
    // Characters with the Common script take the preceding script, so each script is named once.
    expect([...new Set(scripts(text).split(" "))].join(" ")).toBe(expected);
  });

  test.each([
    ["a (б) c", ["a (", "б", ") c"]],
    ["(a б) a", ["(a ", "б", ") a"]],
    ["б [a] 1", ["б [", "a", "] 1"]],
    ["a「б」", ["a", "「", "б", "」"]],
  ])("has matching brackets in %s", (text, expected) => {
    expect(pieces(text).map(([piece]) => piece)).toEqual(expected);
  });

  test("assigns characters shared by several scripts to the adjacent one, or to one that uses them", () => {
    expect(pieces("x、")).toEqual([
      ["x", "Latn", 0],
      ["、", "Hani", 0],
    ]);
    expect(scripts("قال، ok")).toBe("Arab Arab Latn");
    expect(scripts("ゼー")).toBe("Kana");
    expect(scripts("かー")).toBe("Hira");
  });

  test.each<[string, "ltr" | "rtl", [string, number][]]>([
    [
      "abc שלום 123 x",
      "ltr",
      [
        ["abc ", 0],
        ["שלום ", 1],
        ["123", 2],
        [" x", 0],
      ],
    ],
    [
      "שלום (abc)!",
      "rtl",
      [
        ["שלום (", 1],
        ["abc", 2],
        [")!", 1],
      ],
    ],
    [
      "السعر 12,5 ريال",
      "rtl",
      [
        ["السعر ", 1],
        ["12,5", 2],
        [" ريال", 1],
      ],
    ],
    [
      "a \u202eb c\u202c d",
      "ltr",
      [
        ["a \u202e", 0],
        ["b c\u202c", 1],
        [" d", 0],
      ],
    ],
    [
      "Hello!",
      "rtl",
      [
        ["Hello", 2],
        ["!", 1],
      ],
    ],
    ["א 😀 ב", "ltr", [["א 😀 ב", 1]]],
    [
      "א𝒜ב",
      "rtl",
      [
        ["א", 1],
        ["𝒜", 2],
        ["ב", 1],
      ],
    ],
    [
      "a 𞤀𞤁 b",
      "ltr",
      [
        ["a ", 0],
        ["𞤀𞤁", 1],
        [" b", 0],
      ],
    ],
  ])("has the right embedding levels: %s in a %s line", (text, direction, expected) => {
    const found: [string, number][] = [];
    for (const { start, end, level } of itemizeText(text, direction).items) {
      const last = found.at(-1);
      if (last?.[1] === level) last[0] += text.slice(start, end);
      else found.push([text.slice(start, end), level]);
    }
    expect(found).toEqual(expected);
  });

  test("never splits a grapheme cluster", () => {
    for (const cluster of ["👩‍👩‍👧‍👦", "🇩🇪", "1️⃣", "☝🏽", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "क्षि", "각", "กำ", "e\u0301\u0323", "ཧཱུྃ"]) {
      const text = `я${cluster}я`;
      const { fonts, items } = itemizeText(text);
      expect(fonts.asked.map((ask) => ask.cluster)).toEqual(["я", cluster, "я"]);
      for (const { start } of items) expect([0, 1, 1 + cluster.length]).toContain(start);
    }
  });

  test("detects emoji and the language of the text", () => {
    const traitsOf = (text: string, lang?: string) =>
      itemizeText(text, "ltr", lang).fonts.asked.map(({ traits }) => traits);
    expect(traitsOf("❤️❤").map(({ isEmoji }) => isEmoji)).toEqual([true, false]);
    expect(traitsOf("東の")[0]?.lang).toBe("ja");
    expect(traitsOf("東한")[0]?.lang).toBe("ko");
    expect(traitsOf("東ㄅ")[0]?.lang).toBe("zh-Hant");
    expect(traitsOf("東京")[0]?.lang).toBeUndefined();
    expect(traitsOf("東の", "zh-Hans")[0]?.lang).toBe("zh-Hans");
  });

  test("keeps invisible characters in place", () => {
    const { fonts, items } = itemizeText("б\u200f\u2066б\u2069");
    expect(fonts.asked.map(({ cluster }) => cluster)).toEqual(["б", "б"]);
    expect(new Set(items.map(({ face }) => face)).size).toBe(1);
  });
});

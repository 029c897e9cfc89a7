import { describe, expect, test } from "vitest";
import { Fuel } from "../../../src/base/fuel.ts";
import { FontLibrary, OwnFonts } from "../../../src/engine/font/font-library.ts";
import { findAssetFamily, listAssetFamilies } from "../../../src/engine/font/font-manifest.ts";
import { FONT_DRAWING_BYTES, FontSet } from "../../../src/engine/font/font-set.ts";
import { type FontRequest, parseFont } from "../../../src/engine/font/font-shorthand.ts";
import { readFontFile } from "../../../src/service/shared/font-source.ts";
import { countingSource } from "./counting-source.ts";
import { LIBRARY } from "./fonts.ts";

const requestOf = (css: string) => parseFont(css) as FontRequest;
const SANS = requestOf("12px sans-serif");
const COMMON_TRAITS = { script: "Zyyy", isEmoji: false, lang: undefined };

/** Returns the font that draws a cluster: its path below /fonts, or the name of a bundled font. */
async function faceOf(
  cluster: string,
  {
    font = "12px sans-serif",
    script = "Zyyy",
    isEmoji = false,
    textLang = undefined as string | undefined,
    lang = undefined as string | undefined,
    guess = undefined as "ja" | "ko" | undefined,
    library = LIBRARY,
  } = {},
): Promise<string> {
  const fonts = new FontSet(library, lang, guess);
  const ask = () => fonts.faceFor(requestOf(font), cluster, { script, isEmoji, lang: textLang });
  for (ask(); fonts.needsFonts; ask()) await fonts.load();
  const { name } = ask();
  fonts.release();
  return name.replace(/^\/fonts\//, "");
}

describe("font selection for a cluster", () => {
  test.each<[string, string, string]>([
    ["Arab", "ب", "noto-sans-arabic/arabic-400.woff"],
    ["Hebr", "שׁ", "noto-sans-hebrew/hebrew-400.woff"],
    ["Deva", "क्षि", "noto-sans-devanagari/devanagari-400.woff"],
    ["Guru", "ਗੁ", "noto-sans-gurmukhi/gurmukhi-400.woff"],
    ["Taml", "ழ்", "noto-sans-tamil/tamil-400.woff"],
    ["Knda", "ಕ್ಕ", "noto-sans-kannada/kannada-400.woff"],
    ["Thai", "น้ำ", "noto-sans-thai/thai-400.woff"],
    ["Khmr", "ខ្មែ", "noto-sans-khmer/khmer-400.woff"],
    ["Tibt", "རྒྱ", "noto-serif-tibetan/tibetan-400.woff"],
    ["Armn", "ք", "noto-sans-armenian/armenian-400.woff"],
    ["Thaa", "ދި", "noto-sans-thaana/thaana-400.woff"],
    ["Adlm", "𞤆", "noto-sans-adlam/adlam-400.woff"],
    ["Cher", "Ꮳ", "noto-sans-cherokee/cherokee-400.woff"],
    ["Mtei", "ꯃꯩ", "noto-sans-meetei-mayek/meetei-mayek-400.woff"],
    ["Mong", "ᠮ", "noto-sans-mongolian/mongolian-400.woff"],
    ["Zyyy", "♞", "noto-sans-symbols-2/symbols-400.woff"],
    ["Zyyy", "⚙", "noto-sans-symbols/symbols-400.woff"],
    ["Zyyy", "⨌", "noto-sans-math/latin-400.woff"],
    ["Latn", "ằ", "Arimo Regular"],
    ["Cyrl", "ѭ", "Arimo Regular"],
    ["Latn", "ꜳ", "noto-sans/latin-ext-400.woff"],
  ])("script %s: %s uses %s", async (script, cluster, face) => {
    expect(await faceOf(cluster, { script })).toBe(face);
  });

  test.each<[string, string]>([
    ["bold 12px sans-serif", "noto-sans-hebrew/hebrew-700.woff"],
    ["600 12px sans-serif", "noto-sans-hebrew/hebrew-700.woff"],
    ["500 12px sans-serif", "noto-sans-hebrew/hebrew-400.woff"],
    ["italic 12px sans-serif", "noto-sans-hebrew/hebrew-400.woff"],
  ])("%s uses the closest style of the script's family: %s", async (font, face) => {
    expect(await faceOf("ש", { font, script: "Hebr" })).toBe(face);
  });

  test("uses the first family that covers the whole cluster", async () => {
    const font = "12px 'No Such Family', Lato, Roboto, serif";
    expect(await faceOf("a", { font, script: "Latn" })).toBe("lato/latin-400.woff");
    expect(await faceOf("ω", { font, script: "Grek" })).toBe("roboto/greek-400.woff");
    expect(await faceOf("ש", { font, script: "Hebr" })).toBe("tinos/hebrew-400.woff");
    expect(await faceOf("ب", { font, script: "Arab" })).toBe("noto-sans-arabic/arabic-400.woff");
    // Unicode has no precomposed character for this letter and its combining mark.
    expect(await faceOf("x\u0302", { font, script: "Latn" })).not.toBe("lato/latin-400.woff");
    expect(await faceOf("e\u0301", { font, script: "Latn" })).toBe("lato/latin-400.woff");
  });

  test.each<[string, string]>([
    ["Verdana, Calibri", "carlito/latin-400.woff"],
    ["Georgia", "gelasio/latin-400.woff"],
    ["Times New Roman", "tinos/latin-400.woff"],
    ["Courier New", "cousine/latin-400.woff"],
    ["'Source Sans Pro'", "source-sans-3/latin-400.woff"],
    ["system-ui", "Arimo Regular"],
    ["'Nothing of the kind'", "Arimo Regular"],
  ])("replaces %s with %s", async (family, face) => {
    expect(await faceOf("a", { font: `12px ${family}`, script: "Latn" })).toBe(face);
  });

  test("uses the requested weight if the family has it", async () => {
    expect(await faceOf("a", { font: "300 12px Montserrat" })).toBe("montserrat/latin-300.woff");
    expect(await faceOf("a", { font: "italic 800 12px Montserrat" })).toBe("montserrat/latin-800i.woff");
    expect(await faceOf("a", { font: "italic 200 12px Oswald" })).toBe("oswald/latin-200.woff");
  });
});

describe("font selection for Han characters", () => {
  const family = async (options: Parameters<typeof faceOf>[1], cluster = "骨") =>
    (await faceOf(cluster, { script: "Hani", ...options })).split("/")[0];

  test.each<[string, string]>([
    ["ja", "noto-sans-jp"],
    ["ko", "noto-sans-kr"],
    ["zh", "noto-sans-sc"],
    ["zh-TW", "noto-sans-tc"],
    ["zh-Hant-HK", "noto-sans-tc"],
    ["yue", "noto-sans-tc"],
    ["de", "noto-sans-sc"],
  ])("language %s uses %s", async (lang, name) => {
    expect(await family({ lang })).toBe(name);
    expect(await family({ textLang: lang })).toBe(name);
  });

  test("prefers the requested language to the language of the text, and that to the language of the chart", async () => {
    expect(await family({ lang: "zh-TW", textLang: "ja", guess: "ko" })).toBe("noto-sans-tc");
    expect(await family({ textLang: "ja", guess: "ko" })).toBe("noto-sans-jp");
    expect(await family({ guess: "ko" })).toBe("noto-sans-kr");
    expect(await family({ lang: "fr", guess: "ko" })).toBe("noto-sans-kr");
  });

  test("draws letters of one language with its family, whatever the requested language", async () => {
    expect(await family({ script: "Hira", lang: "zh" }, "が")).toBe("noto-sans-jp");
    expect(await family({ script: "Kana", lang: "ko" }, "ガ")).toBe("noto-sans-jp");
    expect(await family({ script: "Hang", lang: "ja" }, "국")).toBe("noto-sans-kr");
    expect(await family({ script: "Hang" }, "\u1100\u116e\u11a8")).toBe("noto-sans-kr");
    expect(await family({ script: "Bopo" }, "ㄅ")).toBe("noto-sans-tc");
  });

  test("uses another of these families if the preferred one lacks the character", async () => {
    const han = ["noto sans sc", "noto sans jp"].map((name) => findAssetFamily(name));
    const character = Array.from({ length: 0x5200 }, (_, index) => 0x4e00 + index).find(
      (code) => han[0]?.slicesOf(code).length === 0 && (han[1]?.slicesOf(code).length ?? 0) > 0,
    ) as number;
    expect(await family({ lang: "zh" }, String.fromCodePoint(character))).not.toBe("noto-sans-sc");
    expect(await family({ lang: "zh" }, String.fromCodePoint(character))).toMatch(/^noto-sans-(tc|jp|kr)$/);
  });
});

describe("font selection for emoji", () => {
  test("uses the colour font file that covers the whole sequence", async () => {
    for (const image of ["😀", "👩‍👩‍👧‍👦", "👍🏽", "❤️‍🔥", "🇯🇵", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣"])
      expect(await faceOf(image, { isEmoji: true }), image).toMatch(/^noto-color-emoji\/\d+-400\.woff$/);
  });

  test("uses the monochrome font for emoji that the colour font lacks", async () => {
    expect(await faceOf("👪", { isEmoji: true })).toBe("noto-emoji/rest-400.woff");
  });

  test("respects text presentation and the requested family", async () => {
    expect(await faceOf("⚖")).toBe("noto-sans-symbols/symbols-400.woff");
    expect(await faceOf("😀", { isEmoji: true, font: "12px 'Noto Emoji'" })).toMatch(/^noto-emoji\//);
    expect(await faceOf("1", { font: "12px 'Noto Color Emoji', sans-serif" })).toBe("Arimo Regular");
    expect(await faceOf("1", { font: "12px emoji, Roboto" })).toBe("roboto/latin-400.woff");
  });
});

describe("the primary font, which sets the baselines", () => {
  const primaryOf = async (css: string) => {
    const fonts = new FontSet(LIBRARY);
    fonts.primary(requestOf(css));
    await fonts.load();
    const { name } = fonts.primary(requestOf(css));
    fonts.release();
    return name;
  };

  test.each<[string, string]>([
    ["12px Roboto", "/fonts/roboto/latin-400.woff"],
    ["bold 12px unknown, serif", "/fonts/tinos/latin-700.woff"],
    ["12px 'Noto Sans JP'", "/fonts/noto-sans-jp/119-118-400.woff"],
    ["12px 'Noto Color Emoji', Lato", "/fonts/lato/latin-400.woff"],
    ["12px unknown", "Arimo Regular"],
    ["bold italic 12px Arial, Roboto", "Arimo Bold Italic"],
  ])("of %s is %s", async (css, name) => {
    expect(await primaryOf(css)).toBe(name);
  });

  test("is the default font until it is loaded, and permanently if loading fails", async () => {
    const { source } = countingSource(async () => null);
    const fonts = new FontSet(new FontLibrary(source));
    const roboto = requestOf("12px Roboto");
    expect(fonts.primary(roboto).name).toBe("Arimo Regular");
    expect(fonts.needsFonts).toBe(true);
    expect(fonts.isDamaged).toBe(false);
    await fonts.load();
    expect(fonts.primary(roboto).name).toBe("Arimo Regular");
    expect(fonts.needsFonts).toBe(false);
    expect(fonts.isDamaged).toBe(true);
  });
});

describe("characters that a font cannot draw:", () => {
  test.each(["\ue000", "\u{10fffd}", "\u0378", "\ud800", "\udfff", "\uffff", "\u{e0001}", "\u200d", "\u0000"])(
    "an unsupported character uses the default font without loading any font: %j",
    async (cluster) => {
      const { source, paths } = countingSource();
      expect(await faceOf(cluster, { library: new FontLibrary(source) })).toBe("Arimo Regular");
      expect(paths).toEqual([]);
    },
  );

  test("a combining mark uses the font of its base character", async () => {
    expect(await faceOf("ש\u0483", { script: "Hebr" })).toBe("noto-sans-hebrew/hebrew-400.woff");
    expect(await faceOf(`a${"\u0f71".repeat(10_000)}`, { script: "Latn" })).toBe("Arimo Regular");
  });

  test.each([
    ["600 12px Inter", "inter/latin-700.woff"],
    ["500 12px Inter", "inter/latin-400.woff"],
    ["300 12px Inter", "inter/latin-400.woff"],
  ])("a missing weight is replaced by bold or regular of its family: %s", async (font, path) => {
    const { source } = countingSource(async (file) => (/-[47]00i?\.woff$/.test(file) ? readFontFile(file) : null));
    expect(await faceOf("a", { font, script: "Latn", library: new FontLibrary(source) })).toBe(path);
  });

  test("a missing or damaged file is replaced by the next family", async () => {
    for (const damaged of [null, new Uint8Array(100)]) {
      const { source, paths } = countingSource(async (path) => {
        if (path.includes("hebrew")) return damaged;
        const file = await (await import("../../../src/service/shared/font-source.ts")).readFontFile(path);
        return file;
      });
      const face = await faceOf("ש", { script: "Hebr", library: new FontLibrary(source) });
      expect(paths[0]).toBe("/fonts/noto-sans-hebrew/hebrew-400.woff");
      expect(face).toMatch(/\.woff$/);
      expect(face).not.toContain("hebrew/");
    }
  });
});

describe("fonts of one drawing", () => {
  test("stay within the memory limit, and report it", async () => {
    const { source, paths } = countingSource();
    const fonts = new FontSet(new FontLibrary(source));
    const jp = findAssetFamily("noto sans jp");
    const everything = () => {
      for (let code = 0x4e00; code < 0xa000; code++)
        if ((jp?.slicesOf(code).length ?? 0) > 0)
          for (const lang of ["ja", "zh"])
            fonts.faceFor(SANS, String.fromCodePoint(code), { script: "Hani", isEmoji: false, lang });
    };
    everything();
    await fonts.load();
    everything();
    expect(fonts.needsFonts).toBe(false);
    expect(fonts.isOverFontLimit).toBe(true);
    const bytes = listAssetFamilies()
      .flatMap((family) =>
        family.styles.flatMap((style) =>
          family.slices.map((slice) => [family.pathOf(style, slice), slice.bytes] as const),
        ),
      )
      .reduce((sum, [path, size]) => sum + (paths.includes(path) ? size : 0), 0);
    expect(bytes).toBeLessThanOrEqual(FONT_DRAWING_BYTES);
    expect(bytes).toBeGreaterThan(FONT_DRAWING_BYTES * 0.9);
    fonts.release();
  });

  test("from an account cost work in proportion to their size", () => {
    const own = {
      family: "Own",
      weight: 400,
      isItalic: false,
      path: "test:own",
      bytes: 2_000_000,
      read: async () => null,
    };
    const draw = (fuel: Fuel) => {
      const fonts = new FontSet(new OwnFonts(new FontLibrary(), [own]), undefined, undefined, fuel);
      for (const cluster of ["a", "b"]) fonts.faceFor(requestOf("12px Own"), cluster, COMMON_TRAITS);
      return fuel.spent;
    };
    expect(draw(new Fuel())).toBe(120_000_000);
    expect(() => draw(new Fuel(100_000_000))).toThrow(/^fonts are too large/);
  });

  test("are the same whether they were loaded before or not", async () => {
    const names = async (library: FontLibrary) => {
      const fonts = new FontSet(library);
      const ask = () => ["骨", "ω", "ش", "♞"].map((cluster) => fonts.faceFor(SANS, cluster, COMMON_TRAITS).name);
      for (ask(); fonts.needsFonts; ask()) await fonts.load();
      const answer = ask();
      fonts.release();
      return answer;
    };
    const library = new FontLibrary(countingSource().source);
    expect(await names(library)).toEqual(await names(library));
  });

  test("are released", async () => {
    const library = new FontLibrary(countingSource().source, 0);
    const fonts = new FontSet(library);
    fonts.faceFor(SANS, "ש", COMMON_TRAITS);
    await fonts.load();
    expect(library.bytes).toBeGreaterThan(0);
    fonts.release();
    expect(library.bytes).toBe(0);
  });
});

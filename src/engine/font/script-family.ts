// The fallback families for each script, for text that the requested families don't cover. Scripts are ISO 15924 codes. The
// shapes of Han characters depend on the language (Unicode Standard, section 18.1, "Han Unification").

/** The families of scripts whose letters have the same shapes in all languages. */
const FAMILIES: Readonly<Record<string, string>> = {
  Latn: "Noto Sans",
  Grek: "Noto Sans",
  Cyrl: "Noto Sans",
  Arab: "Noto Sans Arabic",
  Hebr: "Noto Sans Hebrew",
  Deva: "Noto Sans Devanagari",
  Beng: "Noto Sans Bengali",
  Guru: "Noto Sans Gurmukhi",
  Gujr: "Noto Sans Gujarati",
  Orya: "Noto Sans Oriya",
  Taml: "Noto Sans Tamil",
  Telu: "Noto Sans Telugu",
  Knda: "Noto Sans Kannada",
  Mlym: "Noto Sans Malayalam",
  Sinh: "Noto Sans Sinhala",
  Thai: "Noto Sans Thai",
  Laoo: "Noto Sans Lao",
  Khmr: "Noto Sans Khmer",
  Mymr: "Noto Sans Myanmar",
  Tibt: "Noto Serif Tibetan",
  Geor: "Noto Sans Georgian",
  Armn: "Noto Sans Armenian",
  Ethi: "Noto Sans Ethiopic",
  Thaa: "Noto Sans Thaana",
  Syrc: "Noto Sans Syriac",
  Nkoo: "Noto Sans NKo",
  Adlm: "Noto Sans Adlam",
  Tfng: "Noto Sans Tifinagh",
  Cher: "Noto Sans Cherokee",
  Cans: "Noto Sans Canadian Aboriginal",
  Olck: "Noto Sans Ol Chiki",
  Mtei: "Noto Sans Meetei Mayek",
  Java: "Noto Sans Javanese",
  Bali: "Noto Sans Balinese",
  Mong: "Noto Sans Mongolian",
  Yiii: "Noto Sans Yi",
  Vaii: "Noto Sans Vai",
  Cham: "Noto Sans Cham",
  Runr: "Noto Sans Runic",
  Copt: "Noto Sans Coptic",
  Goth: "Noto Sans Gothic",
  Egyp: "Noto Sans Egyptian Hieroglyphs",
};

const HAN_FAMILIES: Readonly<Record<HanLanguage, string>> = {
  "zh-Hans": "Noto Sans SC",
  "zh-Hant": "Noto Sans TC",
  ja: "Noto Sans JP",
  ko: "Noto Sans KR",
};

/** Scripts that imply a Han language. */
const HAN_SCRIPTS: Readonly<Record<string, HanLanguage>> = {
  Hira: "ja",
  Kana: "ja",
  Hrkt: "ja",
  Jpan: "ja",
  Hang: "ko",
  Kore: "ko",
  Bopo: "zh-Hant",
  Hans: "zh-Hans",
  Hant: "zh-Hant",
};

/** The colour emoji family, and all emoji families. */
export const COLOR_EMOJI = "Noto Color Emoji";
export const PICTORIAL_FAMILIES: readonly string[] = ["Noto Emoji", COLOR_EMOJI];

/** The fallback family of each script, for the list of fonts. */
export const SCRIPT_FAMILIES: Readonly<Record<string, string>> = {
  ...FAMILIES,
  Hans: HAN_FAMILIES["zh-Hans"],
  Hant: HAN_FAMILIES["zh-Hant"],
  Jpan: HAN_FAMILIES.ja,
  Kore: HAN_FAMILIES.ko,
  Zmth: "Noto Sans Math",
  Zsym: "Noto Sans Symbols 2",
  Zsye: COLOR_EMOJI,
};

/** Symbol families, the most specific first. */
const SYMBOL_FAMILIES: readonly string[] = ["Noto Sans Symbols", "Noto Sans Symbols 2", "Noto Sans Math", "Noto Music"];

/** Whether a language is written in the Nastaliq style of the Arabic script. */
function isNastaliq(lang: string | undefined): boolean {
  return lang !== undefined && /^(?:ur|ks|pnb|skr)\b/i.test(lang);
}

/**
 * Returns a script's fallback families, in order of preference.
 *
 * @param lang BCP 47 language tag of the text, if specified
 */
export function fallbackFamilies(script: string, han: HanLanguage, lang?: string): readonly string[] {
  const scriptFamily = script === "Arab" && isNastaliq(lang) ? "Noto Nastaliq Urdu" : FAMILIES[script];
  if (scriptFamily !== undefined) return [scriptFamily, ...SYMBOL_FAMILIES];
  const first = HAN_FAMILIES[HAN_SCRIPTS[script] ?? han];
  const all = [first, ...Object.values(HAN_FAMILIES).filter((family) => family !== first)];
  // Common includes both East Asian punctuation and symbols of all scripts, so both kinds of families are candidates.
  return script === "Hani" || HAN_SCRIPTS[script] !== undefined ? all : [...SYMBOL_FAMILIES, "Noto Sans", ...all];
}

/** The languages that differ in the shapes of Han characters. */
export type HanLanguage = "ja" | "ko" | "zh-Hans" | "zh-Hant";

/** Returns the Han language that a BCP 47 language tag implies; undefined if it implies none. */
export function hanLanguageFromTag(tag: string): HanLanguage | undefined {
  const [language = "", ...rest] = tag.toLowerCase().split("-");
  if (language === "ja" || language === "ko") return language;
  if (language !== "zh" && language !== "yue") return undefined;
  if (rest.includes("hans")) return "zh-Hans";
  const isTraditional = language === "yue" || rest.some((part) => ["hant", "tw", "hk", "mo"].includes(part));
  return isTraditional ? "zh-Hant" : "zh-Hans";
}

/** Kana and hangul, as characters or as escapes in JSON and JavaScript. */
const KANA = /[\u3041-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9d]|\\u30(?:[4-9a-e][0-9a-f]|f[0-9acdef])/i;
const HANGUL = /[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]|\\u(?:11|31[3-8]|a[c-f]|[bc][0-9a-f]|d[0-7])[0-9a-f]+/i;

/** Guesses the language of Han characters from the letters around them: kana mean Japanese, hangul means Korean. */
export function guessHanLanguage(text: string): HanLanguage | undefined {
  if (KANA.test(text)) return "ja";
  return HANGUL.test(text) ? "ko" : undefined;
}

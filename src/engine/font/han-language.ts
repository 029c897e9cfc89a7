// Determines the language that the shapes of Han characters depend on. Unicode Standard, section 18.1, "Han Unification".

/** The languages in which Han characters have different shapes. */
export type HanLanguage = "ja" | "ko" | "zh-Hans" | "zh-Hant";

/** Returns the language of Han characters that a BCP 47 language tag implies, or undefined. */
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

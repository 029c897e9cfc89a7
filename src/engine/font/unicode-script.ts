// The Script and Script_Extensions properties of characters (UAX 24), as ISO 15924 codes. They come from the JavaScript
// engine's regular expressions, so no tables are needed.

/** Common: punctuation, digits and symbols of all scripts. */
export const COMMON = "Zyyy";
/** Inherited: marks, which take the script of their base character. */
export const INHERITED = "Zinh";
/** Unknown: unassigned and private-use code points. */
const UNKNOWN = "Zzzz";

/** All Unicode scripts that have letters, the most widely used first. */
const SCRIPTS =
  `Latn Zyyy Zinh Hani Hira Kana Arab Cyrl Deva Hang Thai Hebr Grek Beng Taml Telu Gujr Guru Knda Mlym Sinh Khmr Mymr Laoo
  Tibt Geor Armn Ethi Bopo Orya Syrc Thaa Mong Nkoo Adlm Aghb Ahom Armi Avst Bali Bamu Bass Batk Bhks Brah Brai Bugi Buhd Cakm Cans
  Cari Cham Cher Chrs Copt Cpmn Cprt Diak Dogr Dsrt Dupl Egyp Elba Elym Gara Glag Gong Gonm Goth Gran Gukh Hano Hatr Hluw Hmng Hmnp
  Hung Ital Java Kali Kawi Khar Khoj Kits Krai Kthi Lana Lepc Limb Lina Linb Lisu Lyci Lydi Mahj Maka Mand Mani Marc Medf Mend Merc
  Mero Modi Mroo Mtei Mult Nagm Nand Narb Nbat Newa Nshu Ogam Olck Onao Orkh Osge Osma Ougr Palm Pauc Perm Phag Phli Phlp Phnx Plrd
  Prti Rjng Rohg Runr Samr Sarb Saur Sgnw Shaw Shrd Sidd Sind Sogd Sogo Sora Soyo Sund Sunu Sylo Tagb Takr Tale Talu Tang Tavt Tfng
  Tglg Tirh Tnsa Todr Toto Tutg Ugar Vaii Vith Wara Wcho Xpeo Xsux Yezi Yiii Zanb`.split(/\s+/);

/**
 * Candidate scripts for a shared character whose neighbours don't decide its script, in order of preference: a danda
 * becomes Devanagari, and an ideographic full stop Han.
 */
const SPECIFIC_SCRIPTS = SCRIPTS.filter((script) => script !== COMMON && script !== INHERITED);

const patterns = new Map<string, RegExp>();

function patternOf(property: "Script" | "Script_Extensions", script: string): RegExp {
  const source = `^\\p{${property}=${script}}`;
  let pattern = patterns.get(source);
  if (pattern === undefined) {
    try {
      pattern = new RegExp(source, "u");
    } catch {
      // This JavaScript engine does not know the script yet.
      pattern = /^(?!)/;
    }
    patterns.set(source, pattern);
  }
  return pattern;
}

/** Maximum number of cached characters. It exceeds TEXT_LENGTH, the maximum length of a string. */
const CACHE_ENTRIES = 12_000;
const scripts = new Map<number, string>();

export function scriptOf(codePoint: number): string {
  if (codePoint < 0x80) {
    const letter = codePoint | 0x20;
    return letter >= 0x61 && letter <= 0x7a ? "Latn" : COMMON;
  }
  let script = scripts.get(codePoint);
  if (script === undefined) {
    const character = String.fromCodePoint(codePoint);
    script = SCRIPTS.find((name) => patternOf("Script", name).test(character)) ?? UNKNOWN;
    if (scripts.size >= CACHE_ENTRIES) scripts.clear();
    scripts.set(codePoint, script);
  }
  return script;
}

/** Whether the character is used in the script, according to Script_Extensions. */
export function isUsedIn(codePoint: number, script: string): boolean {
  return patternOf("Script_Extensions", script).test(String.fromCodePoint(codePoint));
}

/** Whether the character is common to all scripts. */
export function isUsedEverywhere(codePoint: number): boolean {
  return codePoint < 0x80 || isUsedIn(codePoint, COMMON) || isUsedIn(codePoint, INHERITED);
}

/** Returns the most widely used script that uses the shared character. */
export function mainScript(codePoint: number): string {
  return SPECIFIC_SCRIPTS.find((script) => isUsedIn(codePoint, script)) ?? COMMON;
}

/** Scripts whose letters join, so letter spacing cannot apply. Unicode, ArabicShaping. */
const CURSIVE = new Set("Arab Syrc Mong Nkoo Mand Mani Phag Phlp Rohg Sogd Adlm Chrs Ougr".split(" "));

export function isCursive(script: string): boolean {
  return CURSIVE.has(script);
}

// Which script a character is written in. UAX 24: the Script property, as ISO 15924 names, and Script_Extensions for characters
// that some scripts share. Both come from the engine's own regular expressions, so there are no tables.

/** Shared by all scripts: punctuation, digits, symbols. */
export const COMMON = "Zyyy";
/** A mark, which is of its base's script. */
export const INHERITED = "Zinh";
/** Of no script: unassigned, or for private use. */
export const UNKNOWN = "Zzzz";

/** All scripts of Unicode that have letters, those first that people write most. */
const SCRIPTS =
  `Latn Zyyy Zinh Hani Hira Kana Arab Cyrl Deva Hang Thai Hebr Grek Beng Taml Telu Gujr Guru Knda Mlym Sinh Khmr Mymr Laoo
  Tibt Geor Armn Ethi Bopo Orya Syrc Thaa Mong Nkoo Adlm Aghb Ahom Armi Avst Bali Bamu Bass Batk Bhks Brah Brai Bugi Buhd Cakm Cans
  Cari Cham Cher Chrs Copt Cpmn Cprt Diak Dogr Dsrt Dupl Egyp Elba Elym Gara Glag Gong Gonm Goth Gran Gukh Hano Hatr Hluw Hmng Hmnp
  Hung Ital Java Kali Kawi Khar Khoj Kits Krai Kthi Lana Lepc Limb Lina Linb Lisu Lyci Lydi Mahj Maka Mand Mani Marc Medf Mend Merc
  Mero Modi Mroo Mtei Mult Nagm Nand Narb Nbat Newa Nshu Ogam Olck Onao Orkh Osge Osma Ougr Palm Pauc Perm Phag Phli Phlp Phnx Plrd
  Prti Rjng Rohg Runr Samr Sarb Saur Sgnw Shaw Shrd Sidd Sind Sogd Sogo Sora Soyo Sund Sunu Sylo Tagb Takr Tale Talu Tang Tavt Tfng
  Tglg Tirh Tnsa Todr Toto Tutg Ugar Vaii Vith Wara Wcho Xpeo Xsux Yezi Yiii Zanb`.split(/\s+/);

/** Scripts that a shared character is taken for where its neighbours do not say: danda is Devanagari, a full stop of Chinese Han. */
const SHARERS = SCRIPTS.filter((script) => script !== COMMON && script !== INHERITED);

const patterns = new Map<string, RegExp>();

function patternOf(property: "Script" | "Script_Extensions", script: string): RegExp {
  const source = `^\\p{${property}=${script}}`;
  let pattern = patterns.get(source);
  if (pattern === undefined) {
    try {
      pattern = new RegExp(source, "u");
    } catch {
      // A script that is younger than the engine.
      pattern = /^(?!)/;
    }
    patterns.set(source, pattern);
  }
  return pattern;
}

/** Scripts of characters that have been looked up: more than the longest text can have. */
const CACHE_ENTRIES = 12_000;
const known = new Map<number, string>();

/** The script of a code point. */
export function scriptOf(codePoint: number): string {
  if (codePoint < 0x80) {
    const letter = codePoint | 0x20;
    return letter >= 0x61 && letter <= 0x7a ? "Latn" : COMMON;
  }
  let script = known.get(codePoint);
  if (script === undefined) {
    const character = String.fromCodePoint(codePoint);
    script = SCRIPTS.find((name) => patternOf("Script", name).test(character)) ?? UNKNOWN;
    if (known.size >= CACHE_ENTRIES) known.clear();
    known.set(codePoint, script);
  }
  return script;
}

/** Whether a character of many scripts is used in this one. */
export function isUsedIn(codePoint: number, script: string): boolean {
  return patternOf("Script_Extensions", script).test(String.fromCodePoint(codePoint));
}

/** Whether the character is of all scripts, rather than of some. */
export function isUsedEverywhere(codePoint: number): boolean {
  return codePoint < 0x80 || isUsedIn(codePoint, COMMON) || isUsedIn(codePoint, INHERITED);
}

/** The first script that a shared character is used in. */
export function firstUser(codePoint: number): string {
  return SHARERS.find((script) => isUsedIn(codePoint, script)) ?? COMMON;
}

/** Scripts whose letters join each other: no room can be put between them. Unicode, ArabicShaping. */
const CURSIVE = new Set("Arab Syrc Mong Nkoo Mand Mani Phag Phlp Rohg Sogd Adlm Chrs Ougr".split(" "));

export function isCursive(script: string): boolean {
  return CURSIVE.has(script);
}

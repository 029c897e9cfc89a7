// Reads the language of numbers and dates in a sentence, such as "German number format".

import type { LocaleName } from "../../form/locale-names.ts";

/** Names of languages and countries, by language tag. */
const NAMES: Readonly<Record<Exclude<LocaleName, ""> | "en", string>> = {
  "de-CH": "swiss(?: german)?|schweizer(?:isch\\w*)?",
  "de-AT": "austrian|österreichisch\\w*",
  de: "german|deutsch\\w*",
  fr: "french|français\\w*",
  es: "spanish|español\\w*",
  it: "italian\\w*",
  "pt-BR": "brazilian(?: portuguese)?",
  "pt-PT": "portuguese",
  nl: "dutch",
  pl: "polish",
  cs: "czech",
  sv: "swedish",
  da: "danish",
  nb: "norwegian",
  fi: "finnish",
  tr: "turkish",
  ru: "russian",
  uk: "ukrainian",
  "en-GB": "british|uk english",
  "en-IN": "indian",
  ja: "japanese",
  zh: "chinese",
  ko: "korean",
  ar: "arabic",
  en: "english|american|us",
};

const NAME = Object.entries(NAMES)
  .map(([, names]) => names)
  .join("|");
const NOUN = String.raw`(?:number|numbers|decimal|decimals|digit|thousands?|date|dates|month|months|locale|language|format|formats|formatting|notation|separators?|style|zahlen\w*)`;
const PHRASES = [
  // "Use the German number format", "with German dates".
  String.raw`(?:(?:please|use|using|with|in|set|the|a|to|apply|show|switch)\s+)*(?<name>${NAME})(?:\s+(?:and\s+)?${NOUN})+`,
  // "Format the numbers as in German", "locale: German".
  String.raw`(?:(?:please|use|set|show|write|format|the|change|switch)\s+)*${NOUN}(?:\s+(?:and\s+)?${NOUN})*\s*(?:\s(?:in|to|as|as in|like in|is)\s|[:=])\s*(?<name>${NAME})(?:\s+${NOUN})*`,
].map((phrase) => new RegExp(String.raw`(?<![\p{L}\p{N}])${phrase}(?![\p{L}\p{N}])`, "iu"));

/** The language in a sentence; an empty language is English. */
export interface LocaleWords {
  readonly locale: string;
  /** The sentence without these words; empty if there is nothing else. */
  readonly rest: string;
}

/** Maximum length of a sentence, in characters, as in docs/natural.md. */
const MAX_LENGTH = 512;

/** Words that join the language to the rest of a sentence. */
const JOINTS = ["and", "with", "in", "und", "mit"];

/** Removes a joining word and punctuation from the end. */
function trimJoint(text: string): string {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  const end = text.lastIndexOf(words.at(-1) ?? "");
  if (JOINTS.includes(words.at(-1)?.toLowerCase() ?? "")) return trimJoint(text.slice(0, end));
  return words.length === 0 ? "" : text.slice(0, end + (words.at(-1) ?? "").length);
}

/** Returns the language that a sentence asks for; undefined if it asks for none. */
export function readLocaleWords(words: string): LocaleWords | undefined {
  if (words.length > MAX_LENGTH) return undefined;
  for (const phrase of PHRASES) {
    const match = phrase.exec(words);
    const name = match?.groups?.name?.toLowerCase();
    if (match === null || name === undefined) continue;
    const [tag = "en"] = Object.entries(NAMES).find(([, names]) => new RegExp(`^(?:${names})$`, "iu").test(name)) ?? [];
    const before = trimJoint(words.slice(0, match.index));
    const after = words.slice(match.index + match[0].length).replace(/^[\s,;.!]*(?:\b(?:and|und)\b\s*)?/i, "");
    return { locale: tag === "en" ? "" : tag, rest: [before, after].filter((part) => part !== "").join(", ") };
  }
  return undefined;
}

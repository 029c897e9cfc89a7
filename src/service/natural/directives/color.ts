// Reads colours: words, hexadecimal and functional notation, and lists of colours.

import { foldWord } from "../words/phrase-table.ts";
import type { Reading } from "../words/reading.ts";
import { inflect, type Language } from "../words/vocabulary.ts";

export interface ReadColor {
  readonly css: string;
  readonly end: number;
  /** Whether the word can also name a thing. */
  readonly isThing: boolean;
}

/** CSS colours whose names are also things. They are colours only where the description asks for a colour. */
const THINGS =
  "orange gold silver violet lime olive coral salmon tomato crimson chocolate plum lavender khaki beige tan aqua fuchsia orchid ivory";
/** English words for colours, all of which are CSS names. */
const ENGLISH = new Set([
  ..."red blue green yellow purple pink black white gray brown cyan magenta teal navy turquoise maroon indigo".split(
    " ",
  ),
  ..."darkblue darkgreen darkred darkorange darkgray lightblue lightgreen lightgray lightpink lightyellow".split(" "),
  ..."skyblue steelblue royalblue dodgerblue forestgreen seagreen limegreen hotpink mediumpurple slategray".split(" "),
  ...THINGS.split(" "),
]);

/** Words in other languages, by CSS name. `*` means the endings of an adjective. */
const OTHERS: Readonly<Record<string, Partial<Record<Language, string>>>> = {
  red: { de: "rot*", fr: "rouge*", es: "roj*" },
  blue: { de: "blau*", fr: "bleu*", es: "azul|azules" },
  green: { de: "grün*", fr: "vert*", es: "verde|verdes" },
  yellow: { de: "gelb*", fr: "jaune*", es: "amarill*" },
  purple: { de: "lila|violett*", fr: "violet|violette|violets|mauve", es: "morad*|púrpura" },
  pink: { de: "rosa", fr: "rose|roses", es: "rosad*|rosa" },
  black: { de: "schwarz*", fr: "noir*", es: "negr*" },
  white: { de: "weiß*", fr: "blanc|blanche|blancs|blanches", es: "blanc*" },
  gray: { de: "grau*", fr: "gris*", es: "gris|grises" },
  brown: { de: "braun*", fr: "marron|brun|brune", es: "marrón" },
  orange: { es: "naranja" },
  turquoise: { de: "türkis", es: "turquesa" },
  navy: { de: "marineblau*" },
};

const BY_WORD = new Map<string, string>();
for (const [css, languages] of Object.entries(OTHERS))
  for (const [language, words] of Object.entries(languages) as [Language, string][])
    for (const word of inflect(words, language).split("|").map(foldWord)) {
      BY_WORD.set(`${language} ${word}`, css);
      // A long word means the same in a description in another language.
      if (word.length > 5) BY_WORD.set(word, css);
    }

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const FUNCTION = /^(?:rgb|hsl)a?\((?:[\d.]+(?:%|deg)?[\s,/]*){3,4}\)$/i;
/** Matches words before or after a colour that make it lighter or darker, in German, French and Spanish. */
const SHADES = {
  light: /^(?:hell(.+)|(.+) (?:clair|claro))$/,
  dark: /^(?:dunkel(.+)|(.+) (?:fonce|oscuro))$/,
} as const;

/** Returns the CSS name of a colour in words. */
function nameColor(words: string, language: Language): string | undefined {
  const css = words.replace(" ", "").replace("grey", "gray");
  if (ENGLISH.has(css)) return css;
  for (const [shade, pattern] of Object.entries(SHADES)) {
    const [, before, after] = pattern.exec(words) ?? [];
    const shaded = `${shade}${BY_WORD.get(`${language} ${before ?? after}`)}`;
    if (ENGLISH.has(shaded)) return shaded;
  }
  return BY_WORD.get(`${language} ${words}`) ?? BY_WORD.get(words);
}

export function readColor(reading: Reading, at: number): ReadColor | undefined {
  const token = reading.free(at);
  if (token?.type === "color")
    return HEX.test(token.text) || FUNCTION.test(token.text)
      ? { css: token.text, end: at + 1, isThing: false }
      : undefined;
  const [word, next] = [reading.word(at), reading.word(at + 1)];
  if (word === "") return undefined;
  const pair = next === "" ? undefined : nameColor(`${word} ${next}`, reading.language);
  const css = pair ?? nameColor(word, reading.language);
  return css === undefined ? undefined : { css, end: at + (pair === undefined ? 1 : 2), isThing: THINGS.includes(css) };
}

/** Reads a list of colours, separated by commas, "and", "to" or dashes. */
export function readColors(reading: Reading, at: number): { readonly colors: readonly string[]; readonly end: number } {
  const colors: string[] = [];
  let end = at;
  for (let place = at, color = readColor(reading, at); color !== undefined; color = readColor(reading, place)) {
    colors.push(color.css);
    end = color.end;
    place = end;
    while (/^[,/–-]$/.test(reading.free(place)?.text ?? "") || reading.is(place, "and", "to")) place += 1;
  }
  return { colors, end };
}

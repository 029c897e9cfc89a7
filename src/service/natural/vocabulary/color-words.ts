// Colour words, mapped to CSS colour names. A word that also names a thing ("plum", "gold") is a colour only after a word such
// as "in", or before the noun that it colours.

import { type PhraseRow, PhraseTable } from "./phrase-table.ts";

export interface ColorWord {
  readonly css: string;
  /** Whether the word can also name a thing. */
  readonly isThing?: boolean;
}

const plain = (css: string, phrases: PhraseRow<ColorWord>[1]): PhraseRow<ColorWord> => [{ css }, phrases];
const thing = (css: string, phrases: PhraseRow<ColorWord>[1]): PhraseRow<ColorWord> => [
  { css, isThing: true },
  phrases,
];

/** Adds the endings of German adjectives: blau, blaue, blauen … */
const de = (...stems: string[]): string =>
  stems.flatMap((stem) => ["", "e", "en", "er", "es", "em"].map((end) => stem + end)).join("|");
/** Adds feminine and plural endings. */
const forms = (...words: string[]): string =>
  words.flatMap((word) => [word, `${word}s`, `${word}e`, `${word}es`]).join("|");

const ROWS: readonly PhraseRow<ColorWord>[] = [
  plain("red", { en: "red|reds", de: de("rot"), fr: forms("rouge"), es: "rojo|roja|rojos|rojas" }),
  plain("blue", { en: "blue|blues", de: de("blau"), fr: forms("bleu"), es: "azul|azules" }),
  plain("green", { en: "green|greens", de: de("grün", "gruen"), fr: forms("vert"), es: "verde|verdes" }),
  plain("yellow", { en: "yellow", de: de("gelb"), fr: forms("jaune"), es: "amarillo|amarilla|amarillos|amarillas" }),
  plain("purple", {
    en: "purple",
    de: `lila|${de("violett")}`,
    fr: "violet|violette|violets|violettes|mauve|pourpre",
    es: "morado|morada|púrpura|morados",
  }),
  plain("pink", { en: "pink", de: "rosa|pink", fr: "rose|roses", es: "rosado|rosada|rosa" }),
  plain("black", { en: "black", de: de("schwarz"), fr: forms("noir"), es: "negro|negra|negros|negras" }),
  plain("white", {
    en: "white",
    de: de("weiß"),
    fr: "blanc|blanche|blancs|blanches",
    es: "blanco|blanca|blancos|blancas",
  }),
  plain("gray", { en: "gray|grey", de: de("grau"), fr: forms("gris"), es: "gris|grises" }),
  plain("brown", { en: "brown", de: de("braun"), fr: "marron|brun|brune", es: "marrón|café oscuro" }),
  plain("cyan", { en: "cyan", de: "cyan", fr: "cyan", es: "cian" }),
  plain("magenta", { en: "magenta", de: "magenta", fr: "magenta", es: "magenta" }),
  plain("teal", { en: "teal", de: "petrol", fr: "sarcelle|bleu canard", es: "verde azulado" }),
  plain("navy", { en: "navy|navy blue", de: de("marineblau"), fr: "bleu marine", es: "azul marino" }),
  plain("turquoise", { en: "turquoise", de: "türkis|türkise|türkisen|türkisfarben", fr: "turquoise", es: "turquesa" }),
  plain("maroon", { en: "maroon", fr: "bordeaux", es: "granate" }),
  plain("darkblue", {
    en: "dark blue|darkblue",
    de: de("dunkelblau"),
    fr: "bleu foncé|bleue foncée",
    es: "azul oscuro",
  }),
  plain("darkgreen", { en: "dark green|darkgreen", de: de("dunkelgrün"), fr: "vert foncé", es: "verde oscuro" }),
  plain("darkred", { en: "dark red|darkred", de: de("dunkelrot"), fr: "rouge foncé", es: "rojo oscuro" }),
  plain("darkorange", { en: "dark orange|darkorange" }),
  plain("darkgray", {
    en: "dark gray|dark grey|darkgray|darkgrey",
    de: de("dunkelgrau"),
    fr: "gris foncé",
    es: "gris oscuro",
  }),
  plain("indigo", { en: "indigo|dark purple" }),
  plain("lightblue", {
    en: "light blue|lightblue|pale blue|baby blue",
    de: de("hellblau"),
    fr: "bleu clair",
    es: "azul claro|celeste",
  }),
  plain("lightgreen", {
    en: "light green|lightgreen|pale green",
    de: de("hellgrün"),
    fr: "vert clair",
    es: "verde claro",
  }),
  plain("lightgray", {
    en: "light gray|light grey|lightgray|lightgrey",
    de: de("hellgrau"),
    fr: "gris clair",
    es: "gris claro",
  }),
  plain("lightpink", { en: "light pink|lightpink", de: "hellrosa" }),
  plain("lightcoral", { en: "light red|light coral|lightcoral", de: de("hellrot") }),
  plain("skyblue", { en: "sky blue|skyblue", de: de("himmelblau"), fr: "bleu ciel", es: "azul cielo" }),
  plain("steelblue", { en: "steel blue|steelblue" }),
  plain("royalblue", { en: "royal blue|royalblue", de: de("königsblau"), fr: "bleu roi", es: "azul real" }),
  plain("dodgerblue", { en: "dodger blue|dodgerblue|bright blue" }),
  plain("forestgreen", { en: "forest green|forestgreen" }),
  plain("seagreen", { en: "sea green|seagreen" }),
  plain("limegreen", { en: "lime green|limegreen|bright green" }),
  plain("hotpink", { en: "hot pink|hotpink|bright pink" }),
  plain("rebeccapurple", { en: "rebecca purple|rebeccapurple" }),
  plain("slategray", { en: "slate gray|slate grey|slategray|slategrey" }),
  thing("orange", { en: "orange", de: "orange|orangen|orangefarben", fr: "orange", es: "naranja|anaranjado" }),
  thing("gold", { en: "gold|golden", de: "gold|golden|goldene", fr: "doré|or", es: "dorado|oro" }),
  thing("silver", { en: "silver", de: "silber|silbern", fr: "argent|argenté", es: "plateado|plata" }),
  thing("violet", { en: "violet", es: "violeta" }),
  thing("lime", { en: "lime" }),
  thing("olive", { en: "olive", de: "oliv", fr: "olive", es: "oliva" }),
  thing("coral", { en: "coral", de: "koralle", fr: "corail", es: "coral" }),
  thing("salmon", { en: "salmon", de: "lachs", fr: "saumon", es: "salmón" }),
  thing("tomato", { en: "tomato" }),
  thing("crimson", { en: "crimson" }),
  thing("chocolate", { en: "chocolate" }),
  thing("plum", { en: "plum" }),
  thing("lavender", { en: "lavender", de: "lavendel", fr: "lavande", es: "lavanda" }),
  thing("khaki", { en: "khaki" }),
  thing("beige", { en: "beige", de: "beige", fr: "beige", es: "beige" }),
  thing("tan", { en: "tan" }),
  thing("aqua", { en: "aqua" }),
  thing("fuchsia", { en: "fuchsia", fr: "fuchsia", es: "fucsia" }),
  thing("orchid", { en: "orchid" }),
  thing("ivory", { en: "ivory", fr: "ivoire", es: "marfil" }),
];

export const COLOR_WORDS = new PhraseTable(ROWS);

/** Words that introduce colours. */
export const COLOR_NOUNS = new PhraseTable<"color">([
  [
    "color",
    {
      en: "in shades of|shades of|in tones of|color|colors|colour|colours|colored|coloured|color scheme|palette",
      de: "farbe|farben|gefärbt",
      fr: "couleur|couleurs|de couleur",
      es: "color|colores|de color",
    },
  ],
]);

/** The direction of a gradient, from its first colour to its last. */
export type Direction = "down" | "up" | "right" | "left" | "diagonal";

export const GRADIENT_NOUNS = new PhraseTable<"gradient">([
  [
    "gradient",
    {
      en: "gradient|gradient fill|color gradient|colour gradient|gradient colors|gradients|fade|fading",
      de: "farbverlauf|verlauf|gradient",
      fr: "dégradé|dégradés|gradient",
      es: "degradado|gradiente|degradados",
    },
  ],
]);

export const DIRECTIONS = new PhraseTable<Direction>([
  [
    "down",
    {
      en: "top down|top to bottom|from top to bottom|vertical|vertically|downwards|downward",
      de: "von oben nach unten|vertikal|senkrecht",
      fr: "de haut en bas|vertical",
      es: "de arriba abajo|de arriba a abajo|vertical",
    },
  ],
  [
    "up",
    {
      en: "bottom up|bottom to top|from bottom to top|upwards|upward",
      de: "von unten nach oben",
      fr: "de bas en haut",
      es: "de abajo arriba|de abajo a arriba",
    },
  ],
  [
    "right",
    {
      en: "left to right|from left to right|horizontal|horizontally|sideways",
      de: "von links nach rechts|horizontal|waagerecht",
      fr: "de gauche à droite|horizontal",
      es: "de izquierda a derecha|horizontal",
    },
  ],
  [
    "left",
    {
      en: "right to left|from right to left",
      de: "von rechts nach links",
      fr: "de droite à gauche",
      es: "de derecha a izquierda",
    },
  ],
  [
    "diagonal",
    {
      en: "diagonal|diagonally|corner to corner",
      de: "diagonal",
      fr: "diagonal|en diagonale",
      es: "diagonal|en diagonal",
    },
  ],
]);

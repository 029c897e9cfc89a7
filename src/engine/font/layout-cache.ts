// Layouts that are asked for again: a chart measures its labels before it draws them, and the next chart has the same ones.
// What only bundled faces draw is kept for other drawings; the rest goes with the drawing whose faces it needs.

import type { FontSet } from "./font-set.ts";
import type { TextLayout, TextStyle } from "./text-style.ts";

/** Longest text that is kept, UTF-16 units. Labels are shorter; longer ones are seldom drawn twice. */
const KEPT_LENGTH = 100;
/** Characters of all texts that are kept, each text counting some more for itself: about 5 MB of layouts. */
const KEPT_CHARACTERS = 80_000;
const TEXT_WEIGHT = 10;

/** What layouts hang on beside their text. */
type Manner = TextStyle & { readonly lang: string | undefined };

/** Layouts by their text, all of one manner. */
type Shelf = Map<string, TextLayout>;

class LayoutStore {
  readonly #shelves = new Map<string, Shelf>();
  #weight = 0;
  /** Most texts have the manner of the one before. */
  #last: { readonly manner: Manner; readonly shelf: Shelf } | undefined;

  find(text: string, manner: Manner): TextLayout | undefined {
    return this.#shelfOf(manner).get(text);
  }

  keep(text: string, manner: Manner, layout: TextLayout): void {
    this.#weight += text.length + TEXT_WEIGHT;
    if (this.#weight > KEPT_CHARACTERS) {
      this.#shelves.clear();
      this.#last = undefined;
      this.#weight = text.length + TEXT_WEIGHT;
    }
    this.#shelfOf(manner).set(text, layout);
  }

  #shelfOf(manner: Manner): Shelf {
    if (this.#last !== undefined && isSame(this.#last.manner, manner)) return this.#last.shelf;
    const { font, letterSpacing, wordSpacing, kerning, direction, lang } = manner;
    const { style, weight, size, families } = font;
    const key = JSON.stringify([
      style,
      weight,
      size,
      letterSpacing,
      wordSpacing,
      kerning,
      direction,
      lang ?? "",
      families,
    ]);
    let shelf = this.#shelves.get(key);
    if (shelf === undefined) {
      shelf = new Map();
      this.#shelves.set(key, shelf);
    }
    this.#last = { manner, shelf };
    return shelf;
  }
}

function isSame(one: Manner, other: Manner): boolean {
  return (
    one.font === other.font &&
    one.letterSpacing === other.letterSpacing &&
    one.wordSpacing === other.wordSpacing &&
    one.kerning === other.kerning &&
    one.direction === other.direction &&
    one.lang === other.lang
  );
}

const lasting = new LayoutStore();
const passing = new WeakMap<FontSet, LayoutStore>();

/** The layout of a text: a known one, else a new one. */
export function recall(
  text: string,
  style: TextStyle,
  fonts: FontSet,
  create: (text: string, style: TextStyle, fonts: FontSet) => TextLayout,
): TextLayout {
  if (text.length > KEPT_LENGTH) return create(text, style, fonts);
  const manner = { ...style, lang: fonts.lang };
  const known = lasting.find(text, manner) ?? passing.get(fonts)?.find(text, manner);
  if (known !== undefined) return known;
  const layout = create(text, style, fonts);
  // What is laid out for want of something better is not looked at twice.
  if (fonts.isWanting) return layout;
  if (isLasting(layout, fonts)) lasting.keep(text, manner, layout);
  else {
    const store = passing.get(fonts) ?? new LayoutStore();
    passing.set(fonts, store);
    store.keep(text, manner, layout);
  }
  return layout;
}

/** Whether the layout holds for other drawings too, and keeps no face that is to be let go. */
function isLasting({ face, runs }: TextLayout, fonts: FontSet): boolean {
  return !fonts.isShort && !fonts.isDamaged && face.isBundled && runs.every((run) => run.face.isBundled);
}

// Caches text layouts: a chart measures its labels before it draws them, and the next chart often has the same labels.
// All drawings share layouts in bundled faces; other layouts are cached for the drawing that holds their faces. If a
// drawing has its own fonts, a family name can mean another face, so its layouts are not shared.

import type { FontSet } from "./font-set.ts";
import type { TextLayout, TextStyle } from "./text-style.ts";

/** Maximum length of a cached string, in UTF-16 code units. Longer strings are rarely drawn twice. */
const MAX_TEXT_LENGTH = 100;
/** Capacity in characters, about 5 MB of layouts. Each string has an overhead of TEXT_OVERHEAD characters. */
const CAPACITY = 80_000;
const TEXT_OVERHEAD = 10;

/** All inputs to a layout other than the text. */
type Settings = TextStyle & { readonly lang: string | undefined };

/** Layouts with the same settings, by text. */
type Layouts = Map<string, TextLayout>;

class LayoutStore {
  readonly #groups = new Map<string, Layouts>();
  #weight = 0;
  /** The group used last: consecutive strings mostly have the same settings. */
  #last: { readonly settings: Settings; readonly group: Layouts } | undefined;

  find(text: string, settings: Settings): TextLayout | undefined {
    return this.#groupOf(settings).get(text);
  }

  add(text: string, settings: Settings, layout: TextLayout): void {
    this.#weight += text.length + TEXT_OVERHEAD;
    if (this.#weight > CAPACITY) {
      this.#groups.clear();
      this.#last = undefined;
      this.#weight = text.length + TEXT_OVERHEAD;
    }
    this.#groupOf(settings).set(text, layout);
  }

  #groupOf(settings: Settings): Layouts {
    if (this.#last !== undefined && isSame(this.#last.settings, settings)) return this.#last.group;
    const { font, letterSpacing, wordSpacing, kerning, direction, lang } = settings;
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
    let group = this.#groups.get(key);
    if (group === undefined) {
      group = new Map();
      this.#groups.set(key, group);
    }
    this.#last = { settings, group };
    return group;
  }
}

function isSame(a: Settings, b: Settings): boolean {
  return (
    a.font === b.font &&
    a.letterSpacing === b.letterSpacing &&
    a.wordSpacing === b.wordSpacing &&
    a.kerning === b.kerning &&
    a.direction === b.direction &&
    a.lang === b.lang
  );
}

let shared = new LayoutStore();
const storesByDrawing = new WeakMap<FontSet, LayoutStore>();

/** Clears the shared layouts, because an added face can change them. */
export function clearSharedLayouts(): void {
  shared = new LayoutStore();
}

export function cachedLayout(
  text: string,
  style: TextStyle,
  fonts: FontSet,
  create: (text: string, style: TextStyle, fonts: FontSet) => TextLayout,
): TextLayout {
  if (text.length > MAX_TEXT_LENGTH) return create(text, style, fonts);
  const settings = { ...style, lang: fonts.lang };
  const cached =
    (fonts.hasOwn ? undefined : shared.find(text, settings)) ?? storesByDrawing.get(fonts)?.find(text, settings);
  if (cached !== undefined) return cached;
  const layout = create(text, style, fonts);
  // If faces are missing, the layout is provisional: the drawing starts over once they are loaded.
  if (fonts.needsFonts) return layout;
  if (isShareable(layout, fonts)) shared.add(text, settings, layout);
  else {
    const store = storesByDrawing.get(fonts) ?? new LayoutStore();
    storesByDrawing.set(fonts, store);
    store.add(text, settings, layout);
  }
  return layout;
}

/** Whether other drawings can use the layout: all its faces are bundled, and none replaces a missing face. */
function isShareable({ face, runs }: TextLayout, fonts: FontSet): boolean {
  return (
    !fonts.hasOwn &&
    !fonts.isOverFontLimit &&
    !fonts.isDamaged &&
    face.isBundled &&
    runs.every((run) => run.face.isBundled)
  );
}

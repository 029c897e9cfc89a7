// Lays out text with all faces that it needs. Text is measured synchronously, so a layout records which faces aren't
// loaded, and starts over once they are loaded.

import type { Fuel } from "../../base/fuel.ts";
import { DRAW_ROUNDS } from "../limits.ts";
import type { FontLibrary } from "./font-library.ts";
import { FontSet } from "./font-set.ts";
import { guessHanLanguage } from "./script-family.ts";

/** Services that the platform provides for text. */
export interface FontEnv {
  /** The available font faces. */
  readonly fonts: FontLibrary;
  /** Called if a face that the text needs could not be loaded. The image must then be cached only briefly. */
  readonly onMissingFonts?: () => void;
  /** Budget to which layout and drawing are charged. */
  readonly fuel?: Fuel | undefined;
}

/** The text of a drawing, from which the language of Han characters is guessed. */
interface FontText {
  /** All text of the drawing. Markup and JSON escapes may be included. */
  readonly text: string;
  /** BCP 47 language tag, if the request specifies one. */
  readonly lang?: string | undefined;
}

/**
 * Lays out a drawing until no faces are missing, and holds its faces until `use` has finished.
 *
 * @param layOut lays out all text. A layout that lacks faces is discarded and its work refunded, because a request must
 *   cost the same in every isolate. `isLast` means that missing faces are replaced
 * @param use draws the layout; must not need further faces
 */
export function withFonts<Layout, Result>(
  env: FontEnv,
  text: FontText,
  layOut: (fonts: FontSet, isLast: boolean) => Layout | Promise<Layout>,
  use: (layout: Layout, fonts: FontSet) => Result | Promise<Result>,
): Promise<Result> {
  return holdFonts(env, text, async (fonts) =>
    use(await layOutRounds(fonts, env.fuel, (isLast) => layOut(fonts, isLast)), fonts),
  );
}

/**
 * Opens a FontSet for a drawing, and releases its faces after `use`. For drawings that are laid out in several parts.
 */
export async function holdFonts<Result>(
  env: FontEnv,
  text: FontText,
  use: (fonts: FontSet) => Promise<Result>,
): Promise<Result> {
  const { fonts, release } = openFonts(env, text);
  try {
    return await use(fonts);
  } finally {
    release();
  }
}

/** Opens a FontSet for a drawing. `release` must be called after drawing. */
export function openFonts({ fonts: library, fuel, onMissingFonts }: FontEnv, { text, lang }: FontText) {
  const fonts = new FontSet(library, lang, guessHanLanguage(text), fuel);
  const release = () => {
    if (fonts.isDamaged) onMissingFonts?.();
    fonts.release();
  };
  return { fonts, release };
}

/** Lays out a part of a drawing, and starts over until no faces are missing: see `withFonts`. */
export async function layOutRounds<Layout>(
  fonts: FontSet,
  fuel: Fuel | undefined,
  layOut: (isLast: boolean) => Layout | Promise<Layout>,
): Promise<Layout> {
  const before = fuel?.spent ?? 0;
  for (let round = 1; ; round++) {
    const isLast = round === DRAW_ROUNDS;
    const layout = await layOut(isLast);
    if (!fonts.needsFonts || isLast) return layout;
    fuel?.rewind(before);
    await fonts.load();
  }
}

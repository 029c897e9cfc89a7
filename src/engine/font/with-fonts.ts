// Lays out text with all the faces that it needs. Text is measured synchronously, so a layout records the faces that are not
// loaded yet, and is repeated once they are loaded.

import type { Fuel } from "../../base/fuel.ts";
import { DRAW_ROUNDS } from "../limits.ts";
import type { FontLibrary } from "./font-library.ts";
import { FontSet } from "./font-set.ts";
import { guessHanLanguage } from "./script-family.ts";

/** Services that the platform provides for text. */
export interface FontEnv {
  /** The available font faces. */
  readonly fonts: FontLibrary;
  /** Called if a face that the text needs could not be loaded, so that the image is not cached for long. */
  readonly onMissingFonts?: () => void;
  /** Budget that layout and drawing are charged to. */
  readonly fuel?: Fuel | undefined;
}

/** The text of a drawing, by which the shapes of Han characters are chosen. */
interface FontText {
  /** All text, in any notation. */
  readonly text: string;
  /** BCP 47 language tag, if the request specifies one. */
  readonly lang?: string | undefined;
}

/**
 * Lays out a drawing until no faces are missing, and holds the faces while the layout is used.
 *
 * @param layOut lays out all text. A layout that lacks faces is discarded, and its work refunded, because a request must cost
 *   the same in every isolate; `isLast` is true if missing faces are replaced
 * @param use draws the layout, and must not need other faces
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

/** Creates the faces of a drawing, and releases them after `use`. For drawings that are laid out in several parts. */
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

/** Creates the faces of a drawing, and the function that releases them. */
export function openFonts({ fonts: library, fuel, onMissingFonts }: FontEnv, { text, lang }: FontText) {
  const fonts = new FontSet(library, lang, guessHanLanguage(text), fuel);
  const release = () => {
    if (fonts.isDamaged) onMissingFonts?.();
    fonts.release();
  };
  return { fonts, release };
}

/** Lays out a part of a drawing until no faces are missing: see `withFonts`. */
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

// Derives a card's colours from a theme, so that a template suits light and dark themes.

import {
  compositeOnto,
  contrastRatio,
  formatHex,
  parseColor,
  type Rgba,
  relativeLuminance,
  WHITE,
} from "../../engine/color.ts";
import { formatFontFamily, type Theme } from "../theme/theme.ts";
import { opaqueBackground, SHAPE_CONTRAST, TEXT_CONTRAST } from "../theme/theme-check.ts";

/** The colours and fonts that templates refer to, as CSS values. */
interface CardColors {
  /** Background of the page. */
  readonly page: string;
  /** Background of panels. */
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  /** Borders and dividers. */
  readonly line: string;
  readonly accent: string;
  /** The accent colour, with enough contrast for text on the page and on panels. */
  readonly accentText: string;
  /** Text on the accent colour. */
  readonly onAccent: string;
  /** A tint of the accent colour, on which `text` and `accentText` are readable. */
  readonly accentSoft: string;
  /** Shapes in the background, such as the bars of an earlier period. */
  readonly faint: string;
  /** Colours that indicate improvement and decline. */
  readonly up: string;
  readonly down: string;
  readonly warning: string;
  /** Series colours. */
  readonly colors: readonly string[];
  readonly font: string;
  readonly titleFont: string;
}

const BLACK_TEXT: Rgba = { red: 15, green: 18, blue: 25, alpha: 1 };
/** Colours that indicate improvement, decline and warning, on light and on dark backgrounds. */
const SIGNALS = {
  light: { up: "#12805c", down: "#c82c2c", warning: "#a85a00" },
  dark: { up: "#4fd09a", down: "#ff8080", warning: "#f5b454" },
} as const;
/** Number of steps for mixing a colour with the text colour until the contrast suffices. */
const STEPS = 20;

/** Returns the colours for a theme. @param accent the accent colour; the theme's first series colour if undefined */
export function cardColors(theme: Theme, accent?: string): CardColors {
  const background = opaqueBackground(theme);
  const text = opaque(theme.text, background);
  const isDark = luminance(background) < luminance(text);
  const page = isDark ? mix(BLACK_TEXT, background, 0.6) : mix(text, background, 0.035);
  const surface = isDark ? mix(text, background, 0.02) : background;
  const main = opaque(accent ?? theme.colors[0] ?? theme.text, background);
  const soft = mix(main, surface, isDark ? 0.16 : 0.09);
  const signals = SIGNALS[isDark ? "dark" : "light"];
  const behind = [page, surface, soft];
  const readable = (color: Rgba) => formatHex(makeReadable(color, text, behind));
  return {
    page: formatHex(page),
    surface: formatHex(surface),
    text: formatHex(text),
    muted: readable(opaque(theme.mutedText, background)),
    line: formatHex(mix(text, background, isDark ? 0.13 : 0.12)),
    accent: formatHex(main),
    accentText: readable(main),
    onAccent: formatHex(contrast(WHITE, main) >= contrast(BLACK_TEXT, main) ? WHITE : BLACK_TEXT),
    accentSoft: formatHex(soft),
    faint: formatHex(makeReadable(mix(text, background, 0.2), text, [surface], SHAPE_CONTRAST)),
    up: readable(opaque(signals.up, background)),
    down: readable(opaque(signals.down, background)),
    warning: readable(opaque(signals.warning, background)),
    colors: theme.colors,
    font: formatFontFamily(theme.fontFamily),
    titleFont: formatFontFamily(theme.titleFamily),
  };
}

function opaque(color: string, behind: Rgba): Rgba {
  return compositeOnto(parseColor(color) ?? behind, behind);
}

/** Mixes two opaque colours. @param share weight of the first colour, 0 to 1 */
function mix(color: Rgba, behind: Rgba, share: number): Rgba {
  return compositeOnto({ ...color, alpha: share }, behind);
}

function luminance(color: Rgba): number {
  return relativeLuminance(color, 1);
}

function contrast(one: Rgba, other: Rgba): number {
  return contrastRatio(luminance(one), luminance(other));
}

/** Mixes a colour with the text colour until it has the required contrast on all backgrounds. */
function makeReadable(color: Rgba, text: Rgba, backgrounds: readonly Rgba[], required = TEXT_CONTRAST): Rgba {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(text, color, step / STEPS);
    if (backgrounds.every((behind) => contrast(mixed, behind) >= required)) return mixed;
  }
  return text;
}

// Measures whether a theme's colours can be seen and told apart: their contrast against the background (WCAG 2.2, success
// criteria 1.4.3 and 1.4.11), and how much they differ with colour vision deficiencies and in greyscale.

import { compositeOnto, contrastRatio, parseColor, type Rgba, relativeLuminance, WHITE } from "../../engine/color.ts";
import { colorDifference, simulateVision, type Vision } from "../../engine/color-vision.ts";
import type { Theme } from "./theme.ts";

/**
 * Minimum CIEDE2000 difference between colours that viewers can tell apart. Half of all viewers see a difference of 5.5 in L*
 * between marks that span 2 degrees (Stone, Szafir and Setlur 2014). For greys of L* 30 to 70, that is a CIEDE2000 difference
 * of 4.2 to 5.5.
 */
export const MIN_DIFFERENCE = 5;
/**
 * A CIEDE2000 difference of about one just-noticeable difference. Few charts are printed in greyscale, so only colours
 * that become the same grey get a warning. The two closest of the first four default colours differ by 1.4.
 */
export const MIN_GREY_DIFFERENCE = 1;

/** Minimum contrast of text: WCAG 2.2, success criterion 1.4.3, level AA. */
export const TEXT_CONTRAST = 4.5;
/** Minimum contrast of graphical objects: WCAG 2.2, success criterion 1.4.11, level AA. */
export const SHAPE_CONTRAST = 3;

/** The contrast of one of a theme's colours against the theme's background. */
export interface Contrast {
  /** The field with the colour, such as `text` or `colors[2]`. */
  readonly field: string;
  readonly color: string;
  /** Contrast ratio, 1 to 21. */
  readonly ratio: number;
  /** Minimum contrast ratio. */
  readonly required: number;
}

/** How well viewers with one kind of vision can tell series colours apart. */
export interface Distinction {
  readonly vision: Vision;
  /** Pairs of colours that look alike, by their indices, the most similar first. */
  readonly alike: readonly (readonly [one: number, other: number])[];
  /** CIEDE2000 difference of the most similar pair; undefined for a single colour. */
  readonly min: number | undefined;
  /** Minimum CIEDE2000 difference of colours that can be told apart. */
  readonly required: number;
}

const VISIONS: readonly { readonly vision: Vision; readonly minDifference: number }[] = [
  { vision: "full", minDifference: MIN_DIFFERENCE },
  { vision: "deuteranopia", minDifference: MIN_DIFFERENCE },
  { vision: "protanopia", minDifference: MIN_DIFFERENCE },
  { vision: "greyscale", minDifference: MIN_GREY_DIFFERENCE },
];

/** Text after "look alike" in a warning, by kind of vision. */
const VIEWERS: Readonly<Record<Vision, string>> = {
  full: "to everyone",
  deuteranopia: "to people with deuteranopia",
  protanopia: "to people with protanopia",
  greyscale: "in greyscale",
};

/** Returns a warning about colours that look alike. @param others number of further pairs */
export function describeSimilarColors(names: readonly string[], others: number, vision: Vision): string {
  const more = others === 0 ? "" : ` (and ${others} more ${others === 1 ? "pair" : "pairs"})`;
  return `${names.join(" and ")}${more} look alike ${VIEWERS[vision]}: choose colours that differ in lightness`;
}

/** Returns the opaque colour behind charts: translucent backgrounds are composited over white. */
export function opaqueBackground({ background }: Pick<Theme, "background">): Rgba {
  return compositeOnto(parseColor(background) ?? WHITE, WHITE);
}

/** Returns the contrast of a theme's text and series colours. */
export function listContrasts(theme: Theme): Contrast[] {
  const behind = relativeLuminance(opaqueBackground(theme), 1);
  const measure = (field: string, color: string, required: number): Contrast => ({
    field,
    color,
    ratio: contrastRatio(relativeLuminance(parseColor(color) ?? WHITE, behind), behind),
    required,
  });
  return [
    measure("text", theme.text, TEXT_CONTRAST),
    measure("mutedText", theme.mutedText, TEXT_CONTRAST),
    ...theme.colors.map((color, index) => measure(`colors[${index}]`, color, SHAPE_CONTRAST)),
  ];
}

/** Formats a contrast ratio with two decimals, rounded down so that no value seems to reach a minimum that it misses. */
export function formatRatio(ratio: number): string {
  return `${(Math.floor(ratio * 100) / 100).toFixed(2)}:1`;
}

/** Returns how well series colours can be told apart, for each kind of vision. */
export function listDistinctions(theme: Theme): Distinction[] {
  const behind = opaqueBackground(theme);
  const painted = theme.colors.map((color) => compositeOnto(parseColor(color) ?? WHITE, behind));
  return VISIONS.map(({ vision, minDifference }) => {
    const seen = painted.map((color) => simulateVision(color, vision));
    const pairs = seen
      .flatMap((one, index) =>
        seen.slice(index + 1).map((other, further) => ({
          pair: [index, index + 1 + further] as const,
          difference: colorDifference(one, other),
        })),
      )
      .sort((one, other) => one.difference - other.difference);
    const alike = pairs.filter(({ difference }) => difference < minDifference).map(({ pair }) => pair);
    return { vision, alike, min: pairs[0]?.difference, required: minDifference };
  });
}

/** Returns at most one warning for each kind of vision. Pairs that look alike to everyone are mentioned only once. */
export function similarityWarnings(theme: Theme): string[] {
  // With patterns, series can be told apart without colours.
  if (theme.hasPatterns) return [];
  const distinctions = listDistinctions(theme);
  const toEveryone = new Set(distinctions[0]?.alike.map(String));
  return distinctions.flatMap(({ vision, alike }, index) => {
    const pairs = vision === "full" ? alike : alike.filter((pair) => !toEveryone.has(String(pair)));
    const [worst] = pairs;
    if (worst === undefined) return [];
    const names = worst.map((each) => `colors[${each}]`);
    return [describeSimilarColors(names, pairs.length - 1, VISIONS[index]?.vision ?? "full")];
  });
}

// Converts a theme of the service to variables for Mermaid's `base` theme.

import { compositeOnto, formatHex, parseColor, relativeLuminance, WHITE } from "../../engine/color.ts";
import { formatFontFamily, type Theme } from "../theme/theme.ts";

/** Opacity of the theme's colours in fills, and of its muted fill in notes. */
const TINT = 0.2;
const MUTED = 0.5;
/** Luminance below which a background counts as dark. */
const DARK = 0.2;
/** Number of Mermaid's colour variables for slices, sections, branches and quadrants. */
const [SLICES, SECTIONS, BRANCHES, QUADRANTS] = [12, 12, 8, 4];

export function themeVariables(theme: Theme): Readonly<Record<string, unknown>> {
  const background = parseColor(theme.background) ?? WHITE;
  const paper = background.alpha === 0 ? WHITE : background;
  const mix = (color: string, alpha: number) => {
    const parsed = parseColor(color) ?? WHITE;
    return formatHex(compositeOnto({ ...parsed, alpha: parsed.alpha * alpha }, paper));
  };
  const colorAt = (index: number) => theme.colors[index % theme.colors.length] ?? theme.text;
  const tintAt = (index: number) => mix(colorAt(index), TINT);
  const numbered = (name: string, count: number, first: number, read: (index: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${first + index}`, read(index)]));
  const isDark = relativeLuminance(paper, 1) < DARK;
  return {
    darkMode: isDark,
    background: formatHex(paper),
    fontFamily: formatFontFamily(theme.fontFamily),
    fontSize: `${theme.fontSize}px`,
    primaryColor: tintAt(0),
    primaryBorderColor: colorAt(0),
    primaryTextColor: theme.text,
    secondaryColor: tintAt(1),
    secondaryBorderColor: colorAt(1),
    secondaryTextColor: theme.text,
    tertiaryColor: tintAt(2),
    tertiaryBorderColor: colorAt(2),
    tertiaryTextColor: theme.text,
    lineColor: theme.mutedText,
    textColor: theme.text,
    titleColor: theme.text,
    noteBkgColor: mix(theme.mutedFill, MUTED),
    noteBorderColor: theme.mutedText,
    noteTextColor: theme.text,
    edgeLabelBackground: formatHex(paper),
    clusterBkg: mix(theme.mutedFill, TINT),
    clusterBorder: theme.mutedFill,
    pieTitleTextColor: theme.text,
    pieLegendTextColor: theme.text,
    gridColor: theme.grid,
    ...numbered("pie", SLICES, 1, colorAt),
    ...numbered("cScale", SECTIONS, 0, colorAt),
    ...numbered("git", BRANCHES, 0, colorAt),
    ...numbered("quadrant", QUADRANTS, 1, tintAt),
    xyChart: { plotColorPalette: theme.colors.join(",") },
  };
}

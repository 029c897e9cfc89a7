// The settings of a theme. A theme is plain data, so that accounts can store custom themes.

/** The look of charts, tables, word clouds and cards. All lengths are in CSS pixels. */
export interface Theme {
  /** CSS colour behind the image. */
  readonly background: string;
  /** Colour of titles, legends and data labels. */
  readonly text: string;
  /** Colour of axis labels, subtitles and sources. */
  readonly mutedText: string;
  /** Font family of all text but the title. */
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly titleFamily: string;
  readonly titleSize: number;
  /** Whether titles begin at the left edge instead of being centred. */
  readonly isTitleAtStart: boolean;
  /** Colours of series and slices, in order of use. */
  readonly colors: readonly string[];
  /** Colours from the lowest value to the highest. */
  readonly sequential: readonly string[];
  /** Colours from one extreme through the middle to the other. */
  readonly diverging: readonly string[];
  /** Colour of everything that is not highlighted. */
  readonly mutedFill: string;
  /** Colour of grid lines. */
  readonly grid: string;
  /** Which axes have grid lines: the value axis only, both, or none. */
  readonly gridLines: "value" | "both" | "none";
  /** Dash and gap lengths of the grid lines; an empty list for solid lines. */
  readonly gridDash: readonly number[];
  /** Colour of the axis lines; `transparent` for none. */
  readonly axis: string;
  readonly legend: "top" | "bottom" | "right";
  /** Whether lines are named at their ends instead of in a legend. */
  readonly hasDirectLabels: boolean;
  /** Corner radius of bars. */
  readonly barRadius: number;
  /** Fraction of a category's width that its bars fill, 0 to 1. */
  readonly barWidth: number;
  readonly lineWidth: number;
  /** Radius of the markers on lines; 0 for none. */
  readonly pointRadius: number;
  /** Curvature of lines, 0 (straight) to 1. */
  readonly tension: number;
  /** Whether large numbers on value axes are shortened, such as 1.2M. */
  readonly hasCompactNumbers: boolean;
  /**
   * Language of numbers and dates, as a BCP 47 tag. A request's own language overrides it; undefined for US English.
   */
  readonly locale?: string | undefined;
  /** Whether fills have patterns and lines have dashes, so that series differ without colours. */
  readonly hasPatterns: boolean;
  /** Space around the chart. */
  readonly padding: number;
  /** URL of a logo in the top right corner, or the top left if the title is right-aligned. */
  readonly logo?: string | undefined;
}

/**
 * Formats a font family for CSS. Names such as Source Sans 3 are valid CSS only in quotes; lists of families are
 * unchanged.
 */
export function formatFontFamily(family: string): string {
  return /[,"']/.test(family) ? family : `"${family}"`;
}

/** Returns a CSS font shorthand. @param size font size, in CSS pixels */
export function formatCssFont(size: number, family: string): string {
  return `${size}px ${formatFontFamily(family)}`;
}

// Determines the base direction of text. UAX 9, rules P2 and P3.

/** Text whose first strong character is right-to-left. UAX 9, rule P2. */
const FIRST_IS_RIGHT_TO_LEFT =
  /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Returns the base direction of text. */
export function baseDirection(text: string): "ltr" | "rtl" {
  return FIRST_IS_RIGHT_TO_LEFT.test(text) ? "rtl" : "ltr";
}

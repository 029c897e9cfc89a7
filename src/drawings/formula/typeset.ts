// Lays out a formula with MathJax. Each formula gets a new MathJax instance, so the definitions and counters of one
// formula are not visible to the next.

import { Failure, showValue } from "../../base/failure.ts";
import { Fuel } from "../../base/fuel.ts";
import { addCommands, PACKAGE_NAME } from "./commands.ts";
import { withMeter, withoutMeter } from "./formula-meter.ts";
import type { MathJax, SvgElement, TextSize } from "./mathjax.ts";

/** Pixels per em in MathJax's layout, and the x-height of MathJax's font in em. Only their ratio affects the layout. */
const EM = 16;
const X_HEIGHT = 0.431;
/** Width of environments that align lines with the margins, such as `multline`, in em. */
const PAGE_WIDTH = 24;
/** Maximum nesting of groups and environments. Deeper nesting would exhaust the stack. */
const DEPTH = 100;
/** Maximum number of macro expansions in a formula. */
const MACROS = 2000;
/** Work per new MathJax instance, and per character in addition to the metered work, in units of src/base/fuel.ts. */
const INSTANCE_WORK = 10_000_000;
const CHARACTER_WORK = 100_000;

/** Matches letters that MathJax's font doesn't have. */
const FOREIGN_LETTER = /[^\P{L}A-Za-z\p{Script=Greek}]/u;

/** Returns the size of text that MathJax's font doesn't support. @param text the `text` element that contains it */
export type MeasureText = (text: SvgElement) => TextSize;

/**
 * Lays out a formula.
 *
 * @param tex the formula, without delimiters
 * @returns an `svg` element in thousandths of an em
 * @throws Failure if it is not valid TeX or too expensive
 */
export async function typeset(tex: string, measure: MeasureText, fuel: Fuel = new Fuel()): Promise<SvgElement> {
  rejectDeepNesting(tex);
  rejectMmlToken(tex);
  const [{ load, packages }, { readGlyphs }] = await Promise.all([
    import("../../../generated/formula/mathjax.js"),
    import("./formula-glyphs.ts"),
  ]);
  fuel.spend(INSTANCE_WORK + tex.length * CHARACTER_WORK, "chl is too expensive to draw: use a shorter formula");
  const library = withoutMeter(() => load(readGlyphs()) as MathJax);
  return withMeter(fuel, () => convert(library, packages, tex, measure));
}

function convert(library: MathJax, packages: readonly string[], tex: string, measure: MeasureText): SvgElement {
  const { TeX, SVG, HTMLDocument, TexError, liteAdaptor } = library;
  addCommands(library);
  const input = new TeX({
    packages: [...packages, PACKAGE_NAME],
    maxMacros: MACROS,
    ams: { multlineWidth: `${PAGE_WIDTH}em` },
    formatError: (_input: unknown, error: Error) => {
      throw error;
    },
  });
  const output = new SVG({
    fontCache: "none",
    displayOverflow: "overflow",
    linebreaks: { inline: false },
    // Don't mix two typefaces in a word: MathJax's font has no accented letters.
    mtextFont: FOREIGN_LETTER.test(tex) ? "serif" : "",
  });
  output.measureTextNode = measure;
  const document = new HTMLDocument("", liteAdaptor(), { InputJax: input, OutputJax: output });
  try {
    const container = document.convert(tex, {
      display: true,
      em: EM,
      ex: EM * X_HEIGHT,
      containerWidth: PAGE_WIDTH * EM,
    });
    return container.children[0] as SvgElement;
  } catch (error) {
    if (error instanceof TexError)
      throw new Failure("invalid", `chl must be a formula in TeX: ${showValue(error.message)}`);
    if (error instanceof RangeError) throw new Failure("invalid", NESTING_TEXT);
    throw error;
  }
}

const NESTING_TEXT = `chl must nest groups and environments at most ${DEPTH} levels deep`;

/** Rejects deep nesting, because the recursion of MathJax's parser would exhaust the stack. */
function rejectDeepNesting(tex: string): void {
  let depth = 0;
  for (const [token] of tex.matchAll(/\\(?:left|right|begin|end)(?![A-Za-z])|\\.|[{}]/gs)) {
    if (token === "{" || token === "\\left" || token === "\\begin") depth += 1;
    else if (token === "}" || token === "\\right" || token === "\\end") depth -= 1;
    if (depth > DEPTH) throw new Failure("invalid", NESTING_TEXT);
  }
}

/** Rejects `\mmlToken`, which can set any attribute. MathJax's own macros use the command, so it can't be removed. */
function rejectMmlToken(tex: string): void {
  if (/\\mmlToken(?![A-Za-z])/.test(tex))
    throw new Failure("invalid", "chl must be a formula in TeX: Undefined control sequence \\mmlToken");
}

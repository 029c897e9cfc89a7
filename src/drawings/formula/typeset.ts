// Lays out a formula with MathJax. Each formula gets a new MathJax instance, so the definitions and counters of one
// formula are not visible to the next.

import { Failure, showValue } from "../../base/failure.ts";
import { Fuel } from "../../base/fuel.ts";
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

/** The name of the package with these commands. */
const PACKAGE_NAME = "limn";

/** Adds the package to a MathJax instance. */
function addCommands(library: MathJax): void {
  new library.CommandMap(PACKAGE_NAME, { ...numberCommands(library), ...chemistryCommands(library) });
  // Packages with a lower priority number take precedence.
  library.Configuration.create(PACKAGE_NAME, { handler: { macro: [PACKAGE_NAME] }, priority: 1 });
}

/**
 * Replaces commands for equation numbers, references and definitions. Each formula is laid out on its own, so it has no other
 * equations to refer to, and it must not define commands.
 */
function numberCommands({ BaseMethods: { Macro }, TexError }: MathJax): object {
  const reject = (_parser: unknown, name: string) => {
    throw new TexError("UndefinedControlSequence", "Undefined control sequence %1", name);
  };
  return {
    tag: [Macro, "\\qquad\\text{(#1)}", 1],
    label: [Macro, "", 1],
    ref: [Macro, "\\text{??}", 1],
    eqref: [Macro, "\\text{(??)}", 1],
    DeclareMathOperator: reject,
    definecolor: reject,
  };
}

/** Draws the arrows and bonds of chemical equations with the TeX font, because mhchem's own glyphs need another font. */
function chemistryCommands({ BaseMethods: { Macro }, AmsMethods: { xArrow } }: MathJax): object {
  /** Returns a macro for an arrow that doesn't stretch, with text below and above it. */
  const labelled = (arrow: string) => [Macro, `\\mathrel{\\underset{#1}{\\overset{#2}{${arrow}}}}`, 2, ""];
  return {
    mhchemxrightarrow: [xArrow, 0x2192, 5, 9],
    mhchemxleftarrow: [xArrow, 0x2190, 9, 5],
    mhchemxleftrightarrow: [xArrow, 0x2194, 9, 9],
    mhchemxleftrightarrows: labelled("\\leftrightarrows"),
    mhchemxrightleftharpoons: labelled("\\rightleftharpoons"),
    mhchemxRightleftharpoons: labelled("\\rightleftharpoons"),
    mhchemxLeftrightharpoons: labelled("\\leftrightharpoons"),
    mhchemrightarrow: [Macro, "\\rightarrow"],
    mhchemleftarrow: [Macro, "\\leftarrow"],
    mhchemleftrightarrow: [Macro, "\\leftrightarrow"],
    mhchemlongrightarrow: [Macro, "\\longrightarrow"],
    mhchemlongleftarrow: [Macro, "\\longleftarrow"],
    mhchemlongleftrightarrow: [Macro, "\\longleftrightarrow"],
    mhchemlongleftrightarrows: [Macro, "\\leftrightarrows"],
    mhchemlongrightleftharpoons: [Macro, "\\rightleftharpoons"],
    mhchemlongRightleftharpoons: [Macro, "\\rightleftharpoons"],
    mhchemlongLeftrightharpoons: [Macro, "\\leftrightharpoons"],
    tripledash: [Macro, "\\raise2mu{\\tiny\\text{-}\\kern1mu\\text{-}\\kern1mu\\text{-}}"],
    mhchemBondTD: [Macro, "\\rlap{\\lower.1em{-}}\\raise.1em{\\tripledash}"],
    mhchemBondTDD: [Macro, "\\rlap{\\lower.2em{-}}\\rlap{\\raise.2em{\\tripledash}}-"],
    mhchemBondDTD: [Macro, "\\rlap{\\lower.2em{-}}\\rlap{\\raise.2em{-}}\\tripledash"],
  };
}

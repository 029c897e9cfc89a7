// Replaces TeX commands from MathJax's packages.

import type { MathJax } from "./mathjax.ts";

/** The name of the package with these commands. */
export const PACKAGE_NAME = "limn";

/** Adds the package to a MathJax instance. */
export function addCommands(library: MathJax): void {
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

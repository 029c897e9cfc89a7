// Draws formulas. MathJax lays out the formula, and the engine's canvas draws the outlines.

import { Failure, showValue } from "../../base/failure.ts";
import { Fuel } from "../../base/fuel.ts";
import { SIDE_PIXELS } from "../../base/limits.ts";
import type { Canvas } from "../../engine/canvas/canvas.ts";
import { Path2D } from "../../engine/canvas/path-2d.ts";
import { formatColor, parseColor } from "../../engine/color.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { type FontEnv, withFonts } from "../../engine/font/with-fonts.ts";
import { createCanvas } from "../../engine/output/create-canvas.ts";
import { outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import { type Box, boxPath, growBox, type Path, pathBounds, uniteBoxes } from "../../engine/path.ts";
import { withMeter, withoutMeter } from "./formula-meter.ts";
import type { MathJax, SvgElement, TextSize } from "./mathjax.ts";
import type { FormulaParams } from "./options.ts";
import { listMarks, type Mark, measureLabel } from "./svg-marks.ts";

/** Font size if the request sets no image size, in CSS pixels. */
const FONT_SIZE = 18;
/** Space around the formula, in thousandths of an em, the unit of all marks. */
const MARGIN = 150;
const EM = 1000;

/** Work per mark, excluding rasterisation, in units of src/base/fuel.ts. */
const MARK_WORK = 20_000;

/** A formula after layout. */
interface Layout {
  readonly marks: readonly Mark[];
  /** The area to show, in thousandths of an em. */
  readonly area: Box;
}

/** Draws a formula. @throws Failure if it is not valid TeX, or cannot be drawn within the limits */
export async function drawFormula(params: FormulaParams, env: FontEnv): Promise<EncodableImage> {
  const { tex } = params;
  const { fuel } = env;
  return withFonts(
    env,
    { text: tex },
    (fonts) => typeset(tex, (text) => measureLabel(text, fonts), fuel),
    (svg, fonts) => {
      const marks = listMarks(svg);
      fuel?.spend(marks.length * MARK_WORK, "chl is too expensive to draw: use a shorter formula");
      const layout = { marks, area: areaOf(String(svg.attributes.viewBox ?? ""), marks) };
      return writeDocument(paint(layout, params, fonts, fuel));
    },
  );
}

/** Returns the layout's area, extended to include marks outside it, such as the content of `\llap`. */
function areaOf(viewBox: string, marks: readonly Mark[]): Box {
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(" ").map(Number);
  let area: Box = { left, top, right: left + width, bottom: top + height };
  for (const mark of marks) {
    const bounds = mark.type === "text" ? undefined : (mark.clip ?? pathBounds(mark.path));
    if (bounds) area = uniteBoxes(area, bounds);
  }
  return growBox(area, MARGIN);
}

function paint({ marks, area }: Layout, params: FormulaParams, fonts: FontSet, fuel?: Fuel): EncodableImage {
  const { format, ink, background, tex } = params;
  const ratio = outputBackend(format).hasPixels ? params.devicePixelRatio : 1;
  const [across, down] = [area.right - area.left, area.bottom - area.top];
  const scale = scaleOf(params, across, down);
  const [width, height] = [params.width ?? Math.ceil(across * scale), params.height ?? Math.ceil(down * scale)];
  const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)] as const;
  const { canvas, finish } = createCanvas(columns, rows, { format, fonts, fuel });
  const context = canvas.getContext("2d") as NonNullable<ReturnType<typeof canvas.getContext>>;
  if (background.alpha > 0) {
    context.fillStyle = formatColor(background);
    context.fillRect(0, 0, columns, rows);
  }
  const [x, y] = [(width - across * scale) / 2, (height - down * scale) / 2];
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.translate(x, y);
  context.scale(scale, scale);
  context.translate(-area.left, -area.top);
  paintMarks(marks, context, formatColor(ink));
  return finish({ title: tex });
}

/** Returns CSS pixels per thousandth of an em. @throws Failure if the image would be too large */
function scaleOf({ width, height }: FormulaParams, across: number, down: number): number {
  const natural = FONT_SIZE / EM;
  const sides = [across, down].map((side) => Math.ceil(side * natural)) as [number, number];
  if (!(Math.max(...sides) <= SIDE_PIXELS))
    throw new Failure(
      "invalid",
      `chl must be a formula of at most ${SIDE_PIXELS} pixels in width and height, got ${sides.join(" x ")}`,
    );
  const scale = Math.min((width ?? Number.POSITIVE_INFINITY) / across, (height ?? Number.POSITIVE_INFINITY) / down);
  if (!Number.isFinite(scale)) return natural;
  const side = Math.ceil((width === undefined ? across : down) * scale);
  if (width !== undefined && height !== undefined) return scale;
  if (side <= SIDE_PIXELS) return scale;
  throw new Failure(
    "invalid",
    `chs must give an image of at most ${SIDE_PIXELS} pixels in width and height, got a ${width === undefined ? "width" : "height"} of ${side}`,
  );
}

type Context = NonNullable<ReturnType<Canvas["getContext"]>>;

/** Paints marks. The context's matrix maps thousandths of an em to pixels. @param ink the CSS colour of the formula */
function paintMarks(marks: readonly Mark[], context: Context, ink: string): void {
  for (const mark of marks) {
    context.save();
    if (mark.clip !== undefined) context.clip(pathOf(boxPath(mark.clip)));
    const color = mark.color !== undefined && parseColor(mark.color) !== null ? mark.color : ink;
    context.fillStyle = color;
    context.strokeStyle = color;
    if (mark.type === "fill") context.fill(pathOf(mark.path));
    else if (mark.type === "stroke") {
      context.lineWidth = mark.width;
      context.lineCap = mark.cap;
      context.setLineDash(mark.dash);
      context.stroke(pathOf(mark.path));
    } else {
      context.transform(...mark.matrix);
      context.font = mark.font;
      context.fillText(mark.text, 0, 0);
    }
    context.restore();
  }
}

function pathOf(segments: Path): Path2D {
  const path = new Path2D();
  path.append(segments);
  return path;
}

/** Pixels per em in MathJax's layout, and the x-height of MathJax's font in em. Only their ratio affects the layout. */
const FONT_PIXELS = 16;
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
type MeasureText = (text: SvgElement) => TextSize;

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
    // Set the whole word in one typeface: MathJax's font has no accented letters.
    mtextFont: FOREIGN_LETTER.test(tex) ? "serif" : "",
  });
  output.measureTextNode = measure;
  const document = new HTMLDocument("", liteAdaptor(), { InputJax: input, OutputJax: output });
  try {
    const container = document.convert(tex, {
      display: true,
      em: FONT_PIXELS,
      ex: FONT_PIXELS * X_HEIGHT,
      containerWidth: PAGE_WIDTH * FONT_PIXELS,
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

/** Name of the MathJax package that holds the replaced commands. */
const PACKAGE_NAME = "limn";

/** Registers the package with a MathJax instance. */
function addCommands(library: MathJax): void {
  new library.CommandMap(PACKAGE_NAME, { ...numberCommands(library), ...chemistryCommands(library) });
  // Packages with a lower priority number take precedence.
  library.Configuration.create(PACKAGE_NAME, { handler: { macro: [PACKAGE_NAME] }, priority: 1 });
}

/**
 * Replaces commands for equation numbers, references and definitions. Formulas are laid out independently, so there are
 * no other equations to refer to, and a formula must not define commands.
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
  /** Returns a macro for an arrow of fixed length, with text below and above the arrow. */
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

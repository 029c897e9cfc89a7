// Shaped text → text operators, cluster by cluster where the layout has put it. What the glyphs stand for can be searched and
// copied: each code leads to its characters, and marks say what is read otherwise. ISO 32000-1, 9.4, 14.8.2.3 and 14.9.4.

import { multiply } from "../path.ts";
import type { GlyphRun, PlacedGlyph } from "../surface.ts";
import type { Code } from "./font-subset.ts";
import { formatFactor, formatMatrix } from "./number.ts";
import { formatText } from "./pdf-file.ts";
import type { ResourceList } from "./resource-list.ts";

/** Glyphs that stand for one piece of text together. */
interface Cluster {
  readonly glyphs: readonly PlacedGlyph[];
  readonly text: string;
}

/** Differences of places below this are none, thousandths of an em. */
const LEAST_GAP = 0.05;

/** What is drawn where the reader shows nothing, for the sake of its characters. */
const INVISIBLE = "3 Tr ";
const VISIBLE = "0 Tr ";

/** The run as one text object; empty when there is nothing to draw. */
export function formatRun(run: GlyphRun, resources: ResourceList, isInvisible = false): string {
  const { face, size, matrix, glyphs } = run;
  const units = face.unitsPerEm / size;
  const start = glyphs[0]?.x;
  if (start === undefined || !(size > 0 && units < Number.POSITIVE_INFINITY)) return "";
  const place = multiply(matrix, [1, 0, 0, -1, start, 0]);
  if (!place.every(Number.isFinite)) return "";
  const { name, subset } = resources.font(face);
  const writer = new RunWriter(size);
  for (const { glyphs: drawn, text } of clustersOf(run)) {
    const [first] = drawn as readonly [PlacedGlyph];
    const parts = drawn.map(({ id, x, y }) => ({
      id,
      x: Math.round((x - first.x) * units),
      y: Math.round(-y * units),
    }));
    const code = subset.code(parts, text);
    if (code !== null) writer.show(first.x - start, code);
  }
  const shown = `${formatMatrix(place)} Tm ${writer.format()}`;
  const mode = isInvisible ? [INVISIBLE, VISIBLE] : ["", ""];
  return `BT /${name} ${formatFactor(size)} Tf ${mode[0]}${marked(run, shown)}${mode[1]}ET\n`;
}

/** What says how the text is read, around the operators that show it. */
function marked(run: GlyphRun, shown: string): string {
  const { text, matrix, glyphs } = run;
  const [a, b, c, d] = matrix;
  // Programs look for text in lines along the page's edges: slanted text falls apart unless it is said what it is.
  const isAlongAxis = (b === 0 && c === 0) || (a === 0 && d === 0);
  if (!isAlongAxis) return `/Span <</ActualText ${formatText(text)}>> BDC ${shown}EMC `;
  // What is read from right to left stands from left to right all the same, as readers expect, which turn it round.
  const isReversed = (glyphs[0]?.cluster ?? 0) > (glyphs.at(-1)?.cluster ?? 0);
  return isReversed ? `/ReversedChars BMC ${shown}EMC ` : shown;
}

/** Shows codes side by side, moved where the layout wants them elsewhere than their widths say. */
class RunWriter {
  readonly #size: number;
  #shown = "";
  #hex = "";
  /** Where the pen stands that a reader moves, from where the run begins. */
  #pen = 0;

  constructor(size: number) {
    this.#size = size;
  }

  show(x: number, { hex, width }: Code): void {
    const gap = Math.round(((this.#pen - x) / this.#size) * 100_000) / 100;
    if (Math.abs(gap) >= LEAST_GAP) {
      this.#closeText();
      this.#shown += formatFactor(gap);
      this.#pen -= (gap / 1000) * this.#size;
    }
    this.#hex += hex;
    this.#pen += (width / 1000) * this.#size;
  }

  format(): string {
    this.#closeText();
    return this.#shown === "" ? "" : `[${this.#shown}] TJ `;
  }

  #closeText(): void {
    if (this.#hex !== "") this.#shown += `<${this.#hex}>`;
    this.#hex = "";
  }
}

/** The run's glyphs by what they stand for together, from left to right. */
function clustersOf({ glyphs, text }: GlyphRun): Cluster[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const clusters: { glyphs: PlacedGlyph[]; readonly start: number }[] = [];
  for (const glyph of glyphs) {
    const last = clusters.at(-1);
    if (last?.start === glyph.cluster) last.glyphs.push(glyph);
    else clusters.push({ glyphs: [glyph], start: glyph.cluster });
  }
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  // Where glyphs of one letter do not stand side by side, the first of them has its characters.
  const seen = new Set<number>();
  return clusters.map(({ glyphs: drawn, start }) => {
    const isFirst = !seen.has(start);
    seen.add(start);
    return { glyphs: drawn, text: isFirst ? text.slice(start, endOf.get(start)) : "" };
  });
}

// Converts a chart's code from Chart.js 2 or 3 to version 4. See Chart.js's migration guides:
// https://www.chartjs.org/docs/latest/migration/v3-migration.html and /migration/v4-migration.html

import type { Path } from "../text/config-tree.ts";
import { formatPath } from "../text/text-style.ts";
import { keepAxisStart } from "./axis-start.ts";
import { CodeMoves } from "./code-moves.ts";

/** A converted chart. */
export interface Conversion {
  readonly text: string;
  /** Descriptions of the changes, in order. */
  readonly changes: readonly string[];
  /** Descriptions of the options that can't be converted. */
  readonly problems: readonly string[];
}

/** Converts a chart's code to version 4. */
export function convertToVersion4(text: string, from: 2 | 3): Conversion {
  const moves = new CodeMoves(text);
  if (moves.tree.root === undefined || moves.tree.mistake !== undefined)
    return { text, changes: [], problems: ["The code is computed or has a syntax error, so it can't be converted."] };
  if (from === 2) convertFrom2(moves);
  convertFrom3(moves);
  return { text: moves.text, changes: moves.changes, problems: moves.problems };
}

const OPTIONS: Path = ["options"];
const DATASETS: Path = ["data", "datasets"];

function convertFrom2(moves: CodeMoves): void {
  const type = moves.literal(["type"]);
  const count = moves.count(DATASETS) ?? 0;
  if (moves.has(DATASETS) && moves.count(DATASETS) === undefined)
    moves.problems.push("data.datasets is computed, so options of the datasets aren't converted");
  // The scales come first, because they determine the axis names of horizontal bars.
  const axes = convertScales(moves);
  for (let index = 0; index < count; index++) convertDataset(moves, [...DATASETS, index], String(type), axes);
  if (type === "horizontalBar") {
    moves.set(["type"], "bar", 'type horizontalBar becomes bar with options.indexAxis "y"');
    moves.set([...OPTIONS, "indexAxis"], "y", "options.indexAxis is set");
  }
  for (const name of ["title", "legend"]) {
    convertFont(moves, name === "title" ? [...OPTIONS, name] : [...OPTIONS, name, "labels"]);
    moves.move([...OPTIONS, name], [...OPTIONS, "plugins", name]);
  }
  moves.move([...OPTIONS, "tooltips"], [...OPTIONS, "plugins", "tooltip"]);
  moves.move([...OPTIONS, "hover"], [...OPTIONS, "interaction"]);
  convertAnnotations(moves, axes);
  moves.move([...OPTIONS, "cutoutPercentage"], [...OPTIONS, "cutout"], (code) =>
    /^[\d.]+$/.test(code) ? `'${code}%'` : `(${code}) + '%'`,
  );
  // Version 2 measures angles in radians, from 3 o'clock; later versions in degrees, from 12 o'clock.
  const isRound = ["pie", "doughnut", "outlabeledPie", "outlabeledDoughnut", "donut"].includes(String(type));
  if (isRound) {
    convertAngle(moves, [...OPTIONS, "rotation"], 90);
    convertAngle(moves, [...OPTIONS, "circumference"], 0);
  }
  if (String(type).startsWith("polarArea")) {
    convertAngle(moves, [...OPTIONS, "startAngle"], 90);
    moves.move([...OPTIONS, "startAngle"], [...OPTIONS, "scales", "r", "startAngle"]);
  }
  moves.move([...OPTIONS, "elements", "rectangle"], [...OPTIONS, "elements", "bar"]);
  for (const name of ["defaultColor", "color", "backgroundColor", "borderColor", "borderWidth"])
    moves.remove([...OPTIONS, name], "version 2 ignores it");
  moves.rename(OPTIONS, "showLines", "showLine");
  keepAxisStart(moves, String(type));
  if (/\bChart\.\w/.test(moves.source(["plugins"])?.text ?? ""))
    moves.problems.push("plugins uses classes of Chart.js 2, which version 4 may not have");
}

/** Moves the axes from lists to an object. Returns the new names of axes by their old ids. */
function convertScales(moves: CodeMoves): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const scales: Path = [...OPTIONS, "scales"];
  for (const letter of ["x", "y"] as const) {
    const list: Path = [...scales, `${letter}Axes`];
    if (!moves.has(list)) continue;
    const count = moves.count(list);
    if (count === undefined) {
      moves.problems.push(`options.scales.${letter}Axes is computed, so it isn't converted`);
      continue;
    }
    for (let index = 0; index < count; index++) {
      const id = String(moves.literal([...list, index, "id"]) ?? `${letter}-axis-${index}`);
      names.set(id, index === 0 ? letter : `${letter}${index + 1}`);
    }
    for (let index = 0; index < count; index++) convertAxis(moves, [...list, index]);
    convertBarWidths(moves, list);
    for (let index = 0; index < count; index++) {
      const name = index === 0 ? letter : `${letter}${index + 1}`;
      // Moving an item removes it from the list, so the next axis is always the first item.
      moves.moveItem(list, [...scales, name], index === 0 ? `options.scales.${letter}Axes` : undefined);
    }
    moves.dropEmpty(list);
  }
  const radial: Path = [...OPTIONS, "scale"];
  if (moves.has(radial)) {
    convertFont(moves, [...radial, "pointLabels"]);
    convertAxis(moves, radial);
    moves.move(radial, [...scales, "r"]);
  }
  return names;
}

/** Options that move from an axis's ticks to the axis. */
const AXIS_LIMITS = ["min", "max", "suggestedMin", "suggestedMax", "beginAtZero", "reverse"];

function convertAxis(moves: CodeMoves, axis: Path): void {
  moves.rename(axis, "gridLines", "grid");
  moves.rename(axis, "scaleLabel", "title");
  moves.rename([...axis, "title"], "labelString", "text");
  moves.rename([...axis, "grid"], "offsetGridLines", "offset");
  moves.rename([...axis, "grid"], "tickMarkLength", "tickLength");
  moves.rename([...axis, "ticks"], "fixedStepSize", "stepSize");
  moves.rename([...axis, "time"], "format", "parser");
  for (const name of ["min", "max"]) moves.move([...axis, "time", name], [...axis, name]);
  convertFont(moves, [...axis, "title"]);
  convertFont(moves, [...axis, "ticks"]);
  for (const name of AXIS_LIMITS) moves.move([...axis, "ticks", name], [...axis, name]);
  for (const name of moves.names([...axis, "grid"]).filter((each) => each.startsWith("zeroLine")))
    moves.remove([...axis, "grid", name], "version 4 has no separate line at zero");
  if (moves.literal([...axis, "distribution"]) === "series")
    moves.set([...axis, "type"], "timeseries", "An axis with distribution series becomes a timeseries axis");
  moves.remove([...axis, "distribution"], "the axis type replaces it");
  moves.remove([...axis, "id"], "the name in options.scales replaces it");
}

/** Moves the widths of bars from an axis to the datasets' defaults. */
function convertBarWidths(moves: CodeMoves, list: Path): void {
  for (const name of ["barPercentage", "categoryPercentage", "barThickness", "maxBarThickness", "minBarLength"])
    if (moves.has([...list, 0, name])) moves.move([...list, 0, name], [...OPTIONS, "datasets", "bar", name]);
}

/** Types that version 2 fills by default. */
const FILLED = new Set(["line", "radar", "lineWithErrorBars", "sparkline"]);

function convertDataset(moves: CodeMoves, path: Path, chartType: string, axes: ReadonlyMap<string, string>): void {
  moves.rename(path, "lineTension", "tension");
  moves.rename(path, "steppedLine", "stepped");
  const own = moves.literal([...path, "type"]);
  if (chartType === "polarAreaWithErrorBars")
    for (let index = 0; index < (moves.count([...path, "data"]) ?? 0); index++)
      for (const [name, renamed] of Object.entries({ y: "r", yMin: "rMin", yMax: "rMax" }))
        moves.rename([...path, "data", index], name, renamed);
  if (own === "horizontalBar") moves.set([...path, "type"], "bar", "A dataset's type horizontalBar becomes bar");
  for (const name of ["xAxisID", "yAxisID"]) {
    const id = moves.literal([...path, name]);
    const axis = axes.get(String(id));
    if (typeof id === "string" && axis !== undefined && axis !== id)
      moves.set([...path, name], axis, `The axis ${id} is now called ${axis}`);
  }
  const isFilled = moves.literal(["options", "elements", "line", "fill"]) !== false;
  if (FILLED.has(String(own ?? chartType)) && !moves.has([...path, "fill"]) && isFilled && moves.has(path))
    moves.set([...path, "fill"], true, "Lines get fill: true, because version 4 doesn't fill them by default");
}

/** Moves `fontSize` and similar options to a `font` object. */
function convertFont(moves: CodeMoves, path: Path): void {
  if (!moves.has(path)) return;
  moves.rename(path, "fontColor", "color");
  moves.move([...path, "fontSize"], [...path, "font", "size"]);
  moves.move([...path, "fontFamily"], [...path, "font", "family"]);
  moves.move([...path, "lineHeight"], [...path, "font", "lineHeight"]);
  const isWeight = /^(?:bold|\d+)/.test(String(moves.literal([...path, "fontStyle"]) ?? "bold"));
  moves.move([...path, "fontStyle"], [...path, "font", isWeight ? "weight" : "style"]);
}

function convertAngle(moves: CodeMoves, path: Path, offset: number): void {
  const source = moves.source(path);
  if (source === undefined) return;
  const radians = evaluateAngle(source.text);
  const added = offset === 0 ? "" : ` + ${offset}`;
  const value =
    radians === undefined
      ? source.with((code) => `(${code}) * 180 / Math.PI${added}`)
      : Math.round((radians * 180) / Math.PI + offset);
  moves.set(path, value, `${formatPath(path)} is in degrees`);
}

/** Evaluates an angle such as `-0.5 * Math.PI`. Returns undefined for other code. */
function evaluateAngle(code: string): number | undefined {
  const factors = code.replaceAll(/\s/g, "").split(/(?=[*/])/);
  let product = 1;
  for (const factor of factors) {
    const [, operator, sign, value] = /^([*/]?)(-?)(Math\.PI|[\d.]+)$/.exec(factor) ?? [];
    if (value === undefined) return undefined;
    const number = (value === "Math.PI" ? Math.PI : Number(value)) * (sign === "-" ? -1 : 1);
    product = operator === "/" ? product / number : product * number;
  }
  return Number.isFinite(product) ? product : undefined;
}

function convertAnnotations(moves: CodeMoves, axes: ReadonlyMap<string, string>): void {
  moves.move([...OPTIONS, "annotation"], [...OPTIONS, "plugins", "annotation"]);
  const list: Path = [...OPTIONS, "plugins", "annotation", "annotations"];
  const count = moves.count(list) ?? 0;
  for (let index = 0; index < count; index++) {
    const path: Path = [...list, index];
    for (const name of ["scaleID", "xScaleID", "yScaleID"]) {
      const id = moves.literal([...path, name]);
      if (typeof id !== "string") continue;
      const axis = axes.get(id) ?? /^([xy])-axis-0$/.exec(id)?.[1];
      if (axis !== undefined && axis !== id) moves.set([...path, name], axis, `The axis ${id} is now called ${axis}`);
    }
    convertCategories(moves, path);
    moves.remove([...path, "mode"], "the scale determines whether a line is horizontal");
    const label: Path = [...path, "label"];
    moves.rename(label, "enabled", "display");
    convertFont(moves, label);
    moves.move([...label, "xPadding"], [...label, "padding"]);
    moves.remove([...label, "yPadding"], "padding replaces it");
    const side = moves.literal([...label, "position"]);
    const position = { left: "start", right: "end", top: "start", bottom: "end" }[String(side)];
    if (position !== undefined)
      moves.set([...label, "position"], position, `A label's position ${side} becomes ${position}`);
  }
}

/** Replaces numbers that are category labels with their positions: version 4 reads numbers on such an axis as positions. */
function convertCategories(moves: CodeMoves, annotation: Path): void {
  const labels = moves.literal(["data", "labels"]);
  const axis = String(moves.literal([...annotation, "scaleID"]) ?? moves.literal([...annotation, "xScaleID"]));
  const kind = moves.literal([...OPTIONS, "scales", axis, "type"]) ?? "category";
  const isHorizontal = moves.literal([...OPTIONS, "indexAxis"]) === "y";
  if (!Array.isArray(labels) || kind !== "category" || axis !== (isHorizontal ? "y" : "x")) return;
  for (const name of ["value", "endValue", "xMin", "xMax"]) {
    const index = labels.indexOf(moves.literal([...annotation, name]));
    if (typeof labels[index] === "number")
      moves.set(
        [...annotation, name],
        index,
        `The label ${labels[index]} of an annotation becomes its position ${index}`,
      );
  }
}

/** Options of a grid that belong to an axis's border in version 4. */
const BORDER: readonly (readonly [from: string, to: string])[] = [
  ["drawBorder", "display"],
  ["borderColor", "color"],
  ["borderWidth", "width"],
  ["borderDash", "dash"],
  ["borderDashOffset", "dashOffset"],
];

/** Converts the options that changed between versions 3 and 4. */
function convertFrom3(moves: CodeMoves): void {
  const scales: Path = [...OPTIONS, "scales"];
  for (const axis of moves.names(scales))
    for (const [from, to] of BORDER) moves.move([...scales, axis, "grid", from], [...scales, axis, "border", to]);
}

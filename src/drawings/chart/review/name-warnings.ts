// Warns about misspelled option names: `backgroundColour`, `lables`. Known names come from each version's defaults
// without plugins, and from lists of further names. Names that resemble no known name are ignored, because authors and
// plugins may add names.

import { suggestName } from "../../../base/edit-distance.ts";
import { type Advice, toPointer } from "../../../base/fix.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { hasType } from "../plugins/chart-plugin.ts";
import { readPath } from "../record.ts";
import { findPaths } from "./config-path.ts";

/** The known names at a path in a configuration. */
interface Section {
  /** Path in the configuration; `*` for any name or index. */
  readonly path: string;
  /** Paths to objects in the defaults whose keys are known names. */
  readonly tables: readonly string[];
  /** More known names, separated by spaces. */
  readonly others: string;
  /** Whether options of the chart's types are also known names. */
  readonly hasTypeNames?: boolean;
}

const ROOT: Section = { path: "", tables: [], others: "type data options plugins" };
const DATA: Section = { path: "data", tables: [], others: "labels datasets xLabels yLabels" };
const DATASET =
  "label data type hidden order stack xAxisID yAxisID rAxisID indexAxis parsing normalized clip fill tension lineTension stepped " +
  "steppedLine showLine spanGaps backgroundColor borderColor borderWidth borderDash borderDashOffset borderCapStyle borderJoinStyle " +
  "borderAlign borderRadius borderSkipped barPercentage barThickness categoryPercentage maxBarThickness minBarLength base grouped " +
  "pointBackgroundColor pointBorderColor pointBorderWidth pointRadius pointStyle pointRotation pointHitRadius pointHoverRadius " +
  "pointHoverBackgroundColor pointHoverBorderColor pointHoverBorderWidth hoverBackgroundColor hoverBorderColor hoverBorderWidth " +
  "hoverRadius hoverOffset offset rotation circumference cutout radius spacing weight segment animation datalabels errorBars";
const PLUGINS =
  "title subtitle legend tooltip filler decimation colors datalabels annotation colorschemes outlabels doughnutlabel roundedBars " +
  "tickFormat backgroundImageUrl datalabelsZAxis padBelowLegend chartJsPluginErrorBars";
const TICKS =
  "min max suggestedMin suggestedMax stepSize count precision maxTicksLimit beginAtZero callback format display color font";
const AXIS =
  "type position axis min max suggestedMin suggestedMax beginAtZero grace bounds labels ticks grid border title time adapters stack " +
  "stacked stackWeight weight offset display reverse alignToPixels backgroundColor angleLines pointLabels startAngle " +
  "projection projectionScale projectionOffset padding property legend interpolate missing quantize mode range";
const LABELS = "boxWidth boxHeight color font padding usePointStyle pointStyle textAlign generateLabels filter sort";

/** Sections of versions 3 and 4. */
const SECTIONS: readonly Section[] = [
  ROOT,
  DATA,
  { path: "data.datasets.*", tables: ["elements.*", "datasets.*"], others: DATASET, hasTypeNames: true },
  {
    path: "options",
    hasTypeNames: true,
    tables: ["", "datasets.*"],
    others:
      "scales plugins locale indexAxis parsing normalized stacked cutout rotation circumference radius skipNull spanGaps",
  },
  { path: "options.plugins", tables: ["plugins"], others: PLUGINS },
  { path: "options.plugins.title", tables: ["plugins.title"], others: "text" },
  { path: "options.plugins.legend", tables: ["plugins.legend"], others: "" },
  { path: "options.plugins.legend.labels", tables: ["plugins.legend.labels"], others: LABELS },
  { path: "options.scales.*", tables: ["scale", "scales.*"], others: AXIS },
  { path: "options.scales.*.ticks", tables: ["scale.ticks", "scales.*.ticks"], others: TICKS },
  { path: "options.scales.*.grid", tables: ["scale.grid"], others: "" },
  { path: "options.scales.*.title", tables: ["scale.title"], others: "font color align" },
];

const AXES_2 = ["options.scales.xAxes.*", "options.scales.yAxes.*"];

/** Sections of version 2. */
const SECTIONS_2: readonly Section[] = [
  ROOT,
  DATA,
  { path: "data.datasets.*", tables: ["global.elements.*", "global.datasets.*"], others: DATASET, hasTypeNames: true },
  {
    path: "options",
    hasTypeNames: true,
    tables: ["global", "*"],
    others: "scales scale plugins locale annotation cutoutPercentage rotation circumference",
  },
  { path: "options.plugins", tables: ["global.plugins"], others: PLUGINS },
  { path: "options.title", tables: ["global.title"], others: "fontSize fontColor fontFamily" },
  { path: "options.legend", tables: ["global.legend"], others: "" },
  {
    path: "options.legend.labels",
    tables: ["global.legend.labels"],
    others: "fontSize fontStyle fontColor fontFamily usePointStyle",
  },
  ...AXES_2.flatMap((path): Section[] => [
    {
      path,
      tables: ["scale"],
      others:
        "id type labels stacked time distribution barPercentage categoryPercentage barThickness maxBarThickness weight",
    },
    {
      path: `${path}.ticks`,
      tables: ["scale.ticks"],
      others: `${TICKS} fontSize fontStyle fontColor fontFamily source`,
    },
    { path: `${path}.gridLines`, tables: ["scale.gridLines"], others: "" },
    { path: `${path}.scaleLabel`, tables: ["scale.scaleLabel"], others: "fontSize fontStyle fontColor fontFamily" },
  ]),
];

const MAX_WARNINGS = 10;
/**
 * Maximum number of names inspected per object, and maximum length of a name in characters. Real configurations have
 * fewer and shorter names.
 */
const MAX_NAMES = 100;
const NAME_LENGTH = 40;

/**
 * Returns warnings about the names in a configuration.
 *
 * @param defaults the version's Chart.js defaults, without those of plugins
 * @param explained paths that other warnings already mention
 */
export function nameWarnings(
  config: PlainObject,
  version: ChartVersion,
  defaults: PlainObject,
  explained: ReadonlySet<string>,
): Advice[] {
  const typeNames = listTypeNames(config);
  const advice = (version === 2 ? SECTIONS_2 : SECTIONS).flatMap(({ path, tables, others, hasTypeNames }) => {
    const known = new Set([
      ...tables.flatMap((table) => listNames(defaults, table)),
      ...others.split(" "),
      ...(hasTypeNames ? typeNames : []),
    ]);
    return findPaths(config, path).flatMap(({ place, value }) =>
      namesOf(value).flatMap((name) => {
        const suggestion = suggestName(name, known);
        const fullPath = `${place}${place && "."}${name}`;
        return suggestion === undefined || explained.has(fullPath)
          ? []
          : [adviseName(fullPath, place, suggestion, version, value)];
      }),
    );
  });
  return advice.slice(0, MAX_WARNINGS);
}

/** The type of an option's value. */
export type OptionKind = "object" | "list" | "number" | "string" | "boolean";

/**
 * Returns the type that an option must have, and the option names of an object. Returns undefined if the type is
 * unknown or ambiguous.
 */
export function expectedKind(
  path: readonly string[],
  version: ChartVersion,
  defaults: PlainObject,
): { readonly kind: OptionKind; readonly names: ReadonlySet<string> } | undefined {
  const sections = version === 2 ? SECTIONS_2 : SECTIONS;
  const names = new Set<string>();
  let kind: OptionKind | undefined;
  for (const section of sections) {
    const keys = section.path.split(".");
    if (!path.every((key, index) => keys[index] === undefined || keys[index] === "*" || keys[index] === key)) continue;
    const inner = path.slice(keys.length);
    const next = keys[path.length];
    if (path.length < keys.length) {
      const isList = next === "*" && LISTS.has(path.at(-1) as string);
      kind = isList ? "list" : "object";
      if (!isList && next !== undefined && next !== "*") names.add(next);
    } else
      for (const table of section.tables)
        for (const value of findTables(defaults, [...table.split("."), ...inner])) {
          if (isPlainObject(value)) for (const name of Object.keys(value)) names.add(name);
          kind ??= isPlainObject(value) ? "object" : OPTION_KINDS.find((option) => option === value);
        }
    if (inner.length === 0 && path.length === keys.length) {
      kind = "object";
      for (const name of section.others.split(" ")) names.add(name);
    }
  }
  return kind === undefined ? undefined : { kind, names };
}

const OPTION_KINDS: readonly OptionKind[] = ["list", "number", "string", "boolean"];
/** Properties that hold lists of objects. */
const LISTS: ReadonlySet<string> = new Set(["datasets", "xAxes", "yAxes"]);

function adviseName(
  fullPath: string,
  parent: string,
  suggestion: string,
  version: ChartVersion,
  owner: unknown,
): Advice {
  const sentence = `${fullPath} is not an option of version ${version}: did you mean ${suggestion}?`;
  // Renaming the option would overwrite another option.
  if (isPlainObject(owner) && Object.hasOwn(owner, suggestion)) return { sentence };
  const path = `${toPointer(parent)}/${suggestion}`;
  return { sentence, patch: [{ op: "move", from: toPointer(fullPath), path }] };
}

function namesOf(value: unknown): string[] {
  if (!isPlainObject(value)) return [];
  return Object.keys(value)
    .slice(0, MAX_NAMES)
    .filter((name) => name.length <= NAME_LENGTH);
}

function listNames(defaults: PlainObject, path: string): string[] {
  return findTables(defaults, path.split(".")).flatMap((table) => (isPlainObject(table) ? Object.keys(table) : []));
}

/** Returns the values at a path in the defaults; `*` matches all tables at a level. */
function findTables(defaults: PlainObject, keys: readonly string[]): unknown[] {
  let tables: unknown[] = [defaults];
  for (const key of keys.filter((name) => name !== ""))
    tables = tables.flatMap((table) => {
      if (!isPlainObject(table)) return [];
      return key === "*" ? Object.values(table) : [readPath(table, key)];
    });
  return tables;
}

const BOXPLOT =
  "coef quantiles minStats maxStats whiskersMode points hitPadding lowerColor lowerBackgroundColor medianColor " +
  "itemBackgroundColor itemBorderColor itemBorderWidth itemHitRadius itemRadius itemStyle meanBackgroundColor meanBorderColor " +
  "meanBorderWidth meanRadius meanStyle outlierBackgroundColor outlierBorderColor outlierBorderWidth outlierColor " +
  "outlierHitRadius outlierRadius outlierStyle tooltipDecimals";
const ERROR_BARS =
  "errorBarColor errorBarLineWidth errorBarWhiskerColor errorBarWhiskerLineWidth errorBarWhiskerRatio errorBarWhiskerSize";
const GRAPH =
  "edges edgeElementType tree simulation directed arrowHeadSize arrowHeadOffset edgeLineBorderColor edgeLineBorderWidth " +
  "edgeLineBorderDash";
const GEO =
  "outline graticule showOutline showGraticule clipMap outlineBackgroundColor outlineBorderColor outlineBorderWidth " +
  "graticuleBorderColor graticuleBorderWidth";

/**
 * Option names of the chart types that plugins add, separated by spaces. They are listed here because a plugin's
 * defaults are known only after loading its code, and warnings must not depend on earlier charts.
 */
const TYPE_NAMES: readonly { readonly types: readonly string[]; readonly names: string }[] = [
  { types: ["boxplot", "horizontalBoxplot", "violin", "horizontalViolin"], names: BOXPLOT },
  {
    types: [
      ...["barWithErrorBars", "horizontalBarWithErrorBars", "lineWithErrorBars"],
      ...["scatterWithErrorBars", "polarAreaWithErrorBars"],
    ],
    names: ERROR_BARS,
  },
  {
    types: ["radialGauge"],
    names: "centerArea centerPercentage cutoutPercentage domain rotation roundedCorners trackColor",
  },
  { types: ["gauge"], names: "minValue needle value valueLabel" },
  { types: ["funnel"], names: "align shrinkAnchor shrinkFraction" },
  {
    types: ["candlestick", "ohlc"],
    names: "armLength armLengthRatio backgroundColors borderColors color colors lineWidth",
  },
  {
    types: ["sankey"],
    names:
      "alpha color colorFrom colorMode colorTo column flowColor flowLabels font hoverColorFrom hoverColorTo labels modeX " +
      "nodeMinSize nodePadding nodePaddingMode nodeWidth orientation padding priority size",
  },
  {
    types: ["treemap"],
    names: "captions displayMode dividers groups key labels rtl sumKeys tree treeLeafKey unsorted",
  },
  { types: ["matrix", "heatmap"], names: "anchorX anchorY height width" },
  { types: ["venn", "euler"], names: "color font" },
  {
    types: ["wordCloud"],
    names:
      "autoGrow color family fit hoverColor hoverStyle hoverWeight lineHeight maxRotation minRotation padding rotate " +
      "rotationSteps size strokeStyle strokeWidth style weight",
  },
  { types: ["graph", "forceDirectedGraph", "tree", "dendrogram", "dendogram"], names: GRAPH },
  { types: ["choropleth", "bubbleMap"], names: GEO },
];

/** Returns the option names that a chart's types add to datasets and to `options`. */
function listTypeNames(config: PlainObject): string[] {
  return TYPE_NAMES.filter(({ types }) => hasType(config, types)).flatMap(({ names }) => names.split(" "));
}

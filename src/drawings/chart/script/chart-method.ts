// The methods of each class that a chart's script may call, with their fuel costs. The methods run on the host, so the cost
// of a potentially slow method depends on the amount of data that it processes.

import { Failure } from "../../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { Canvas } from "../../../engine/canvas/canvas.ts";
import { CanvasContext } from "../../../engine/canvas/context.ts";
import { Path2D } from "../../../engine/canvas/path-2d.ts";
import { type Cost, callCost, FORBIDDEN_KEYS } from "../../../sandbox/policy.ts";
import { readPath } from "../record.ts";

/** Cost of laying out a character, which takes at most 1.6 microseconds. */
const CHARACTER_COST = 600;
/**
 * Cost factor for characters of text that isn't entirely Latin. Its scripts, directions and fonts must be determined,
 * and the fonts loaded.
 */
const NON_LATIN_FACTOR = 10;
const LATIN = /^[\0-\u02ff]*$/;

/** Returns a cost by the number of characters and items in the arguments. */
export function costByArguments(base: number, each: number): Cost {
  return (_self, args) => base + each * argumentSize(args);
}

/** Returns the cost of laying out text. */
export function costByText(base: number): Cost {
  return (_self, args) =>
    base + CHARACTER_COST * argumentSize(args, 2, (text) => text.length * (LATIN.test(text) ? 1 : NON_LATIN_FACTOR));
}

/** Returns a cost by the size of the object's chart. */
function costByChartSize(base: number, each: number): Cost {
  return (self) => base + each * countParts(self);
}

/** Counts the characters, list items and path numbers in the arguments, two levels deep. */
export function argumentSize(args: readonly unknown[], depth = 2, weightOf = lengthOfText): number {
  let size = 0;
  for (const arg of args) {
    if (typeof arg === "string") size += weightOf(arg);
    else if (arg instanceof Path2D) size += arg.segments.length;
    else if (Array.isArray(arg)) size += arg.length + (depth > 0 ? argumentSize(arg, depth - 1, weightOf) : 0);
  }
  return size;
}

function lengthOfText(text: string): number {
  return text.length;
}

interface Part {
  readonly chart?: unknown;
  readonly data?: unknown;
}

/** Counts the values and labels of the chart that the object is or belongs to. */
function countParts(object: unknown): number {
  if (typeof object !== "object" || object === null || Array.isArray(object)) return 0;
  const { chart = object } = object as Part;
  const data = typeof chart === "object" && chart !== null ? (chart as Part).data : undefined;
  if (typeof data !== "object" || data === null) return 0;
  const { datasets, labels } = data as { readonly datasets?: unknown; readonly labels?: unknown };
  let parts = lengthOf(labels);
  if (Array.isArray(datasets)) for (const dataset of datasets) parts += 10 + lengthOf((dataset as Part | null)?.data);
  return parts;
}

function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === "object" && value !== null ? Object.keys(value).length : 0;
}

/** Chart.js's built-in chart types, in all versions. */
const PLAIN_TYPES: ReadonlySet<unknown> = new Set(
  "bar bubble doughnut horizontalBar line pie polarArea radar scatter".split(" "),
);

function usesPackageType(chart: unknown): boolean {
  const { config } = chart as { readonly config: PlainObject };
  const datasets = readPath(config, "data", "datasets") ?? readPath((chart as { data?: unknown }).data, "datasets");
  return [config, ...(Array.isArray(datasets) ? datasets : [])].some(
    (typed) => isPlainObject(typed) && typed.type !== undefined && !PLAIN_TYPES.has(typed.type),
  );
}

/** Fuel costs of cheap and expensive calls whose duration does not depend on the data. */
const [CHEAP, COSTLY] = [1000, 20_000];
/** Costs of methods that visit each part of a chart, and of methods that rebuild or redraw all parts. */
const [PER_PART, PER_PART_REDRAW] = [costByChartSize(COSTLY, 100), costByChartSize(1_000_000, 5000)];
/**
 * Cost of methods that lay out the chart. With chart types from packages, a layout can take as long as drawing another
 * image.
 */
const RELAYOUT: Cost = (self, args) => callCost(PER_PART_REDRAW, self, args) + (usesPackageType(self) ? 40_000_000 : 0);

function methods(names: string, cost: Cost = CHEAP): [string, Cost][] {
  return names.split(/\s+/).map((name) => [name, cost]);
}

/** Cost of copying an image of the maximum size. */
const CANVAS_COPY = 10_000_000;
/** Cost per number in a path, which is transformed and, at worst, flattened. */
const PATH_NUMBER_COST = 50;

/**
 * Returns the cost of a path operation, by the path's length. The path is the argument or the context's current path.
 */
function pathCost(self: unknown, [path]: readonly unknown[]): number {
  const traced = path instanceof Path2D ? path : self;
  const length = traced instanceof CanvasContext ? traced.pathLength() : (traced as Path2D).segments.length;
  return CHEAP + PATH_NUMBER_COST * length;
}

/**
 * Returns the cost of looking up an option scope: the part of Chart.js's defaults at a path such as
 * `plugins.legend`.
 *
 * @throws Failure for names that could reach a prototype
 */
export function scopeCost(self: unknown, args: readonly unknown[]): number {
  for (const name of args.slice(0, 2))
    if (typeof name === "string" && name.split(".").some((key) => FORBIDDEN_KEYS.has(key)))
      throw new Failure("invalid", `chart must not access ${name} in Chart.defaults`);
  return (
    COSTLY + 100 * (countParts(self) + argumentSize(args) + args.reduce((sum: number, arg) => sum + countParts(arg), 0))
  );
}

/** The methods by class. */
export const METHODS = {
  chart: new Map([
    ...methods(`getDatasetMeta getVisibleDatasetCount isDatasetVisible getDataVisibility toggleDataVisibility
    setDatasetVisibility getContext isPointInArea getActiveElements setActiveElements`),
    ...methods("getSortedVisibleDatasetMetas getElementsAtEventForMode generateLegend", PER_PART),
    ...methods("render draw clear _handleEvent handleEvent eventHandler", PER_PART_REDRAW),
    ...methods("update resize hide show reset", RELAYOUT),
  ]),
  scale: new Map([
    ...methods(`getPixelForValue getValueForPixel getPixelForTick getPixelForDecimal getDecimalForPixel getBasePixel getBaseValue
    getLabelForValue getLabelForIndex getRightValue getPixelForOffset getBasePosition getPointPosition getUserBounds
    getPointPositionForValue getPointLabelPosition getDistanceFromCenterForValue getIndexAngle getPadding isHorizontal
    isFullSize parse getLineWidthForValue`),
    ...methods("getMinMax getTicks getLabels", PER_PART),
    ...methods("fit buildTicks determineDataLimits generateTickLabels draw update", PER_PART_REDRAW),
  ]),
  element: new Map([
    ...methods(`tooltipPosition hasValue getProps getCenterPoint inRange inLabelRange inXRange inYRange getRange getArea size
    isHorizontal getActiveElements setActiveElements getTotalWidth initialize pivot transition
    beforeUpdate afterUpdate beforeSetDimensions setDimensions afterSetDimensions beforeBuildLabels afterBuildLabels
    beforeFit afterFit drawBackground drawCaret`),
    ...methods(
      "draw path pathSegment first last interpolate buildLabels fit handleEvent update drawTitle drawBody drawFooter",
      costByChartSize(COSTLY * 5, 500),
    ),
  ]),
  controller: new Map([
    ...methods(`getMeta getDataset getParsed getStyle getScaleForId getLabelAndValue getLabelForValue getMaxOverflow
    getDataElement resolveDataElementOptions resolveDatasetElementOptions calculateCircumference`),
    ...methods(`initialize linkScales setHoverStyle removeHoverStyle calculateBarValuePixels calculateBarIndexPixels
    getProjectedPoint getStackCount getStackIndex getRingIndex`),
    ...methods("calculateTotal getMinMax getRuler _getRuler", PER_PART),
    ...methods(
      `draw update reset transition addElements addElementAndReset buildOrUpdateElements updateElement updateElements
      updateBezierControlPoints`,
      costByChartSize(COSTLY * 5, 500),
    ),
  ]),
  context: new Map([
    ...methods(`arc arcTo beginPath bezierCurveTo clearRect closePath ellipse fillRect getContextAttributes getLineDash
    getTransform isContextLost lineTo moveTo quadraticCurveTo rect reset resetTransform restore rotate roundRect save scale
    setLineDash setTransform strokeRect transform translate`),
    ...methods("createConicGradient createLinearGradient createRadialGradient", COSTLY / 4),
    ...methods("fillText measureText strokeText", costByText(CHEAP)),
    ...methods("clip fill isPointInPath isPointInStroke stroke", pathCost),
    // Using a canvas as an image copies all of its content.
    ...methods("createPattern drawImage", (_self, [image]) => (image instanceof Canvas ? CANVAS_COPY : COSTLY)),
  ]),
  path: new Map([
    ...methods("arc arcTo bezierCurveTo closePath ellipse lineTo moveTo quadraticCurveTo rect roundRect"),
    ...methods("addPath", pathCost),
  ]),
  color: new Map(
    methods(
      `alpha clearer opaquer darken lighten saturate desaturate greyscale grayscale negate invert rotate mix interpolate
    rgbString rgbaString hexString hslString hslaString percentString keyword rgb rgbArray hsl hslArray hex
    luminosity contrast level dark light whiten blacken red green blue clone toString valueOf string`,
      costByArguments(COSTLY / 4, 50),
    ),
  ),
  moment: new Map(
    methods(
      `format valueOf unix toDate toISOString toString toJSON fromNow from to calendar diff add subtract startOf endOf clone
    utc local utcOffset isBefore isAfter isSame isSameOrBefore isSameOrAfter isBetween isValid isLeapYear isUTC locale year
    years month months date dates day days weekday isoWeekday dayOfYear week weeks isoWeek isoWeeks quarter quarters hour
    hours minute minutes second seconds millisecond milliseconds daysInMonth weeksInYear isoWeeksInYear weekYear isoWeekYear
    get set toObject toArray humanize as asMilliseconds asSeconds asMinutes asHours asDays asWeeks asMonths asYears`,
      costByArguments(COSTLY / 4, 500),
    ),
  ),
  /**
   * Helpers that all versions of Chart.js have. Helpers that only process a script's own values are in guest/chart.ts.
   */
  helper: new Map([
    ...methods("renderText measureText longestText drawPoint", costByText(CHEAP)),
    ...methods("resolve toFont toFontString fontString color getHoverColor _parseFont", costByArguments(CHEAP, 100)),
    ...methods("formatNumber", COSTLY * 2),
    ...methods(`toPadding toLineHeight toTRBL toTRBLCorners toRadians toDegrees
    toPercentage toDimension getAngleFromPoint distanceBetweenPoints aliasPixel almostEquals almostWhole log10 sign niceNum
    drawPointLegend clipArea unclipArea addRoundedRectPath roundedRect isPatternOrGradient _isPointInArea _limitValue
    splineCurve rtlTextAlign easeInOutQuad linear easeOutQuart getRtlAdapter _angleBetween _normalizeAngle _angleDiff`),
  ]),
  canvas: new Map(methods("getContext getBoundingClientRect")),
  gradient: new Map(methods("addColorStop")),
  pattern: new Map(methods("setTransform")),
  image: new Map(methods("addEventListener removeEventListener")),
  /** Methods of Chart.js's defaults. */
  defaults: new Map(methods("set get override", scopeCost)),
} as const satisfies Readonly<Record<string, ReadonlyMap<string, Cost>>>;

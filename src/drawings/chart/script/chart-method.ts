// The methods that a chart's script may call, by what they belong to, and what each costs. Whatever is named here is the host's
// own code at work on what a script has put together: what could take long costs by the size of what it walks over.

import { Failure } from "../../../base/failure.ts";
import { Canvas } from "../../../engine/canvas/canvas.ts";
import { CanvasContext } from "../../../engine/canvas/context.ts";
import { Path2D } from "../../../engine/canvas/path-2d.ts";
import { type Cost, FORBIDDEN_KEYS, priceOf } from "../../../sandbox/policy.ts";
import { bulkOf, countParts, heavy, isLaidOut, lettering, walk } from "./chart-cost.ts";

/** Fuel that a call costs: what is done at once, and what takes more. What walks over the chart's data costs by their number. */
const [CHEAP, COSTLY] = [1000, 20_000];
/** What looks at each of a chart's parts, and what makes and draws them anew. */
const [LOOKING, WHOLE] = [walk(COSTLY, 100), walk(1_000_000, 5000)];
/** What also lays the chart out, which some of the types beyond Chart.js' own take as long for as for a picture. */
const LAYING_OUT: Cost = (self, args) => priceOf(WHOLE, self, args) + (isLaidOut(self) ? 40_000_000 : 0);

function methods(names: string, cost: Cost = CHEAP): [string, Cost][] {
  return names.split(/\s+/).map((name) => [name, cost]);
}

/** Copying a picture of the greatest length. */
const COPYING = 10_000_000;
/** What a number of a path takes: it is mapped, and cut into straight lines at worst. */
const TRACING = 50;

/** What is done with a path costs by its length; the context's own is not longer than all that calls have given it. */
function tracing(self: unknown, [path]: readonly unknown[]): number {
  const traced = path instanceof Path2D ? path : self;
  const length = traced instanceof CanvasContext ? traced.pathLength() : (traced as Path2D).segments.length;
  return CHEAP + TRACING * length;
}

/** Chart.js walks from its defaults along a name such as `plugins.legend`, wherever that leads. */
export function priceOfScope(self: unknown, args: readonly unknown[]): number {
  for (const name of args.slice(0, 2))
    if (typeof name === "string" && name.split(".").some((key) => FORBIDDEN_KEYS.has(key)))
      throw new Failure("invalid", `chart must not reach for ${name} of Chart.js' defaults`);
  return COSTLY + 100 * (countParts(self) + bulkOf(args) + args.reduce((sum: number, arg) => sum + countParts(arg), 0));
}

/** The methods by what they belong to. */
export const METHODS = {
  chart: new Map([
    ...methods(`getDatasetMeta getVisibleDatasetCount isDatasetVisible getDataVisibility toggleDataVisibility
    setDatasetVisibility getContext isPointInArea getActiveElements setActiveElements`),
    ...methods("getSortedVisibleDatasetMetas getElementsAtEventForMode generateLegend", LOOKING),
    ...methods("render draw clear _handleEvent handleEvent eventHandler", WHOLE),
    ...methods("update resize hide show reset", LAYING_OUT),
  ]),
  scale: new Map([
    ...methods(`getPixelForValue getValueForPixel getPixelForTick getPixelForDecimal getDecimalForPixel getBasePixel getBaseValue
    getLabelForValue getLabelForIndex getRightValue getPixelForOffset getBasePosition getPointPosition getUserBounds
    getPointPositionForValue getPointLabelPosition getDistanceFromCenterForValue getIndexAngle getPadding isHorizontal
    isFullSize parse getLineWidthForValue`),
    ...methods("getMinMax getTicks getLabels", LOOKING),
    ...methods("fit buildTicks determineDataLimits generateTickLabels draw update", WHOLE),
  ]),
  element: new Map([
    ...methods(`tooltipPosition hasValue getProps getCenterPoint inRange inLabelRange inXRange inYRange getRange getArea size
    isHorizontal getActiveElements setActiveElements getTotalWidth`),
    ...methods(
      "draw path pathSegment first last interpolate buildLabels fit handleEvent update",
      walk(COSTLY * 5, 500),
    ),
  ]),
  controller: new Map([
    ...methods(`getMeta getDataset getParsed getStyle getScaleForId getLabelAndValue getLabelForValue getMaxOverflow
    getDataElement resolveDataElementOptions resolveDatasetElementOptions calculateCircumference`),
    ...methods("calculateTotal getMinMax getRuler _getRuler", LOOKING),
  ]),
  context: new Map([
    ...methods(`arc arcTo beginPath bezierCurveTo clearRect closePath ellipse fillRect getContextAttributes getLineDash
    getTransform isContextLost lineTo moveTo quadraticCurveTo rect reset resetTransform restore rotate roundRect save scale
    setLineDash setTransform strokeRect transform translate`),
    ...methods("createConicGradient createLinearGradient createRadialGradient", COSTLY / 4),
    ...methods("fillText measureText strokeText", lettering(CHEAP)),
    ...methods("clip fill isPointInPath isPointInStroke stroke", tracing),
    // A canvas as the picture is what has been drawn so far, once more.
    ...methods("createPattern drawImage", (_self, [image]) => (image instanceof Canvas ? COPYING : COSTLY)),
  ]),
  path: new Map([
    ...methods("arc arcTo bezierCurveTo closePath ellipse lineTo moveTo quadraticCurveTo rect roundRect"),
    ...methods("addPath", tracing),
  ]),
  color: new Map(
    methods(
      `alpha clearer opaquer darken lighten saturate desaturate greyscale grayscale negate invert rotate mix interpolate
    rgbString rgbaString hexString hslString hslaString percentString keyword rgb rgbArray hsl hslArray hex
    luminosity contrast level dark light whiten blacken red green blue clone toString valueOf string`,
      heavy(COSTLY / 4, 50),
    ),
  ),
  moment: new Map(
    methods(
      `format valueOf unix toDate toISOString toString toJSON fromNow from to calendar diff add subtract startOf endOf clone
    utc local utcOffset isBefore isAfter isSame isSameOrBefore isSameOrAfter isBetween isValid isLeapYear isUTC locale year
    years month months date dates day days weekday isoWeekday dayOfYear week weeks isoWeek isoWeeks quarter quarters hour
    hours minute minutes second seconds millisecond milliseconds daysInMonth weeksInYear isoWeeksInYear weekYear isoWeekYear
    get set toObject toArray humanize as asMilliseconds asSeconds asMinutes asHours asDays asWeeks asMonths asYears`,
      heavy(COSTLY / 4, 500),
    ),
  ),
  /** Helpers that Chart.js' versions keep; what only walks over a script's own values is in guest/helper.ts. */
  helper: new Map([
    ...methods("renderText measureText longestText drawPoint", lettering(CHEAP)),
    ...methods("resolve toFont toFontString fontString color getHoverColor _parseFont", heavy(CHEAP, 100)),
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
  /** Of Chart.js' defaults. */
  defaults: new Map(methods("set get override", priceOfScope)),
} as const satisfies Readonly<Record<string, ReadonlyMap<string, Cost>>>;

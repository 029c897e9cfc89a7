// What a chart's script sees of Chart.js and of the canvas: an allow-list by class. Plain objects and lists are seen whole;
// of instances only those of the classes below, and of their methods only those named. Functions of the host's are seen where
// Chart.js keeps them for authors to call: in its defaults, and among the names that scripts are given.

import { Failure } from "../../base/failure.ts";
import { Canvas } from "../../canvas/canvas.ts";
import { CanvasContext } from "../../canvas/context.ts";
import { CanvasGradient } from "../../canvas/gradient.ts";
import { CanvasImage } from "../../canvas/image.ts";
import { Matrix2D } from "../../canvas/matrix-2d.ts";
import { Path2D } from "../../canvas/path-2d.ts";
import { CanvasPattern } from "../../canvas/pattern.ts";
import { TextMetrics } from "../../canvas/text.ts";
import { type Cost, FORBIDDEN_KEYS, type ObjectRule, type Policy, priceOf } from "../../sandbox/policy.ts";
import { isHiddenFromScripts } from "../hidden.ts";
import { bulkOf, countParts, heavy, isLaidOut, lettering, walk } from "./chart-cost.ts";
import type { ScriptLibrary } from "./script-library.ts";
import { prepareMoment } from "./script-moment.ts";
import type { SharedState } from "./shared-state.ts";

/** Fuel that a call costs: what is done at once, and what takes more. What walks over the chart's data costs by their number. */
const [CHEAP, COSTLY] = [1000, 20_000];
/** What looks at each of a chart's parts, and what makes and draws them anew. */
const [LOOKING, WHOLE] = [walk(COSTLY, 100), walk(1_000_000, 5000)];
/** What also lays the chart out, which some of the types beyond Chart.js' own take as long for as for a picture. */
const LAYING_OUT: Cost = (self, args) => priceOf(WHOLE, self, args) + (isLaidOut(self) ? 40_000_000 : 0);

function methods(names: string, cost: Cost = CHEAP): [string, Cost][] {
  return names.split(/\s+/).map((name) => [name, cost]);
}

const CHART_METHODS = new Map([
  ...methods(`getDatasetMeta getVisibleDatasetCount isDatasetVisible getDataVisibility toggleDataVisibility
    setDatasetVisibility getContext isPointInArea getActiveElements setActiveElements`),
  ...methods("getSortedVisibleDatasetMetas getElementsAtEventForMode generateLegend", LOOKING),
  ...methods("render draw clear _handleEvent handleEvent eventHandler", WHOLE),
  ...methods("update resize hide show reset", LAYING_OUT),
]);

const SCALE_METHODS = new Map([
  ...methods(`getPixelForValue getValueForPixel getPixelForTick getPixelForDecimal getDecimalForPixel getBasePixel getBaseValue
    getLabelForValue getLabelForIndex getRightValue getPixelForOffset getBasePosition getPointPosition getUserBounds
    getPointPositionForValue getPointLabelPosition getDistanceFromCenterForValue getIndexAngle getPadding isHorizontal
    isFullSize parse getLineWidthForValue`),
  ...methods("getMinMax getTicks getLabels", LOOKING),
  ...methods("fit buildTicks determineDataLimits generateTickLabels draw update", WHOLE),
]);

const ELEMENT_METHODS = new Map([
  ...methods(`tooltipPosition hasValue getProps getCenterPoint inRange inLabelRange inXRange inYRange getRange getArea size
    isHorizontal getActiveElements setActiveElements getTotalWidth`),
  ...methods("draw path pathSegment first last interpolate buildLabels fit handleEvent update", walk(COSTLY * 5, 500)),
]);

const CONTROLLER_METHODS = new Map([
  ...methods(`getMeta getDataset getParsed getStyle getScaleForId getLabelAndValue getLabelForValue getMaxOverflow
    getDataElement resolveDataElementOptions resolveDatasetElementOptions calculateCircumference`),
  ...methods("calculateTotal getMinMax getRuler _getRuler", LOOKING),
]);

const CONTEXT_METHODS = new Map([
  ...methods(`arc arcTo beginPath bezierCurveTo clearRect closePath ellipse fillRect getContextAttributes getLineDash
    getTransform isContextLost lineTo moveTo quadraticCurveTo rect reset resetTransform restore rotate roundRect save scale
    setLineDash setTransform strokeRect transform translate`),
  ...methods("createConicGradient createLinearGradient createRadialGradient", COSTLY / 4),
  ...methods("fillText measureText strokeText", lettering(CHEAP)),
  ...methods("clip fill isPointInPath isPointInStroke stroke", tracing),
  // A canvas as the picture is what has been drawn so far, once more.
  ...methods("createPattern drawImage", (_self, [image]) => (image instanceof Canvas ? COPYING : COSTLY)),
]);

const PATH_METHODS = new Map([
  ...methods("arc arcTo bezierCurveTo closePath ellipse lineTo moveTo quadraticCurveTo rect roundRect"),
  ...methods("addPath", tracing),
]);

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

/** Helpers that Chart.js' versions keep; what only walks over a script's own values is in guest/helper.ts. */
export const HELPER_METHODS = new Map([
  ...methods("renderText measureText longestText drawPoint", lettering(CHEAP)),
  ...methods("resolve toFont toFontString fontString color getHoverColor _parseFont", heavy(CHEAP, 100)),
  ...methods("formatNumber", COSTLY * 2),
  ...methods(`toPadding toLineHeight toTRBL toTRBLCorners toRadians toDegrees
    toPercentage toDimension getAngleFromPoint distanceBetweenPoints aliasPixel almostEquals almostWhole log10 sign niceNum
    drawPointLegend clipArea unclipArea addRoundedRectPath roundedRect isPatternOrGradient _isPointInArea _limitValue
    splineCurve rtlTextAlign easeInOutQuad linear easeOutQuart getRtlAdapter _angleBetween _normalizeAngle _angleDiff`),
]);

const COLOR_METHODS = new Map(
  methods(
    `alpha clearer opaquer darken lighten saturate desaturate greyscale grayscale negate invert rotate mix interpolate
    rgbString rgbaString hexString hslString hslaString percentString keyword rgb rgbArray hsl hslArray hex
    luminosity contrast level dark light whiten blacken red green blue clone toString valueOf string`,
    heavy(COSTLY / 4, 50),
  ),
);

const MOMENT_METHODS = new Map(
  methods(
    `format valueOf unix toDate toISOString toString toJSON fromNow from to calendar diff add subtract startOf endOf clone
    utc local utcOffset isBefore isAfter isSame isSameOrBefore isSameOrAfter isBetween isValid isLeapYear isUTC locale year
    years month months date dates day days weekday isoWeekday dayOfYear week weeks isoWeek isoWeeks quarter quarters hour
    hours minute minutes second seconds millisecond milliseconds daysInMonth weeksInYear isoWeeksInYear weekYear isoWeekYear
    get set toObject toArray humanize as asMilliseconds asSeconds asMinutes asHours asDays asWeeks asMonths asYears`,
    heavy(COSTLY / 4, 500),
  ),
);

/** Methods that take an event. */
const EVENT_METHODS: ReadonlySet<string> = new Set(["_handleEvent", "handleEvent", "eventHandler"]);

/** Events of a script's own making, as Chart.js' platform would hand them on: with their place on the picture. */
function prepareEvent(method: string, args: readonly unknown[]): readonly unknown[] {
  const [event, ...rest] = args as [Record<string, unknown> | undefined, ...unknown[]];
  if (!EVENT_METHODS.has(method) || typeof event !== "object" || event === null || "native" in event) return args;
  return [{ ...event, native: event, x: event.x ?? event.clientX, y: event.y ?? event.clientY }, ...rest];
}

/** What holds a chart together: a script may not exchange it. */
const CHART_PARTS: ReadonlySet<string> = new Set([
  "id",
  "canvas",
  "ctx",
  "platform",
  "config",
  "chart",
  "controller",
  "registry",
]);
/** Lists of plugin objects that all charts share. */
const HIDDEN: ReadonlySet<string> = new Set(["$plugins", "_plugins", "platform", "registry", "_listeners"]);
const CONTEXT_PARTS: ReadonlySet<string> = new Set(["canvas"]);
const IMAGE_PARTS: ReadonlySet<string> = new Set(["src", "width", "height", "onload", "onerror", "crossOrigin"]);
const CONFIG_PARTS: ReadonlySet<string> = new Set(["data", "options", "type", "plugins"]);

const isVisible = (key: string) => !HIDDEN.has(key);

const LIST: ObjectRule = { kind: "list" };
const RECORD: ObjectRule = { kind: "record" };
const EAGER: ObjectRule = { kind: "record", isEager: true };
/** Chart.js makes its contexts anew, and reads nothing back from them. */
const CONTEXT: ObjectRule = { kind: "record", isCopied: true };
/** Options that Chart.js resolves as they are read, and its defaults. */
const RESOLVED: ObjectRule = {
  kind: "live",
  methods: new Map(methods("set get override", priceOfScope)),
  isWritable: () => true,
};
const LIBRARY_FUNCTION: ObjectRule = { kind: "function", cost: priceOfScope };

/** Chart.js walks from its defaults along a name such as `plugins.legend`, wherever that leads. */
function priceOfScope(self: unknown, args: readonly unknown[]): number {
  for (const name of args.slice(0, 2))
    if (typeof name === "string" && name.split(".").some((key) => FORBIDDEN_KEYS.has(key)))
      throw new Failure("invalid", `chart must not reach for ${name} of Chart.js' defaults`);
  return COSTLY + 100 * (countParts(self) + bulkOf(args) + args.reduce((sum: number, arg) => sum + countParts(arg), 0));
}
const CONFIG: ObjectRule = {
  kind: "live",
  isReadable: (key) => CONFIG_PARTS.has(key),
  isWritable: (key) => CONFIG_PARTS.has(key),
};

/** What the names of scripts add to the policy: more classes by their prototypes, and single objects and functions. */
export interface PolicyAdditions {
  readonly classes: readonly (readonly [prototype: object, ObjectRule])[];
  readonly objects: ReadonlyMap<object, ObjectRule>;
}

export const VALUE_RULES = {
  color: { kind: "live", methods: COLOR_METHODS, isQuiet: true },
  moment: { kind: "live", methods: MOMENT_METHODS, isQuiet: true, prepare: prepareMoment },
} as const satisfies Readonly<Record<string, ObjectRule>>;

/** The policy for one chart; `shared` has the functions of Chart.js' own that a script may call. */
export function createChartPolicy(
  library: ScriptLibrary,
  shared: SharedState,
  { classes, objects }: PolicyAdditions,
): Policy {
  const isOwnMethod = (key: string) => typeof (library.Chart.prototype as Record<string, unknown>)[key] === "function";
  const rules: PolicyAdditions["classes"] = [
    [
      CanvasContext.prototype,
      {
        kind: "live",
        methods: CONTEXT_METHODS,
        isQuiet: true,
        isWritable: (key) => !CONTEXT_PARTS.has(key) && !CONTEXT_METHODS.has(key),
      },
    ],
    [Canvas.prototype, { kind: "live", methods: new Map(methods("getContext getBoundingClientRect")) }],
    [CanvasGradient.prototype, { kind: "live", methods: new Map(methods("addColorStop")), isQuiet: true }],
    [CanvasPattern.prototype, { kind: "live", methods: new Map(methods("setTransform")), isQuiet: true }],
    [
      CanvasImage.prototype,
      {
        kind: "live",
        methods: new Map(methods("addEventListener removeEventListener")),
        isWritable: (key) => IMAGE_PARTS.has(key),
      },
    ],
    [Path2D.prototype, { kind: "live", methods: PATH_METHODS, isQuiet: true }],
    [Matrix2D.prototype, { kind: "live", isQuiet: true }],
    [TextMetrics.prototype, { kind: "live", isQuiet: true }],
    ...classes,
    [
      library.Chart.prototype,
      {
        kind: "live",
        methods: CHART_METHODS,
        prepare: prepareEvent,
        isReadable: isVisible,
        isWritable: (key) => !CHART_PARTS.has(key) && !HIDDEN.has(key) && !isOwnMethod(key),
      },
    ],
    [library.Scale.prototype, { kind: "live", methods: SCALE_METHODS, isReadable: isVisible, isWritable: isFreeScale }],
    [
      library.DatasetController.prototype,
      { kind: "live", methods: CONTROLLER_METHODS, isReadable: isVisible, isWritable: isFreeScale },
    ],
    [
      library.Element.prototype,
      { kind: "live", methods: ELEMENT_METHODS, prepare: prepareEvent, isReadable: isVisible, isWritable: isFree },
    ],
  ];
  return {
    ruleOf(value) {
      const single = objects.get(value);
      if (single !== undefined) return single;
      // What instances share is nobody's to see.
      if (Object.hasOwn(value, "constructor") || isHiddenFromScripts(value)) return undefined;
      if (typeof value === "function") return shared.hasFunction(value) ? LIBRARY_FUNCTION : undefined;
      if (Array.isArray(value)) return LIST;
      const known = rules.find(([prototype]) => Object.prototype.isPrototypeOf.call(prototype, value));
      if (known !== undefined) return known[1];
      if (value === library.defaults) return RESOLVED;
      if (isPlain(value)) return rulePlain(value, library);
      return Object.hasOwn(value, "_scopeCache") ? CONFIG : undefined;
    },
  };
}

function isFree(key: string): boolean {
  return key !== "chart" && key !== "ctx" && isVisible(key);
}

/**
 * Scales and controllers are guarded against loops without end (guard.ts): what a script may exchange of them are the hooks
 * that are there for it.
 */
function isFreeScale(key: string, object: object): boolean {
  const isMethod = typeof (Object.getPrototypeOf(object) as Record<string, unknown>)[key] === "function";
  return isFree(key) && key !== "options" && (!isMethod || /^(?:before|after)[A-Z]|^(?:fit|draw)$/.test(key));
}

/** Records of this many scalars travel with whatever hands them over. */
const FEW = 6;

function rulePlain(value: object, { Chart }: ScriptLibrary): ObjectRule {
  // Resolved options: reading all of them would call whatever functions they have.
  const { _proxy, _scopes } = value as { _proxy?: unknown; _scopes?: unknown };
  if (_proxy !== undefined || _scopes !== undefined) return RESOLVED;
  if ((value as { chart?: unknown }).chart instanceof Chart) return CONTEXT;
  const values = Object.values(value);
  return values.length <= FEW && values.every((item) => typeof item !== "object") ? EAGER : RECORD;
}

/** Objects without a class, whatever plain objects they inherit from. */
function isPlain(value: object): boolean {
  for (let level = Object.getPrototypeOf(value); level !== null; level = Object.getPrototypeOf(level)) {
    if (level === Object.prototype) return true;
    if (Object.hasOwn(level, "constructor")) return false;
  }
  return true;
}

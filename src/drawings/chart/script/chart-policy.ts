// What a chart's script sees of Chart.js and of the canvas: an allow-list by class. Plain objects and lists are seen whole;
// of instances only those of the classes below, and of their methods only those named (chart-method.ts). Functions of the host's
// are seen where Chart.js keeps them for authors to call: in its defaults, and among the names that scripts are given.

import { Canvas } from "../../../engine/canvas/canvas.ts";
import { CanvasContext } from "../../../engine/canvas/context.ts";
import { CanvasGradient } from "../../../engine/canvas/gradient.ts";
import { CanvasImage } from "../../../engine/canvas/image.ts";
import { Matrix2D } from "../../../engine/canvas/matrix-2d.ts";
import { Path2D } from "../../../engine/canvas/path-2d.ts";
import { CanvasPattern } from "../../../engine/canvas/pattern.ts";
import { TextMetrics } from "../../../engine/canvas/text.ts";
import type { ObjectRule, Policy } from "../../../sandbox/policy.ts";
import { isHiddenFromScripts } from "../hidden.ts";
import { METHODS, priceOfScope } from "./chart-method.ts";
import type { LibraryFunctions } from "./library-functions.ts";
import type { ScriptLibrary } from "./script-library.ts";
import { prepareMoment } from "./script-moment.ts";

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
const HIDDEN: ReadonlySet<string> = new Set(["$plugins", "platform", "registry"]);
const CONTEXT_PARTS: ReadonlySet<string> = new Set(["canvas"]);
const IMAGE_PARTS: ReadonlySet<string> = new Set(["src", "width", "height", "onload", "onerror", "crossOrigin"]);
const CONFIG_PARTS: ReadonlySet<string> = new Set(["data", "options", "type", "plugins"]);

/**
 * Names with a leading underscore that authors use: version 2's models and metadata of elements, versions 3's and 4's parsed
 * data and metadata of datasets.
 */
const AUTHOR_NAMES: ReadonlySet<string> = new Set([
  "_set",
  ...["_meta", "_model", "_view", "_index", "_datasetIndex", "_chart", "_xScale", "_yScale", "_options", "_children"],
  ...["_parsed", "_metasets", "_cachedMeta", "_custom", "_dataset", "_data", "_active", "_startPixel", "_endPixel"],
]);

/** Whether a name is internal to Chart.js: `_proxy` and `_scopes` of resolved options lead to the defaults, for example. */
const isPrivate = (key: string) => key.startsWith("_") && !AUTHOR_NAMES.has(key);
const isVisible = (key: string) => !HIDDEN.has(key);

/** Accessors of the canvas classes that are not part of the standard. */
const CANVAS_INTERNALS: ReadonlySet<string> = new Set(["surface", "picture"]);

/** Returns a test for names outside of a canvas class's interface, which consists of its accessors and the given fields. */
function outsideInterface({ prototype }: { readonly prototype: object }, ...fields: string[]) {
  const names = new Set(fields);
  for (let level = prototype; level !== Object.prototype; level = Object.getPrototypeOf(level))
    for (const [key, { get }] of Object.entries(Object.getOwnPropertyDescriptors(level)))
      if (get !== undefined && !CANVAS_INTERNALS.has(key)) names.add(key);
  return (key: string) => !names.has(key);
}

const CONTEXT_PRIVATE = outsideInterface(CanvasContext, "canvas");
const CANVAS_PRIVATE = outsideInterface(Canvas, "style");
const IMAGE_PRIVATE = outsideInterface(CanvasImage, "crossOrigin", "onerror");
const GRADIENT_PRIVATE = outsideInterface(CanvasGradient);
const PATTERN_PRIVATE = outsideInterface(CanvasPattern);
const PATH_PRIVATE = outsideInterface(Path2D);
const MATRIX_PRIVATE = outsideInterface(Matrix2D);
const METRICS_PRIVATE = outsideInterface(TextMetrics, "width");

const LIST: ObjectRule = { kind: "list" };
const RECORD: ObjectRule = { kind: "record" };
const EAGER: ObjectRule = { kind: "record", isEager: true };
/** Chart.js makes its contexts anew, and reads nothing back from them. */
const CONTEXT: ObjectRule = { kind: "record", isCopied: true };
/** Chart.js' defaults. */
const DEFAULTS: ObjectRule = {
  kind: "live",
  methods: METHODS.defaults,
  isPrivate,
  isWritable: () => true,
};
/** Methods of the defaults, which resolved options inherit: reading one there calls it, as if it were a scriptable option. */
const DEFAULTS_METHODS: ReadonlySet<string> = new Set(["set", "get", "override", "describe", "route", "apply"]);
/** Options that Chart.js resolves as they are read. */
const RESOLVED: ObjectRule = {
  kind: "live",
  isPrivate,
  isReadable: (key) => !DEFAULTS_METHODS.has(key),
  isWritable: () => true,
};
const LIBRARY_FUNCTION: ObjectRule = { kind: "function", cost: priceOfScope };

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
  color: { kind: "live", methods: METHODS.color, isQuiet: true },
  moment: { kind: "live", methods: METHODS.moment, isQuiet: true, prepare: prepareMoment },
} as const satisfies Readonly<Record<string, ObjectRule>>;

/** The policy for one chart; `functions` are those of Chart.js that a script may call. */
export function createChartPolicy(
  library: ScriptLibrary,
  functions: LibraryFunctions,
  { classes, objects }: PolicyAdditions,
): Policy {
  const isOwnMethod = (key: string) => typeof (library.Chart.prototype as Record<string, unknown>)[key] === "function";
  const rules: PolicyAdditions["classes"] = [
    [
      CanvasContext.prototype,
      {
        kind: "live",
        methods: METHODS.context,
        isQuiet: true,
        isPrivate: CONTEXT_PRIVATE,
        isWritable: (key) => !CONTEXT_PARTS.has(key) && !METHODS.context.has(key),
      },
    ],
    [Canvas.prototype, { kind: "live", methods: METHODS.canvas, isPrivate: CANVAS_PRIVATE }],
    [CanvasGradient.prototype, { kind: "live", methods: METHODS.gradient, isPrivate: GRADIENT_PRIVATE, isQuiet: true }],
    [CanvasPattern.prototype, { kind: "live", methods: METHODS.pattern, isPrivate: PATTERN_PRIVATE, isQuiet: true }],
    [
      CanvasImage.prototype,
      {
        kind: "live",
        methods: METHODS.image,
        isPrivate: IMAGE_PRIVATE,
        isWritable: (key) => IMAGE_PARTS.has(key),
      },
    ],
    [Path2D.prototype, { kind: "live", methods: METHODS.path, isPrivate: PATH_PRIVATE, isQuiet: true }],
    [Matrix2D.prototype, { kind: "live", isPrivate: MATRIX_PRIVATE, isQuiet: true }],
    [TextMetrics.prototype, { kind: "live", isPrivate: METRICS_PRIVATE, isQuiet: true }],
    ...classes,
    [
      library.Chart.prototype,
      {
        kind: "live",
        methods: METHODS.chart,
        prepare: prepareEvent,
        isPrivate,
        isReadable: isVisible,
        isWritable: (key) => !CHART_PARTS.has(key) && !HIDDEN.has(key) && !isOwnMethod(key),
      },
    ],
    [
      library.Scale.prototype,
      { kind: "live", methods: METHODS.scale, isPrivate, isReadable: isVisible, isWritable: isFreeScale },
    ],
    [
      library.DatasetController.prototype,
      { kind: "live", methods: METHODS.controller, isPrivate, isReadable: isVisible, isWritable: isFreeScale },
    ],
    [
      library.Element.prototype,
      {
        kind: "live",
        methods: METHODS.element,
        prepare: prepareEvent,
        isPrivate,
        isReadable: isVisible,
        isWritable: isFree,
      },
    ],
  ];
  return {
    ruleOf(value) {
      const single = objects.get(value);
      if (single !== undefined) return single;
      // What instances share is nobody's to see.
      if (Object.hasOwn(value, "constructor") || isHiddenFromScripts(value)) return undefined;
      if (typeof value === "function") return functions.has(value) ? LIBRARY_FUNCTION : undefined;
      if (Array.isArray(value)) return LIST;
      const known = rules.find(([prototype]) => Object.prototype.isPrototypeOf.call(prototype, value));
      if (known !== undefined) return known[1];
      if (value === library.defaults) return DEFAULTS;
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

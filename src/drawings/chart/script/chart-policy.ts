// Defines the parts of Chart.js and the canvas that a chart's script can access (docs/javascript.md). Plain objects and
// lists are fully visible. Other instances are visible only through the classes below and the methods in
// chart-method.ts. Host functions are visible in Chart.js's defaults and among the scripts' globals.

import { Canvas } from "../../../engine/canvas/canvas.ts";
import { CanvasContext } from "../../../engine/canvas/context.ts";
import { CanvasGradient } from "../../../engine/canvas/gradient.ts";
import { CanvasImage } from "../../../engine/canvas/image.ts";
import { Matrix2D } from "../../../engine/canvas/matrix-2d.ts";
import { Path2D } from "../../../engine/canvas/path-2d.ts";
import { CanvasPattern } from "../../../engine/canvas/pattern.ts";
import { TextMetrics } from "../../../engine/canvas/text.ts";
import type { ObjectRule, Policy } from "../../../sandbox/policy.ts";
import { isHiddenFromScripts } from "../guard.ts";
import { METHODS, scopeCost } from "./chart-method.ts";
import type { ScriptLibrary } from "./script-library.ts";
import { prepareMoment } from "./script-moment.ts";

/** Methods that take an event. */
const EVENT_METHODS: ReadonlySet<string> = new Set(["_handleEvent", "handleEvent", "eventHandler"]);

/** Adds properties that Chart.js's platform sets, such as the position on the canvas, to a script's own events. */
function prepareEvent(method: string, args: readonly unknown[]): readonly unknown[] {
  const [event, ...rest] = args as [Record<string, unknown> | undefined, ...unknown[]];
  if (!EVENT_METHODS.has(method) || typeof event !== "object" || event === null || "native" in event) return args;
  return [{ ...event, native: event, x: event.x ?? event.clientX, y: event.y ?? event.clientY }, ...rest];
}

/** Essential members of a chart, which scripts may not replace. */
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
/** Members that refer to objects that all charts share. */
const HIDDEN: ReadonlySet<string> = new Set(["$plugins", "platform", "registry"]);
const CONTEXT_PARTS: ReadonlySet<string> = new Set(["canvas"]);
const IMAGE_PARTS: ReadonlySet<string> = new Set(["src", "width", "height", "onload", "onerror", "crossOrigin"]);
const CONFIG_PARTS: ReadonlySet<string> = new Set(["data", "options", "type", "plugins"]);

/**
 * Underscored names that authors use: version 2's models and metadata of elements, and versions 3 and 4's parsed data
 * and metadata of datasets.
 */
const AUTHOR_NAMES: ReadonlySet<string> = new Set([
  "_set",
  ...["_meta", "_model", "_view", "_index", "_datasetIndex", "_chart", "_xScale", "_yScale", "_options", "_children"],
  ...["_parsed", "_metasets", "_cachedMeta", "_custom", "_dataset", "_data", "_active", "_startPixel", "_endPixel"],
]);

/**
 * Whether a name is internal to Chart.js. For example, `_proxy` and `_scopes` of resolved options give access
 * to the defaults.
 */
const isPrivate = (key: string) => key.startsWith("_") && !AUTHOR_NAMES.has(key);
const isVisible = (key: string) => !HIDDEN.has(key);

/** Accessors of the canvas classes that are not part of the standard. */
const CANVAS_INTERNALS: ReadonlySet<string> = new Set(["surface", "encoded"]);

/**
 * Returns a predicate for names outside a canvas class's interface, which consists of accessors and the given fields.
 */
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
/**
 * Rule for the contexts of scriptable options. Chart.js creates a context for each call, and ignores a script's changes
 * to it.
 */
const CONTEXT: ObjectRule = { kind: "record", isCopied: true };
/** Rule for Chart.js's defaults. */
const DEFAULTS: ObjectRule = {
  kind: "live",
  methods: METHODS.defaults,
  isPrivate,
  isWritable: () => true,
};
/**
 * Methods of the defaults, which resolved options inherit. Resolved options would call such a method as if it were a
 * scriptable option.
 */
const DEFAULTS_METHODS: ReadonlySet<string> = new Set(["set", "get", "override", "describe", "route", "apply"]);
/** Rule for options that Chart.js resolves on access. */
const RESOLVED: ObjectRule = {
  kind: "live",
  isPrivate,
  isReadable: (key) => !DEFAULTS_METHODS.has(key),
  isWritable: () => true,
};
const LIBRARY_FUNCTION: ObjectRule = { kind: "function", cost: scopeCost };

const CONFIG: ObjectRule = {
  kind: "live",
  isReadable: (key) => CONFIG_PARTS.has(key),
  isWritable: (key) => CONFIG_PARTS.has(key),
};

/**
 * Additions to the policy for scripts' global names: classes by their prototypes, and individual objects and
 * functions.
 */
export interface PolicyAdditions {
  readonly classes: readonly (readonly [prototype: object, ObjectRule])[];
  readonly objects: ReadonlyMap<object, ObjectRule>;
}

/** Rules for colours and for moments. */
export const VALUE_RULES = {
  color: { kind: "live", methods: METHODS.color, isQuiet: true },
  moment: { kind: "live", methods: METHODS.moment, isQuiet: true, prepare: prepareMoment },
} as const satisfies Readonly<Record<string, ObjectRule>>;

/**
 * Creates the policy for one chart.
 *
 * @param functions the functions of Chart.js that a script may call
 */
export function createChartPolicy(
  library: ScriptLibrary,
  functions: LibraryFunctions,
  { classes, objects }: PolicyAdditions,
): Policy {
  const isOwnMethod = (key: string) => typeof (library.Chart.prototype as Record<string, unknown>)[key] === "function";
  const bases: readonly BaseClass[] = [
    {
      prototype: library.Scale.prototype,
      instances: {
        kind: "live",
        methods: METHODS.scale,
        isPrivate,
        isReadable: isVisible,
        isWritable: (key, object) => isWritableScaleMember(key, Object.getPrototypeOf(object)),
      },
      isWritable: isWritableScaleMember,
    },
    {
      prototype: library.DatasetController.prototype,
      instances: {
        kind: "live",
        methods: METHODS.controller,
        isPrivate,
        isReadable: isVisible,
        isWritable: (key, object) => isWritableScaleMember(key, Object.getPrototypeOf(object)),
      },
      isWritable: isWritableMember,
      extend: library.extend,
    },
    {
      prototype: library.Element.prototype,
      instances: {
        kind: "live",
        methods: METHODS.element,
        prepare: prepareEvent,
        isPrivate,
        isReadable: isVisible,
        isWritable: isWritableMember,
      },
      isWritable: isWritableMember,
      extend: library.extend,
    },
  ];
  const classRuleOf = createClassRules(bases);
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
    ...bases.map(({ prototype, instances }) => [prototype, instances] as const),
  ];
  return {
    ruleOf(value) {
      const objectRule = objects.get(value);
      if (objectRule !== undefined) return objectRule;
      const classRule = classRuleOf(value);
      if (classRule !== undefined) return classRule;
      // All other prototypes must stay hidden, because charts share some of them.
      if (Object.hasOwn(value, "constructor") || isHiddenFromScripts(value)) return undefined;
      if (typeof value === "function") return functions.has(value) ? LIBRARY_FUNCTION : undefined;
      if (Array.isArray(value)) return LIST;
      const match = rules.find(([prototype]) => Object.prototype.isPrototypeOf.call(prototype, value));
      if (match !== undefined) return match[1];
      if (value === library.defaults) return DEFAULTS;
      if (isPlain(value)) return ruleOfPlain(value, library);
      return Object.hasOwn(value, "_scopeCache") ? CONFIG : undefined;
    },
  };
}

function isWritableMember(key: string): boolean {
  return key !== "chart" && key !== "ctx" && isVisible(key);
}

/**
 * Whether a script may replace a member of a scale or controller. Of the methods, only hooks may be replaced, because
 * guard.ts adds loop guards to the others.
 *
 * @param prototype contains the methods
 */
function isWritableScaleMember(key: string, prototype: object): boolean {
  const isMethod = typeof (prototype as Record<string, unknown>)[key] === "function";
  return isWritableMember(key) && key !== "options" && (!isMethod || /^(?:before|after)[A-Z]|^(?:fit|draw)$/.test(key));
}

/** Records with at most this many scalars are sent along with references to them. */
const EAGER_LIMIT = 6;

function ruleOfPlain(value: object, { Chart }: ScriptLibrary): ObjectRule {
  // Recognise resolved options first, because reading all of their properties would call scriptable options.
  const { _proxy, _scopes } = value as { _proxy?: unknown; _scopes?: unknown };
  if (_proxy !== undefined || _scopes !== undefined) return RESOLVED;
  if ((value as { chart?: unknown }).chart instanceof Chart) return CONTEXT;
  const values = Object.values(value);
  return values.length <= EAGER_LIMIT && values.every((item) => typeof item !== "object") ? EAGER : RECORD;
}

/** Whether an object has no class, even if it inherits from other plain objects. */
function isPlain(value: object): boolean {
  for (let level = Object.getPrototypeOf(value); level !== null; level = Object.getPrototypeOf(level)) {
    if (level === Object.prototype) return true;
    if (Object.hasOwn(level, "constructor")) return false;
  }
  return true;
}

/** A class that scripts can see, including its subclasses. */
interface BaseClass {
  readonly prototype: object;
  /** The rule for instances and, by default, for prototypes. */
  readonly instances: ObjectRule;
  /** Whether a script may replace a member of the class's prototype or of a derived prototype. */
  readonly isWritable: (key: string, prototype: object) => boolean;
  /** Creates a subclass; undefined if scripts can't extend the class. */
  readonly extend?: ((base: object) => object) | undefined;
}

/** Static members of classes that scripts can read. */
const STATIC_MEMBERS: ReadonlySet<string> = new Set(["id", "positioners"]);

const extendsPrototype = (value: object, base: object) => Object.prototype.isPrototypeOf.call(base, value);

/**
 * Returns a function that finds the rule for a class or prototype; the function returns undefined for other objects.
 */
function createClassRules(bases: readonly BaseClass[]): (value: object) => ObjectRule | undefined {
  const rules = bases.map(({ prototype, instances, isWritable, extend }) => ({
    prototype,
    ofClass: {
      kind: "function",
      isClass: true,
      isReadable: (key) => STATIC_MEMBERS.has(key),
      ...(extend !== undefined && { extend }),
    } satisfies ObjectRule,
    ofPrototype: { ...instances, isWritable } satisfies ObjectRule,
  }));
  const find = (value: unknown) =>
    typeof value === "object" && value !== null && Object.hasOwn(value, "constructor") && !isHiddenFromScripts(value)
      ? rules.find(({ prototype }) => prototype === value || extendsPrototype(value, prototype))
      : undefined;
  return (value) =>
    typeof value === "function"
      ? find((value as { prototype?: unknown }).prototype)?.ofClass
      : find(value)?.ofPrototype;
}

/**
 * The functions in Chart.js's defaults that authors may call, such as the legend's `generateLabels`. They must be
 * collected before a script changes anything, so that the script's own functions are excluded.
 */
export class LibraryFunctions {
  readonly #roots: readonly object[];
  #functions: Set<unknown> | undefined;

  /** @param roots objects to search, including nested plain objects and lists */
  constructor(roots: readonly object[]) {
    this.#roots = roots;
  }

  /** Collects the functions. Must be called before the first change to the roots. Repeated calls do nothing. */
  collect(): void {
    this.#functions ??= findFunctions(this.#roots);
  }

  has(value: unknown): boolean {
    this.collect();
    return this.#functions?.has(value) === true;
  }
}

function findFunctions(roots: readonly object[]): Set<unknown> {
  const found = new Set<unknown>();
  const seen = new Set<object>(roots);
  const pending = [...roots];
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    for (const { value } of Object.values(Object.getOwnPropertyDescriptors(next))) {
      if (typeof value === "function") found.add(value);
      else if (typeof value === "object" && value !== null && isPlainObject(value) && !seen.has(value)) {
        seen.add(value);
        pending.push(value);
      }
    }
  return found;
}

function isPlainObject(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || !Object.hasOwn(prototype, "constructor");
}

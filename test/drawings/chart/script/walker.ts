// A script that marks every object reachable from those that Chart.js passes to it. The marks must stay in the request's own
// instance of Chart.js: a mark found after its request is a leak.

export const MARK = "planted-by-the-walker";

/** The ways to mark objects. */
export const MODES = ["add", "overwrite", "replace", "remove", "call"] as const;
export type Mode = (typeof MODES)[number];

/** When the walk runs: in plugin hooks before layout and after drawing, or in the functions of a dataset's options. */
export const HOOKS = ["beforeUpdate", "afterDraw", "option"] as const;
export type Hook = (typeof HOOKS)[number];

/** Names of internal objects in some version of Chart.js, enumerable or not. */
const HIDDEN_NAMES = [
  ...[
    "__proto__",
    "constructor",
    "prototype",
    "_proxy",
    "_scopes",
    "_rootScopes",
    "_context",
    "_descriptors",
    "_storage",
  ],
  ...[
    "_subProxy",
    "_stack",
    "_fallback",
    "_getTarget",
    "_cacheable",
    "_scopeCache",
    "_resolverCache",
    "_config",
    "_plugins",
  ],
  ...[
    "_listeners",
    "_cache",
    "_init",
    "_events",
    "_hiddenIndices",
    "_sharedOptions",
    "_cachedDataOpts",
    "_adapter",
    "_layers",
  ],
  ...[
    "config",
    "platform",
    "registry",
    "instances",
    "controllers",
    "overrides",
    "defaults",
    "helpers",
    "elements",
    "Ticks",
  ],
  ...[
    "$plugins",
    "$context",
    "$datalabels",
    "$shared",
    "$animations",
    "$bar",
    "boxes",
    "legend",
    "titleBlock",
    "tooltip",
  ],
];

/** Methods that store their arguments. */
const STORING_METHODS = [
  ...[
    "set",
    "override",
    "describe",
    "route",
    "register",
    "unregister",
    "updateScaleDefaults",
    "merge",
    "extend",
    "add",
  ],
  ...[
    "addElements",
    "setContext",
    "init",
    "clear",
    "locale",
    "defineLocale",
    "updateLocale",
    "addColorStop",
    "setTransform",
  ],
];

/** Dataset options of all chart types that may be functions, each with a valid result. */
const OPTIONS = {
  ...{ borderWidth: 1, backgroundColor: "red", borderColor: "blue", radius: 2, pointRadius: 2, rotate: 0, size: 10 },
  ...{ colorFrom: "red", colorTo: "blue", nodePadding: 10, nodeMinSize: 2, itemRadius: 1, width: 8 },
  ...{ outlineBorderWidth: 1, errorBarLineWidth: 1, spacing: 1, color: "red", height: 8 },
};

/** The maximum number of objects per walk, which stays within a script's call limit. */
const OBJECTS = 1200;
/** The maximum number of objects per walk in an option. */
const OPTION_OBJECTS = 150;
/** The maximum number of properties per object. */
const KEYS = 80;

function walker(hook: Hook, mode: Mode): string {
  return `(() => {
    const seen = new Set(), given = new Map();
    const attempt = (work) => { try { return work(); } catch {} };
    const namesOf = (object) => [...new Set([
      ...(attempt(() => Reflect.ownKeys(object)) ?? []).filter((key) => typeof key === "string"),
      ...(attempt(() => { const keys = []; for (const key in object) keys.push(key); return keys; }) ?? []),
    ])].slice(0, ${KEYS});
    // Skip the intrinsics of the script's own realm: marks on them would stop the walk, and no other script shares them.
    const intrinsics = new Set([Object, Function, Array, String, Number, Boolean, Symbol, Map, Set, Error, Promise, RegExp, Date, Reflect, JSON, Math]
      .flatMap((intrinsic) => [intrinsic, intrinsic.prototype]));
    const isObject = (value) => (typeof value === "object" || typeof value === "function") && value !== null;
    function collect(roots, most) {
      const pending = roots.filter(isObject), found = [];
      while (pending.length > 0 && found.length < most) {
        const object = pending.shift();
        if (seen.has(object) || intrinsics.has(object)) continue;
        seen.add(object);
        found.push(object);
        for (const key of [...namesOf(object), ...${JSON.stringify(HIDDEN_NAMES)}]) {
          const value = attempt(() => object[key]);
          if (isObject(value) && !seen.has(value)) pending.push(value);
        }
        const parent = attempt(() => Object.getPrototypeOf(object));
        if (isObject(parent)) pending.push(parent);
      }
      return found;
    }
    const MARK = ${JSON.stringify(MARK)};
    const marked = (value) => typeof value === "number" ? 11 : typeof value === "boolean" ? !value : MARK;
    const mark = {
      add(object) {
        for (const key of [MARK, "_" + MARK, "max", "_scriptable"]) attempt(() => { if (!(key in object)) object[key] = MARK; });
        attempt(() => Object.defineProperty(object, MARK + "-defined", { value: MARK, enumerable: true }));
        if (Array.isArray(object)) attempt(() => object.push(MARK));
      },
      overwrite(object) {
        for (const key of namesOf(object)) if (!isObject(attempt(() => object[key]))) attempt(() => { object[key] = marked(object[key]); });
      },
      replace(object) {
        for (const key of namesOf(object)) {
          const value = attempt(() => object[key]);
          if (typeof value === "function") attempt(() => { object[key] = () => MARK; });
          else if (isObject(value)) attempt(() => { object[key] = { max: 11, [MARK]: MARK }; });
        }
        attempt(() => Object.setPrototypeOf(object, { [MARK]: MARK }));
      },
      remove(object) {
        for (const key of namesOf(object)) attempt(() => delete object[key]);
        if (Array.isArray(object)) attempt(() => { object.length = 0; });
      },
      call(object) {
        for (const name of ${JSON.stringify(STORING_METHODS)}) {
          if (typeof attempt(() => object[name]) !== "function") continue;
          for (const args of [[MARK, { [MARK]: MARK }], [{ id: MARK, [MARK]: MARK }], ["scale", { max: 11 }], ["elements.bar", { borderWidth: 11 }]])
            attempt(() => object[name](...args));
        }
      },
    };
    return {
      option: (name, result) => function (...args) {
        if (given.has(name)) return result;
        given.set(name, args);
        if ("${hook}" === "option") for (const object of collect([this, ...args], ${OPTION_OBJECTS})) mark.${mode}(object);
        return result;
      },
      plugin: {
        id: "walker",
        ${hook}(...args) {
          const [chart] = args;
          const made = [() => new Path2D("M0 0L1 1"), () => new Image(1, 1), () => pattern.draw("plus", "red"), () => moment(0),
            () => moment.duration(1), () => Color("red"), () => getGradientFillHelper("horizontal", ["red", "blue"])].map(attempt);
          const parts = [() => chart.getDatasetMeta(0), () => chart.getDatasetMeta(0).data[0], () => Object.values(chart.scales),
            () => chart.ctx, () => chart.options, () => chart.config, () => chart.canvas].map(attempt);
          const classes = Object.values({ ...Chart, ...Chart.elements, ...Chart.controllers }).filter((value) => typeof value === "function")
            .flatMap((value) => [value, attempt(() => value.prototype)]);
          const found = collect([this, ...args, ...parts, ...[...given.values()].flat(), Chart, ...classes, Chart.helpers, Chart.defaults, Chart.overrides, ...made,
            moment, pattern, Intl], ${OBJECTS});
          for (const object of found) mark.${mode}(object);
        },
      },
    };
  })()`;
}

/**
 * Returns a chart script that walks to all reachable objects and marks them.
 * @param chart a configuration as an object or text
 */
export function walkingChart(chart: unknown, hook: Hook, mode: Mode): string {
  const text = typeof chart === "string" ? chart : JSON.stringify(chart);
  return `(() => {
    const config = (${text});
    const { plugin, option } = ${walker(hook, mode)};
    for (const dataset of config.data?.datasets ?? [])
      for (const [name, result] of Object.entries(${JSON.stringify(OPTIONS)})) dataset[name] ??= option(name, result);
    config.plugins = [...(Array.isArray(config.plugins) ? config.plugins : []), plugin];
    return config;
  })()`;
}

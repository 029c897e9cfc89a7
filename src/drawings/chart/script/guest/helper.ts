// Implements `Chart.helpers` for scripts. Helpers that only process a script's own values run here, within the script's
// budget; the others call Chart.js on the host.

type Bag = Record<string, unknown>;
type Helper = (...args: never[]) => unknown;

const { isArray } = Array;

function isObject(value: unknown): value is Bag {
  return value !== null && Object.prototype.toString.call(value) === "[object Object]";
}

function clone(value: unknown): unknown {
  if (isArray(value)) return value.map(clone);
  if (!isObject(value)) return value;
  const copy: Bag = {};
  for (const key of Object.keys(value)) copy[key] = clone(value[key]);
  return copy;
}

/**
 * Merges sources into the target.
 *
 * @param keep whether to keep existing values of the target
 */
function mergeInto(target: unknown, sources: unknown, keep: boolean): unknown {
  if (!isObject(target)) return target;
  for (const source of isArray(sources) ? sources : [sources]) {
    if (!isObject(source)) continue;
    for (const key of Object.keys(source)) {
      const [existing, value] = [target[key], source[key]];
      if (isObject(existing) && isObject(value)) mergeInto(existing, value, keep);
      else if (!keep || !Object.hasOwn(target, key)) target[key] = clone(value);
    }
  }
  return target;
}

function each(items: unknown, visit: (...args: unknown[]) => unknown, self?: unknown, reverse?: boolean): void {
  const keys = isArray(items) ? [...items.keys()] : isObject(items) ? Object.keys(items) : [];
  if (reverse) keys.reverse();
  for (const key of keys) visit.call(self, (items as Bag)[key], key);
}

const isFiniteNumber = (value: unknown) =>
  (typeof value === "number" || value instanceof Number) && Number.isFinite(+value);
const isNullOrUndef = (value: unknown) => value === null || value === undefined;

const LOCAL: Readonly<Record<string, Helper>> = {
  isNullOrUndef,
  isArray,
  isObject,
  isFinite: isFiniteNumber,
  isNumberFinite: isFiniteNumber,
  isNumber: (value: unknown) => !Number.isNaN(Number.parseFloat(value as string)) && Number.isFinite(Number(value)),
  isFunction: (value: unknown) => typeof value === "function",
  defined: (value: unknown) => value !== undefined,
  valueOrDefault: (value: unknown, fallback: unknown) => (value === undefined ? fallback : value),
  getValueOrDefault: (value: unknown, fallback: unknown) => (value === undefined ? fallback : value),
  valueAtIndexOrDefault: (value: unknown, index: number, fallback: unknown) => {
    const item = isArray(value) ? value[index] : value;
    return item === undefined ? fallback : item;
  },
  finiteOrDefault: (value: unknown, fallback: unknown) => (isFiniteNumber(value) ? value : fallback),
  callback: (called: unknown, args: unknown[], self?: unknown) =>
    typeof called === "function" ? called.apply(self, args) : undefined,
  noop: () => undefined,
  each,
  clone,
  merge: (target: unknown, source: unknown) => mergeInto(target, source, false),
  mergeIf: (target: unknown, source: unknown) => mergeInto(target, source, true),
  extend: (target: object, ...sources: object[]) => Object.assign(target, ...sources),
  configMerge: (...sources: unknown[]) => mergeInto({}, sources, false),
  where: (items: unknown, test: (item: unknown) => boolean) => (isArray(items) ? items.filter(test) : []),
  indexOf: (items: unknown[], item: unknown) => items.indexOf(item),
  max: (items: unknown[]) => Math.max(...items.filter((item) => !Number.isNaN(item)).map(Number)),
  min: (items: unknown[]) => Math.min(...items.filter((item) => !Number.isNaN(item)).map(Number)),
  capitalize: (text: string) => text.charAt(0).toUpperCase() + text.slice(1),
};

/**
 * Creates the helpers.
 *
 * @param host Chart.js's helpers, and namespaces with further helpers
 */
export function createHelpers(host: Bag): object {
  const helpers: Record<string, unknown> = Object.assign(Object.create(null), LOCAL);
  return new Proxy(helpers, {
    get(_target, key) {
      if (typeof key === "symbol") return undefined;
      if (!(key in helpers)) {
        const value = host[key];
        if (typeof value === "function") helpers[key] = (...args: unknown[]) => value.apply(host, args);
        else if (typeof value === "object" && value !== null) helpers[key] = createHelpers(value as Bag);
        else return undefined;
      }
      return helpers[key];
    },
  });
}

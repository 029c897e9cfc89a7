// Collects the functions that Chart.js keeps in its defaults for authors to call, such as the legend's
// `generateLabels`. Must run before a script changes anything, so that the script's functions are never included.

/** The callable functions in Chart.js's defaults. */
export class LibraryFunctions {
  readonly #roots: readonly object[];
  #functions: Set<unknown> | undefined;

  /** @param roots objects to search, including all plain objects and lists in them */
  constructor(roots: readonly object[]) {
    this.#roots = roots;
  }

  /** Collects the functions. Must be called before the first change to the roots; further calls do nothing. */
  collect(): void {
    this.#functions ??= findFunctions(this.#roots);
  }

  /** Returns whether the value is one of the functions. */
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
      else if (typeof value === "object" && value !== null && isPlain(value) && !seen.has(value)) {
        seen.add(value);
        pending.push(value);
      }
    }
  return found;
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || !Object.hasOwn(prototype, "constructor");
}

// Runs an option's script in the sandbox. ECharts runs outside the sandbox and calls the script's functions. Their
// arguments pass through only if they are plain data or one of the functions in CALLABLE.

import guestProgram from "../../../generated/echarts/guest.txt";
import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { CHART_LENGTH, CONFIG_DEPTH } from "../../base/limits.ts";
import { NO_PHASE_CLOCK } from "../../base/phase-clock.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { createIntl } from "../../sandbox/intl.ts";
import type { ObjectRule, Policy } from "../../sandbox/policy.ts";
import { type Budget, createBudget, type Session } from "../../sandbox/session.ts";
import { openSandbox, runOrTryAlternate, SCRIPT_WORK, type ScriptText } from "../chart/script/script-text.ts";

/** Fuel of a call that formats text or creates an object, and of a call that converts a value. */
const [CREATION_COST, CALL_COST] = [20_000, 2000];

/** Host functions that a script's functions may call: the methods of `api` in `renderItem`, and `getValue` of nodes. */
const CALLABLE: ReadonlySet<string> = new Set(
  `value coord size style styleEmphasis ordinalRawValue visual barLayout currentSeriesIndices font getWidth getHeight
  getDevicePixelRatio layout getValue`.split(/\s+/),
);

type Callable = (...args: unknown[]) => unknown;

const LIST: ObjectRule = { kind: "list" };
const RECORD: ObjectRule = { kind: "record" };
const FUNCTION: ObjectRule = { kind: "function", cost: CALL_COST, isQuiet: true };
/** An argument object, which ECharts creates anew for each call. */
const ARGUMENT: ObjectRule = { kind: "record", isCopied: true };

/** The policy for values that ECharts passes to a script. Only plain data and listed functions are visible. */
class Arguments implements Policy {
  readonly #names: object;
  readonly #rules = new WeakMap<object, ObjectRule>();

  /** @param names the host functions that the guest's programs call */
  constructor(names: object) {
    this.#names = names;
  }

  ruleOf(value: object): ObjectRule | undefined {
    if (value === this.#names) return { kind: "live", methods: new Map([["intl", CREATION_COST]]), isQuiet: true };
    const rule = this.#rules.get(value);
    if (rule !== undefined) return rule;
    if (typeof value === "function" || Object.hasOwn(value, "constructor")) return undefined;
    if (Array.isArray(value)) return LIST;
    return isPlain(value) ? RECORD : undefined;
  }

  /**
   * Prepares an argument for a script. A plain object is copied without its inherited properties; other values are
   * returned unchanged.
   */
  prepare(argument: unknown): unknown {
    if (!isPlainObject(argument) || !isPlain(argument)) return argument;
    const copy: PlainObject = {};
    for (const [name, value] of Object.entries(argument)) copy[name] = this.#prepareMember(name, value);
    this.#rules.set(copy, ARGUMENT);
    return copy;
  }

  #prepareMember(name: string, value: unknown): unknown {
    if (typeof value === "function") {
      if (!CALLABLE.has(name)) return undefined;
      this.#rules.set(value, FUNCTION);
    }
    return isPlainObject(value) && !isPlain(value) ? readBox(value) : value;
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Converts an instance of zrender's `BoundingRect` to plain data; undefined for instances of other classes. */
function readBox({ x, y, width, height }: PlainObject): PlainObject | undefined {
  return [x, y, width, height].every((side) => typeof side === "number") ? { x, y, width, height } : undefined;
}

interface OptionScript {
  /**
   * Evaluates the script, and calls `draw` with the resulting option. The option's functions work only during the call.
   *
   * @param isFinal returns whether the drawing is complete
   * @throws Failure for errors in the script
   */
  run<T>(fuel: Fuel, isFinal: () => boolean, draw: (option: PlainObject) => T): T;
}

/** Prepares a script. @throws Failure `too-large` if the script is too long */
export async function openScript(text: ScriptText, onAlternateParse?: () => void): Promise<OptionScript> {
  const { length } = text.script;
  if (length > CHART_LENGTH)
    throw new Failure(
      "too-large",
      `option with JavaScript must have at most ${CHART_LENGTH} characters, got ${length}`,
    );
  const sandbox = await openSandbox();
  const budget = createBudget();
  return {
    run(fuel, isFinal, draw) {
      const before = { ...budget };
      let isDrawn = false;
      try {
        const drawn = runOrTryAlternate(text, (script, usedAlternateParse) => {
          if (usedAlternateParse) onAlternateParse?.();
          const names = { intl: createIntl() };
          const policy = new Arguments(names);
          const options = { policy, names, clock: () => 0, budget, phases: NO_PHASE_CLOCK };
          return sandbox.run(options, (session) => draw(evaluate(session, script, policy)));
        });
        spend(fuel, before, budget);
        isDrawn = true;
        return drawn;
      } finally {
        // Runs repeated for missing images or errors share one budget. Runs repeated for missing fonts don't count,
        // because fonts load once per isolate.
        if (isDrawn && !isFinal()) Object.assign(budget, before);
      }
    },
  };
}

function spend(fuel: Fuel, before: Budget, { fuel: left }: Budget): void {
  const message = "option and its functions are too expensive to run: draw fewer elements or use simpler functions";
  fuel.spend((before.fuel - left) * SCRIPT_WORK, message);
}

/** Globals for Chart.js charts, which the sandbox also defines. ECharts scripts must not see them. */
const HIDDEN_NAMES = [
  "Chart",
  "Color",
  "Image",
  "Path2D",
  "moment",
  "pattern",
  "getGradientFill",
  "getGradientFillHelper",
  "getImageFill",
  "ChartDataLabels",
  "ChartAnnotation",
];
const HIDE = `(function () { ${HIDDEN_NAMES.map((name) => `delete globalThis.${name};`).join("")} })()`;
const PROGRAM = guestProgram.trim().replace(/;$/, "");

function evaluate(session: Session, script: string, policy: Arguments): PlainObject {
  session.evaluate(HIDE);
  if (/\becharts\b/.test(script)) session.evaluate(PROGRAM);
  const option = prepareFunctions(session.evaluate(script), policy);
  if (!isPlainObject(option) || option instanceof Date)
    throw new Failure("invalid", `option must be an object such as {series: [{type: "pie", data: [1, 2]}]}`);
  return option;
}

/** Wraps an option's functions so that their arguments pass through the policy, and removes undefined properties. */
function prepareFunctions(value: unknown, policy: Arguments, depth = 0): unknown {
  if (typeof value === "function") {
    const call = value as Callable;
    return (...args: unknown[]) => call(...args.map((argument) => policy.prepare(argument)));
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth > CONFIG_DEPTH) throw new Failure("invalid", `option must be nested at most ${CONFIG_DEPTH} levels deep`);
  if (Array.isArray(value)) return value.map((item) => prepareFunctions(item, policy, depth + 1));
  const record = value as PlainObject;
  for (const [name, item] of Object.entries(record)) {
    if (item === undefined) delete record[name];
    else record[name] = prepareFunctions(item, policy, depth + 1);
  }
  return record;
}

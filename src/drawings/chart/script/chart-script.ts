// A chart's script → its configuration, while it is being drawn: its functions work as long as the drawing does. Each run has
// a new instance of Chart.js, so nothing that a script changes there outlives it. Throws a Failure for errors of the script,
// with the place in its text.

import guestImage from "../../../../generated/guest-image.bin";
import { Failure } from "../../../base/failure.ts";
import { CHART_LENGTH, CONFIG_DEPTH } from "../../../base/limits.ts";
import { type Budget, createBudget } from "../../../sandbox/budget.ts";
import { createSandbox, type Sandbox } from "../../../sandbox/sandbox.ts";
import { findPlace, ScriptError } from "../../../sandbox/script-error.ts";
import type { Session } from "../../../sandbox/session.ts";
import type { ChartLibrary, LibraryFactory } from "../chart-library.ts";
import { ensureObject, isPlainObject, type PlainObject } from "../record.ts";
import { createChartPolicy } from "./chart-policy.ts";
import { LibraryFunctions } from "./library-functions.ts";
import { openScriptLibrary } from "./script-library.ts";
import { readMoment, withMoment } from "./script-moment.ts";
import { createScriptNames, type ScriptChart } from "./script-names.ts";

const openSandbox = createSandbox(guestImage);

/** Work of a turn of the engine's loops, as src/base/fuel.ts counts it. Turns that wait for memory take twice as much. */
const TURN_WORK = 5;

/** A script that can be run. */
export interface ChartScript {
  /**
   * Evaluates the script and calls `draw` with its configuration and the instance of Chart.js that the script can reach. Both
   * are new in each run, and must not be used afterwards.
   *
   * @throws Failure
   */
  run<T>(chart: ScriptChart, draw: (config: PlainObject, library: ChartLibrary) => T): T;
}

/** A chart's text that is no plain data. */
interface ScriptText {
  readonly script: string;
  /** What to tell the author when it is no JavaScript either; null for what the engine says. Takes time to find. */
  readonly mistake: string | null;
  /** What to run instead of a text that is no JavaScript. */
  readonly alternative?: string;
  /** Whether the script is the other reading of the request already, and the alternative the first. */
  readonly isOther?: boolean;
}

/** What a script needs of the world, and what it tells it. */
export interface ScriptOutside {
  /** What the script's clock shows, milliseconds since the epoch; called when the script looks. */
  readonly clock: () => number;
  /** Called when what runs is the other reading of the request. */
  readonly noteOther?: (() => void) | undefined;
  /** Called with each line that the script has logged. */
  readonly noteLine?: ((line: string) => void) | undefined;
}

/** Makes ready what runs a chart's script. */
export async function openScript(
  text: ScriptText,
  factory: LibraryFactory,
  outside: ScriptOutside,
): Promise<ChartScript> {
  const { length } = text.script;
  if (length > CHART_LENGTH)
    throw new Failure("too-large", `chart with JavaScript must have at most ${CHART_LENGTH} characters, got ${length}`);
  const sandbox = await openSandbox();
  const budget = createBudget();
  return {
    run(chart, draw) {
      const before = { ...budget };
      try {
        const drawn = runReadings(text, (script, isOther) => {
          if (isOther) outside.noteOther?.();
          return runScript(sandbox, factory.create(), script, { ...outside, budget }, chart, draw);
        });
        chart.fuel.spend(
          (before.fuel - budget.fuel) * TURN_WORK,
          "chart and its functions take too much work: draw fewer elements or use simpler functions",
        );
        return drawn;
      } finally {
        // Pictures and faces make a script run again and again; other things load once in the life of an isolate.
        if (!chart.images.isWanting && !chart.fonts.isWanting) Object.assign(budget, before);
      }
    },
  };
}

/** Runs the text or, where that is no JavaScript, its other reading. */
function runReadings<T>(text: ScriptText, run: (script: string, isOther: boolean) => T): T {
  const { script, alternative, isOther = false } = text;
  try {
    return run(script, isOther);
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    if (alternative !== undefined && error.name === "SyntaxError")
      try {
        return run(alternative, !isOther);
      } catch (other) {
        if (!(other instanceof ScriptError)) throw other;
        if (other.name !== "SyntaxError") throw explain(other, alternative, null);
      }
    throw explain(error, script, text.mistake);
  }
}

/** @param mistake what to tell the author of a text that is no JavaScript; null for what the engine says */
function explain(error: ScriptError, script: string, mistake: string | null): Failure {
  const isNoScript = mistake !== null && (error.name === "SyntaxError" || error.name === "ReferenceError");
  return new Failure("invalid", isNoScript ? mistake : `chart.js: ${error.toString(findPlace(error, script))}`);
}

function runScript<T>(
  sandbox: Sandbox,
  library: ChartLibrary,
  script: string,
  { clock, noteLine, budget }: ScriptOutside & { readonly budget: Budget },
  chart: ScriptChart,
  draw: (config: PlainObject, library: ChartLibrary) => T,
): T {
  const scriptLibrary = openScriptLibrary(library);
  const { names, additions, plugins } = createScriptNames(scriptLibrary, chart);
  const functions = new LibraryFunctions(scriptLibrary.roots);
  const policy = createChartPolicy(scriptLibrary, functions, additions);
  return withMoment(clock, () =>
    sandbox.run({ policy, names, clock, budget, beforeChange: () => functions.collect() }, (session) => {
      const config = settle(session.evaluate(script), session, additions.objects);
      if (!isPlainObject(config))
        throw new Failure(
          "invalid",
          `chart must be an object such as {type: "bar", data: {…}}, got ${nameKind(config)}`,
        );
      if (plugins.length > 0) config.plugins = [...plugins, ...(Array.isArray(config.plugins) ? config.plugins : [])];
      nameAsOptions(config);
      const drawn = draw(config, library);
      if (noteLine !== undefined) for (const line of session.logs) noteLine(line);
      return drawn;
    }),
  );
}

/** Plugins that the service has are asked for by their options; scripts may list them as pages do. */
function nameAsOptions(config: PlainObject): void {
  if (!Array.isArray(config.plugins)) return;
  config.plugins = config.plugins.filter((plugin) => {
    const isName = isPlainObject(plugin) && typeof plugin.id === "string" && Object.keys(plugin).length === 1;
    if (isName) ensureObject(ensureObject(ensureObject(config, "options"), "plugins"), plugin.id as string);
    return !isName;
  });
}

/**
 * Leaves out what is undefined, as JSON would, makes dates of moments, and copies what all charts share: whoever fills in a
 * configuration must not write there.
 *
 * @param own objects that are only there for scripts to call
 */
function settle(value: unknown, session: Session, own: ReadonlyMap<object, unknown>, parents: object[] = []): unknown {
  if (typeof value !== "object" || value === null) return value;
  const date = readMoment(value);
  if (date !== null) return date;
  const isOfHost = session.isOfHost(value);
  if (own.has(value) || parents.includes(value) || parents.length > CONFIG_DEPTH)
    throw new Failure("invalid", "chart must be made of plain objects, not of Chart.js itself");
  const settleItem = (item: unknown) => settle(item, session, own, parents);
  parents.push(value);
  let settled: unknown = value;
  if (Array.isArray(value)) {
    const list = isOfHost ? [...value] : value;
    for (const [index, item] of list.entries()) list[index] = item === undefined ? null : settleItem(item);
    settled = list;
  } else if (isRecord(value)) {
    const record: PlainObject = isOfHost ? { ...value } : (value as PlainObject);
    for (const [key, item] of Object.entries(record)) {
      if (item === undefined) delete record[key];
      else if (typeof item === "object") record[key] = settleItem(item);
    }
    settled = record;
  }
  parents.pop();
  return settled;
}

function isRecord(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function nameKind(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return `a ${typeof value}`;
}

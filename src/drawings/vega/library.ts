// Runs the packages Vega and Vega-Lite. Each drawing has its own instance, so that no data of other requests is
// visible.

import type { load as Load } from "../../../generated/vega/vega.js";
import { InstancePool, type LoadedPackage } from "../../base/instance-pool.ts";
import { createLinearRegExp } from "../../base/linear-reg-exp.ts";
import type { TimeZone } from "../../base/time-zone.ts";
import { createDate, currentZone } from "../../base/zoned-date.ts";
import { createValueCheck } from "./expression-values.ts";
import { spendHeld, spendIterations } from "./meter.ts";

/** A specification, or part of a specification. */
export type Spec = Readonly<Record<string, unknown>>;

/** The logger interface that Vega calls. */
export interface Logger {
  level(value?: number): unknown;
  error(...parts: readonly unknown[]): unknown;
  warn(...parts: readonly unknown[]): unknown;
  info(): unknown;
  debug(): unknown;
}

/** The members of a view that drawing uses. */
export interface View {
  run(): unknown;
  padding(): { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  origin(): readonly [x: number, y: number];
  background(): string | null | undefined;
  scenegraph(): { readonly root: Mark };
  /** Internal to Vega: the datasets by name. */
  readonly _runtime: { readonly data: Readonly<Record<string, { readonly values?: { readonly value?: unknown } }>> };
  readonly _viewWidth: number;
  readonly _viewHeight: number;
}

/** A mark of the scene graph: a list of items of one type. */
export interface Mark {
  readonly marktype: string;
  readonly role?: string;
  readonly items: readonly Item[];
}

/** An item of the scenegraph. Group items contain marks. */
export interface Item {
  readonly items?: readonly Mark[];
  readonly [property: string]: unknown;
}

/** Vega's canvas renderer. The drawing replaces `loadImage`. */
interface Renderer {
  loadImage: (url: string) => object;
  initialize(
    element: null,
    width: number,
    height: number,
    origin: readonly number[],
    scale: number,
    options: object,
  ): void;
  background(color: string | null | undefined): void;
  render(scene: Mark): void;
}

/** The exports of Vega and Vega-Lite that drawing uses. */
export interface VegaLibrary {
  parse(spec: unknown, config: unknown, options: { readonly ast: true }): unknown;
  readonly View: new (runtime: unknown, options: object) => View;
  readonly CanvasRenderer: new (loader: unknown) => Renderer;
  readonly expressionInterpreter: object;
  compile(spec: unknown, options: object): { readonly spec: Spec };
}

interface Instance {
  readonly library: VegaLibrary;
  /** Resets the instance's state. Must be called before each drawing. */
  readonly start: () => void;
}

/** The values that an instance receives from its drawing. */
interface Host {
  readonly zone: TimeZone;
  /** Creates a canvas for pixels or for text measurement. */
  readonly createCanvas: (width: number, height: number) => unknown;
}

/** Loop iterations charged for copying an object member or array element. */
const COPY_ITERATIONS = 4;

/** Implements structuredClone for objects, arrays and primitives, with a charge for each member. */
function cloneValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    spendIterations(COPY_ITERATIONS * (value.length + 1));
    return value.map(cloneValue);
  }
  if (Object.prototype.toString.call(value) !== "[object Object]") return structuredClone(value);
  const entries = Object.entries(value);
  spendIterations(COPY_ITERATIONS * (entries.length + 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, cloneValue(each)]));
}

function createInstance(load: typeof Load, host: () => Host | undefined): LoadedPackage<Instance> {
  let start = () => {};
  let check = createValueCheck(spendIterations);
  const loaded = load({
    now: () => 0,
    Date: createDate(currentZone(() => host()?.zone)),
    RegExp: createLinearRegExp(() => library.RE2JS),
    // Vega-Lite adds a method to its prototype.
    Set: class extends Set {},
    TextDecoder,
    TextEncoder,
    atob,
    btoa,
    escape,
    structuredClone: cloneValue,
    host: {
      canvas: (width: number, height: number) => host()?.createCanvas(width, height),
      onStart(run: () => void) {
        start = () => {
          check = createValueCheck(spendIterations);
          run();
        };
      },
      hold: (bytes: number) => spendHeld(bytes),
      operand: (value: unknown) => check.operand(value),
      result: (value: unknown) => check.result(value),
    },
  }) as LoadedPackage<VegaLibrary & { readonly RE2JS: never }>;
  const library = loaded.exports;
  return { exports: { library, start: () => start() }, state: loaded.state };
}

let pool: InstancePool<Host, Instance> | undefined;

/** Returns the pool of instances, and loads the packages on first use. */
export async function loadVega(): Promise<InstancePool<Host, Instance>> {
  const { load } = await import("../../../generated/vega/vega.js");
  pool ??= new InstancePool((host) => createInstance(load, host));
  return pool;
}

// Lays out boxes with Yoga, a flexbox engine. Each layout gets a new engine in cleared pooled memory, so nothing remains of
// earlier trees; creating one takes a millisecond. The package embeds its module as text and compiles it at run time, which
// Workers forbid, so scripts/build-encoders.mjs extracts the module. It also adds a meter, because layout time can grow
// exponentially with the nesting of boxes.

import { emscriptenOptions, withPooledMemory } from "../pooled-memory.ts";

/** A size, in CSS pixels. */
export interface YogaSize {
  readonly width: number;
  readonly height: number;
}

/** How a measured size is constrained. Yoga, `MeasureMode`. */
export const MEASURE_MODE = { undefined: 0, exactly: 1, atMost: 2 } as const;

/** Measures a box's content. `mode` is a value of MEASURE_MODE. */
export type YogaMeasure = (width: number, widthMode: number, height: number, heightMode: number) => YogaSize;

/** The position of a box relative to its parent, in CSS pixels. */
export interface YogaLayout {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The enumerations of Yoga's C API that layouts use (yoga/YGEnums.h). */
export const EDGE = { left: 0, top: 1, right: 2, bottom: 3 } as const;
export const ALIGN = {
  auto: 0,
  "flex-start": 1,
  center: 2,
  "flex-end": 3,
  stretch: 4,
  baseline: 5,
  "space-between": 6,
  "space-around": 7,
  "space-evenly": 8,
} as const;
export const JUSTIFY = {
  "flex-start": 0,
  center: 1,
  "flex-end": 2,
  "space-between": 3,
  "space-around": 4,
  "space-evenly": 5,
} as const;
export const FLEX_DIRECTION = { column: 0, "column-reverse": 1, row: 2, "row-reverse": 3 } as const;
export const WRAP = { nowrap: 0, wrap: 1, "wrap-reverse": 2 } as const;
export const POSITION_TYPE = { static: 0, relative: 1, absolute: 2 } as const;
export const GUTTER = { column: 0, row: 1 } as const;
export const BOX_SIZING = { "border-box": 0, "content-box": 1 } as const;
export const OVERFLOW = { visible: 0, hidden: 1 } as const;
const DIRECTION_LTR = 1;

/** A box. Lengths are in CSS pixels; a percentage is 0 to 100. */
export interface YogaNode {
  setPositionType(value: number): void;
  setPosition(edge: number, value: number): void;
  setPositionPercent(edge: number, value: number): void;
  setAlignContent(value: number): void;
  setAlignItems(value: number): void;
  setAlignSelf(value: number): void;
  setFlexDirection(value: number): void;
  setFlexWrap(value: number): void;
  setJustifyContent(value: number): void;
  setMargin(edge: number, value: number): void;
  setMarginPercent(edge: number, value: number): void;
  setMarginAuto(edge: number): void;
  setOverflow(value: number): void;
  setFlexBasis(value: number): void;
  setFlexBasisPercent(value: number): void;
  setFlexGrow(value: number): void;
  setFlexShrink(value: number): void;
  setWidth(value: number): void;
  setWidthPercent(value: number): void;
  setHeight(value: number): void;
  setHeightPercent(value: number): void;
  setMinWidth(value: number): void;
  setMinWidthPercent(value: number): void;
  setMinHeight(value: number): void;
  setMinHeightPercent(value: number): void;
  setMaxWidth(value: number): void;
  setMaxWidthPercent(value: number): void;
  setMaxHeight(value: number): void;
  setMaxHeightPercent(value: number): void;
  setBoxSizing(value: number): void;
  setAspectRatio(value: number): void;
  setBorder(edge: number, value: number): void;
  setPadding(edge: number, value: number): void;
  setPaddingPercent(edge: number, value: number): void;
  setGap(gutter: number, value: number): void;
  setGapPercent(gutter: number, value: number): void;
  insertChild(child: YogaNode, index: number): void;
  setMeasureFunc(measure: object): void;
  calculateLayout(width: number, height: number, direction: number): void;
  getComputedLayout(): YogaLayout;
}

/** The classes that the glue code provides. */
export interface YogaLibrary {
  readonly Config: { create(): { setUseWebDefaults(value: boolean): void; setPointScaleFactor(factor: number): void } };
  readonly Node: { createWithConfig(config: object): YogaNode };
  readonly MeasureCallback: { implement(callback: { measure: YogaMeasure }): object };
}

/** The initial memory size that the module declares, in pages. */
const PAGES = 4;

/** Maximum value of the meter. */
const MAX_METER = 0x7fffffff;

/** The layout exceeded its fuel or memory. */
export class YogaTrap extends Error {}

/** One layout. */
export class YogaRun {
  readonly #library: YogaLibrary;
  readonly #config: object;
  #error: unknown;
  #hasFailed = false;

  constructor(library: YogaLibrary) {
    this.#library = library;
    const config = library.Config.create();
    // Zero turns off rounding to whole pixels, which could make a box narrower than its text.
    config.setPointScaleFactor(0);
    this.#config = config;
  }

  /** Creates a box without children. */
  createNode(): YogaNode {
    return this.#library.Node.createWithConfig(this.#config);
  }

  /** Sets the function that measures the content of a box without children. Its errors end the layout. */
  setMeasure(node: YogaNode, measure: YogaMeasure): void {
    const guarded: YogaMeasure = (...args) => {
      // An exception must not unwind the engine's frames, so the layout continues without measuring.
      if (this.#hasFailed) return NO_SIZE;
      try {
        return measure(...args);
      } catch (error) {
        this.#error = error;
        this.#hasFailed = true;
        return NO_SIZE;
      }
    };
    node.setMeasureFunc(this.#library.MeasureCallback.implement({ measure: guarded }));
  }

  /** Lays out a tree. @param width width of the root's container @param height height of the root's container */
  layOut(root: YogaNode, width: number, height: number): void {
    root.calculateLayout(width, height, DIRECTION_LTR);
    if (this.#hasFailed) throw this.#error;
  }
}

const NO_SIZE: YogaSize = { width: 0, height: 0 };

/**
 * Runs one or more layouts in a new engine.
 *
 * @param fuel maximum fuel of the engine; a box takes about 100 units
 * @returns the result of `use`, and the fuel used
 * @throws YogaTrap if the layout needs more fuel or memory, and the errors of `use`
 */
export async function withYoga<Result>(
  fuel: number,
  use: (run: YogaRun) => Result,
): Promise<{ readonly result: Result; readonly used: number }> {
  const [{ default: createEngine }, { default: module }] = await Promise.all([
    import("../../generated/pooled/yoga.js"),
    import("../../generated/pooled/yoga.wasm"),
  ]);
  return withPooledMemory(PAGES, async (memory) => {
    let meter = {} as WebAssembly.Global;
    const library = await createEngine(
      emscriptenOptions(module, memory, (exports) => {
        meter = exports.fuel as WebAssembly.Global;
      }),
    );
    const budget = Math.max(1, Math.min(MAX_METER, Math.floor(fuel)));
    meter.value = budget;
    try {
      const result = use(new YogaRun(library));
      return { result, used: budget - (meter.value as number) };
    } catch (error) {
      throw error instanceof WebAssembly.RuntimeError ? new YogaTrap() : error;
    }
  });
}

// HTMLCanvasElement without a document: a size, a 2D context and the surface that it draws on. HTML, section 4.12.5.

import { Fuel } from "../../base/fuel.ts";
import type { FontSet } from "../font/font-set.ts";
import type { Surface, SurfaceFactory } from "../surface.ts";
import { CanvasContext } from "./context.ts";
import { CanvasStyle, SurfaceHolder } from "./image.ts";

const DEFAULT_WIDTH = 300;
const DEFAULT_HEIGHT = 150;

export class Canvas extends SurfaceHolder {
  readonly style = new CanvasStyle();
  #width: number;
  #height: number;
  #surface: Surface;
  #context: CanvasContext | undefined;

  /**
   * @param fonts fonts for the canvas's text
   * @param fuel budget to which drawing on the canvas is charged
   */
  constructor(
    width: number,
    height: number,
    override readonly createSurface: SurfaceFactory,
    override readonly fonts: FontSet,
    override readonly fuel: Fuel = new Fuel(),
  ) {
    super();
    this.#width = readSize(width, DEFAULT_WIDTH);
    this.#height = readSize(height, DEFAULT_HEIGHT);
    this.#surface = createSurface(this.#width, this.#height);
  }

  get [Symbol.toStringTag](): string {
    return "HTMLCanvasElement";
  }

  override get width(): number {
    return this.#width;
  }
  override set width(value: number) {
    this.#width = readSize(value, DEFAULT_WIDTH);
    this.#reset();
  }

  override get height(): number {
    return this.#height;
  }
  override set height(value: number) {
    this.#height = readSize(value, DEFAULT_HEIGHT);
    this.#reset();
  }

  get clientWidth(): number {
    return this.#width;
  }
  get clientHeight(): number {
    return this.#height;
  }

  override get direction(): "ltr" | "rtl" {
    return this.style.getPropertyValue("direction") === "rtl" ? "rtl" : "ltr";
  }

  /** The surface with everything drawn so far. */
  override get surface(): Surface {
    return this.#surface;
  }

  /** Begins another frame of an animation on a new surface. The context keeps its state. */
  startFrame(): void {
    this.#surface = this.createSurface(this.#width, this.#height);
    this.#context?.startFrame();
  }

  /** Returns the 2D context, or null for any other context type. */
  getContext(kind: string): CanvasContext | null {
    if (kind !== "2d") return null;
    this.#context ??= this.createContext();
    return this.#context;
  }

  protected createContext(): CanvasContext {
    return new CanvasContext(
      this,
      (width, height) => new Canvas(width, height, this.createSurface, this.fonts, this.fuel),
    );
  }

  getBoundingClientRect() {
    const { width, height } = this;
    return { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height };
  }

  getAttribute(name: string): string | null {
    if (name === "width") return String(this.#width);
    return name === "height" ? String(this.#height) : null;
  }

  /** Has no effect, because no events occur during rendering. */
  addEventListener(): void {}
  removeEventListener(): void {}

  /** Clears the canvas and resets the context. Setting the width or height does this even if the value stays the same. */
  #reset(): void {
    this.#surface = this.createSurface(this.#width, this.#height);
    this.#context?.reset();
  }
}

/**
 * Converts a value to Web IDL's `unsigned long`, an integer modulo 2³². Values above 2³¹ - 1 become the initial value.
 */
function readSize(value: number, initial: number): number {
  const size = Number(value) >>> 0;
  return size <= 0x7fff_ffff ? size : initial;
}

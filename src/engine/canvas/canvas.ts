// The canvas element without a document: a size, one 2D context and the surface that it draws on. HTML 4.12.5.

import { Fuel } from "../../base/fuel.ts";
import type { FontSet } from "../font/font-set.ts";
import type { Surface, SurfaceFactory } from "../surface.ts";
import { CanvasStyle } from "./canvas-style.ts";
import { CanvasContext } from "./context.ts";
import { SurfaceHolder } from "./image.ts";

const DEFAULT_WIDTH = 300;
const DEFAULT_HEIGHT = 150;

export class Canvas extends SurfaceHolder {
  readonly style = new CanvasStyle();
  #width: number;
  #height: number;
  #surface: Surface;
  #context: CanvasContext | undefined;

  /**
   * @param fonts the faces of text on it
   * @param fuel counts the work of drawing on it
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

  /** What has been drawn so far. */
  override get surface(): Surface {
    return this.#surface;
  }

  /** The canvas's one context; null for every kind but `2d`. */
  getContext(kind: string): CanvasContext | null {
    if (kind !== "2d") return null;
    this.#context ??= new CanvasContext(
      this,
      (width, height) => new Canvas(width, height, this.createSurface, this.fonts, this.fuel),
    );
    return this.#context;
  }

  getBoundingClientRect() {
    const { width, height } = this;
    return { x: 0, y: 0, left: 0, top: 0, right: width, bottom: height, width, height };
  }

  getAttribute(name: string): string | null {
    if (name === "width") return String(this.#width);
    return name === "height" ? String(this.#height) : null;
  }

  /** Events never happen in a picture. */
  addEventListener(): void {}
  removeEventListener(): void {}

  /** Setting either side clears the picture and the context's state, even to the same value. */
  #reset(): void {
    this.#surface = this.createSurface(this.#width, this.#height);
    this.#context?.reset();
  }
}

/** Web IDL's `unsigned long`: whole, and counted around from 2³²; the upper half is out of the attribute's range. */
function readSize(value: number, initial: number): number {
  const size = Number(value) >>> 0;
  return size <= 0x7fff_ffff ? size : initial;
}

// Draws shapes and text on a canvas, and charges for the work.

import type { Fuel } from "../../base/fuel.ts";
import type { Canvas } from "../../engine/canvas/canvas.ts";
import type { Align, LineStyle, TextStyle } from "./google-chart-params.ts";

export type Context = NonNullable<ReturnType<Canvas["getContext"]>>;

/** A position in pixels from the top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Text to draw at a position. */
export interface Label extends TextStyle {
  readonly text: string;
  readonly x: number;
  /** Vertical centre of the text. */
  readonly y: number;
  readonly align?: Align;
  readonly isBold?: boolean;
  /** Maximum width. Wider text is condensed. */
  readonly room?: number;
}

/** Work per string that is measured or drawn, and per character, in units of src/base/fuel.ts. */
const TEXT_WORK = 15_000;
const CHARACTER_WORK = 2000;
const TOO_MANY = "chart has too many labels: use fewer or shorter ones";

/** Work per point of a line or area, in units of src/base/fuel.ts. */
const POINT_WORK = 2000;

const RIGHT_TO_LEFT = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Draws on a context. Colours are CSS colours. */
export class ChartPen {
  readonly #fuel: Fuel | undefined;

  constructor(
    readonly context: Context,
    fuel: Fuel | undefined,
  ) {
    this.#fuel = fuel;
  }

  /** Charges the work for a number of points. @throws Failure with the message if the budget is exhausted */
  spend(points: number, message: string): void {
    this.#fuel?.spend(points * POINT_WORK, message);
  }

  width(text: string, size: number, isBold = false): number {
    this.#startText(text, size, isBold);
    return text === "" ? 0 : this.context.measureText(text).width;
  }

  label({ text, x, y, color, size, align = "left", isBold = false, room }: Label): void {
    if (text === "" || size <= 0) return;
    this.#startText(text, size, isBold);
    const { context } = this;
    context.fillStyle = color;
    context.textAlign = align;
    context.textBaseline = "alphabetic";
    // Shift the baseline by half the cap height, which centres numbers vertically.
    context.fillText(text, x, y + size * HALF_CAPITAL, room);
  }

  /** Returns the position nearest to a label's position at which the whole text is inside the image. */
  inside({ x, y }: Point, text: string, size: number, align: Align): Point {
    const { width, height } = this.context.canvas;
    const across = this.width(text, size);
    const before = { left: 0, center: across / 2, right: across }[align];
    const half = (size * LINE_HEIGHT) / 2;
    return {
      x: Math.max(before + 1, Math.min(x, width - across + before - 1)),
      y: Math.max(half, Math.min(y, height - half)),
    };
  }

  #startText(text: string, size: number, isBold: boolean): void {
    this.#fuel?.spend(TEXT_WORK + text.length * CHARACTER_WORK, TOO_MANY);
    this.context.font = `${isBold ? "bold " : ""}${size}px sans-serif`;
    this.context.direction = RIGHT_TO_LEFT.test(text) ? "rtl" : "ltr";
  }

  box({ left, top, right, bottom }: Area, color: string): void {
    this.context.fillStyle = color;
    this.context.fillRect(left, top, right - left, bottom - top);
  }

  polygon(points: readonly Point[], color: string): void {
    this.#trace(points);
    this.context.closePath();
    this.context.fillStyle = color;
    this.context.fill();
  }

  line(points: readonly Point[], color: string, { width, dash, space }: LineStyle): void {
    if (width <= 0 || points.length === 0) return;
    this.#trace(points);
    this.stroke(color, { width, dash, space });
  }

  stroke(color: string, { width, dash, space }: LineStyle): void {
    const { context } = this;
    context.lineWidth = width;
    context.lineJoin = "round";
    context.strokeStyle = color;
    context.setLineDash(dash > 0 && space > 0 ? [dash, space] : []);
    context.stroke();
    context.setLineDash([]);
  }

  /** Draws a horizontal or vertical line, aligned to whole pixels. */
  rule(from: Point, to: Point, color: string, width = 1, dash = 0, space = 0): void {
    // A line of odd width is sharp if its centre line runs through pixel centres.
    const shift = Math.round(width) % 2 === 1 ? 0.5 : 0;
    const snap = ({ x, y }: Point) => ({
      x: from.x === to.x ? Math.round(x - shift) + shift : x,
      y: from.y === to.y ? Math.round(y - shift) + shift : y,
    });
    this.line([snap(from), snap(to)], color, { width, dash, space });
  }

  /** Clips to an area while a function draws. */
  within({ left, top, right, bottom }: Area, draw: () => void): void {
    const { context } = this;
    context.save();
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    draw();
    context.restore();
  }

  #trace(points: readonly Point[]): void {
    this.spend(points.length, "chart has too many points: use fewer");
    const { context } = this;
    context.beginPath();
    for (const [index, { x, y }] of points.entries())
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
  }
}

const HALF_CAPITAL = 0.36;
/** Line height of text, in multiples of the font size. */
const LINE_HEIGHT = 1.2;

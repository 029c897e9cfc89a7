// CanvasRenderingContext2D on a surface, without a document. Members follow the order and headings of the HTML standard,
// section 4.12.5.1, and ignore invalid arguments as it requires. Unlike in a browser, a missing number does not throw: it
// becomes NaN, which draws nothing.

import { Failure, UsageError } from "../../base/failure.ts";
import { formatColor, parseColor } from "../color.ts";
import { formatFont, formatLength, parseFont, parseLength } from "../font/font-shorthand.ts";
import { CANVAS_CALLS } from "../limits.ts";
import {
  boxIsEmpty,
  boxOf,
  IDENTITY,
  intersectBoxes,
  invert,
  type Matrix,
  multiply,
  type Path,
  transformPath,
} from "../path.ts";
import { DEFAULT_COMPOSITE_STATE, type FillRule, imageSize, type Surface, type SurfaceImage } from "../surface.ts";
import { CanvasGradient } from "./gradient.ts";
import { isInFill, isInStroke } from "./hit.ts";
import { fitBox, readImage, type SurfaceHolder } from "./image.ts";
import { Matrix2D, type MatrixInit, type ReadonlyMatrix, readMatrix } from "./matrix-2d.ts";
import {
  addClip,
  ClipPool,
  createPaint,
  drawText,
  readCompositeState,
  readStrokeStyle,
  readStyle,
  rectPath,
} from "./painter.ts";
import { Path2D } from "./path-2d.ts";
import { type CornerRadius, PathBuilder } from "./path-builder.ts";
import { CanvasPattern } from "./pattern.ts";
import { type CanvasState, INITIAL_STATE, KEYWORDS, type Keyword, type PaintStyle } from "./state.ts";
import { TextMetrics } from "./text.ts";
import { dropZeroLengthSegments, restartDashes } from "./trace.ts";

export class CanvasContext {
  readonly canvas: SurfaceHolder;
  readonly #createCanvas: (width: number, height: number) => SurfaceHolder;
  readonly #path = new PathBuilder();
  readonly #clips = new ClipPool();
  #state: CanvasState = { ...INITIAL_STATE };
  #calls = 0;
  #stack: CanvasState[] = [];
  /** Number of save() calls beyond MAX_SAVES, counted so that restore() calls stay balanced. */
  #droppedSaves = 0;

  /** @param createCanvas creates another canvas of the same kind */
  constructor(canvas: SurfaceHolder, createCanvas: (width: number, height: number) => SurfaceHolder) {
    this.canvas = canvas;
    this.#createCanvas = createCanvas;
  }

  get [Symbol.toStringTag](): string {
    return "CanvasRenderingContext2D";
  }

  /** Creates a canvas to be used as an image. Not part of the standard, where a document creates canvases. */
  createCanvas(width: number, height: number): SurfaceHolder {
    return this.#createCanvas(width, height);
  }

  /** Returns the array length of the current path. Not part of the standard. */
  pathLength(): number {
    return this.#path.segments.length;
  }

  /** Resets the count of calls, because each frame has its own limit. Not part of the standard. */
  startFrame(): void {
    this.#calls = 0;
  }

  // The canvas state

  save(): void {
    this.#countCall();
    if (this.#stack.length < MAX_SAVES) this.#stack.push({ ...this.#state });
    else this.#droppedSaves++;
  }
  restore(): void {
    if (this.#droppedSaves > 0) this.#droppedSaves--;
    else this.enter(this.#stack.pop() ?? this.#state);
  }
  reset(): void {
    this.#stack = [];
    this.#droppedSaves = 0;
    this.enter({ ...INITIAL_STATE });
    this.#path.clear();
    this.clearRect(0, 0, this.canvas.width, this.canvas.height);
  }
  isContextLost(): boolean {
    return false;
  }
  getContextAttributes(): { readonly alpha: true; readonly colorSpace: "srgb" } {
    return { alpha: true, colorSpace: "srgb" };
  }

  // Line styles

  get lineWidth(): number {
    return this.#state.lineWidth;
  }
  set lineWidth(value: number) {
    this.#setNumber("lineWidth", value, (width) => width > 0);
  }
  get lineCap(): CanvasState["lineCap"] {
    return this.#state.lineCap;
  }
  set lineCap(value: CanvasState["lineCap"]) {
    this.#setKeyword("lineCap", value);
  }
  get lineJoin(): CanvasState["lineJoin"] {
    return this.#state.lineJoin;
  }
  set lineJoin(value: CanvasState["lineJoin"]) {
    this.#setKeyword("lineJoin", value);
  }
  get miterLimit(): number {
    return this.#state.miterLimit;
  }
  set miterLimit(value: number) {
    this.#setNumber("miterLimit", value, (limit) => limit > 0);
  }
  setLineDash(segments: readonly number[]): void {
    if (typeof segments !== "object") throw new UsageError("setLineDash takes a list of numbers");
    const lengths = Array.from(segments, Number);
    if (lengths.length > MAX_DASHES || !lengths.every((length) => Number.isFinite(length) && length >= 0)) return;
    this.#state.lineDash = lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths];
  }
  getLineDash(): number[] {
    return [...this.#state.lineDash];
  }
  get lineDashOffset(): number {
    return this.#state.lineDashOffset;
  }
  set lineDashOffset(value: number) {
    this.#setNumber("lineDashOffset", value);
  }

  // Text styles

  get font(): string {
    return formatFont(this.#state.font);
  }
  set font(value: string) {
    const font = parseFont(String(value));
    if (font !== null) this.#state.font = font;
  }
  get textAlign(): CanvasState["textAlign"] {
    return this.#state.textAlign;
  }
  set textAlign(value: CanvasState["textAlign"]) {
    this.#setKeyword("textAlign", value);
  }
  get textBaseline(): CanvasState["textBaseline"] {
    return this.#state.textBaseline;
  }
  set textBaseline(value: CanvasState["textBaseline"]) {
    this.#setKeyword("textBaseline", value);
  }
  get direction(): CanvasState["direction"] {
    return this.#state.direction;
  }
  set direction(value: CanvasState["direction"]) {
    this.#setKeyword("direction", value);
  }
  get letterSpacing(): string {
    return formatLength(this.#state.letterSpacing);
  }
  set letterSpacing(value: string) {
    this.#setLength("letterSpacing", value);
  }
  get wordSpacing(): string {
    return formatLength(this.#state.wordSpacing);
  }
  set wordSpacing(value: string) {
    this.#setLength("wordSpacing", value);
  }
  get fontKerning(): CanvasState["fontKerning"] {
    return this.#state.fontKerning;
  }
  set fontKerning(value: CanvasState["fontKerning"]) {
    this.#setKeyword("fontKerning", value);
  }

  // Building paths

  beginPath(): void {
    this.#countCall();
    this.#path.clear();
  }
  moveTo(x: number, y: number): void {
    this.#path.moveTo(+x, +y);
  }
  lineTo(x: number, y: number): void {
    this.#path.lineTo(+x, +y);
  }
  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.#path.quadraticCurveTo(+cx, +cy, +x, +y);
  }
  bezierCurveTo(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number): void {
    this.#path.bezierCurveTo(+c1x, +c1y, +c2x, +c2y, +x, +y);
  }
  arc(x: number, y: number, radius: number, startAngle: number, endAngle: number, counterclockwise = false): void {
    this.#path.arc(+x, +y, +radius, +startAngle, +endAngle, counterclockwise);
  }
  arcTo(x1: number, y1: number, x2: number, y2: number, radius: number): void {
    this.#path.arcTo(+x1, +y1, +x2, +y2, +radius);
  }
  ellipse(
    x: number,
    y: number,
    radiusX: number,
    radiusY: number,
    rotation: number,
    startAngle: number,
    endAngle: number,
    counterclockwise = false,
  ): void {
    this.#path.ellipse(+x, +y, +radiusX, +radiusY, +rotation, +startAngle, +endAngle, counterclockwise);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.#path.rect(+x, +y, +width, +height);
  }
  roundRect(x: number, y: number, width: number, height: number, radii?: CornerRadius | readonly CornerRadius[]): void {
    this.#path.roundRect(+x, +y, +width, +height, radii);
  }
  closePath(): void {
    this.#path.closePath();
  }

  // Transformations

  scale(x: number, y: number): void {
    this.#transform([+x, 0, 0, +y, 0, 0]);
  }
  rotate(angle: number): void {
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    this.#transform([cosine, sine, -sine, cosine, 0, 0]);
  }
  translate(x: number, y: number): void {
    this.#transform([1, 0, 0, 1, +x, +y]);
  }
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.#transform([+a, +b, +c, +d, +e, +f]);
  }
  getTransform(): ReadonlyMatrix {
    return new Matrix2D(this.#state.matrix);
  }
  setTransform(...args: readonly [] | readonly [MatrixInit] | Matrix): void {
    const [a, b, c, d, e, f] = args;
    const matrix =
      args.length > 1
        ? ([a, b, c, d, e, f].map(Number) as unknown as Matrix)
        : readMatrix(a as MatrixInit | null | undefined);
    if (matrix?.every(Number.isFinite)) this.#setMatrix(matrix);
  }
  resetTransform(): void {
    this.setTransform();
  }

  // Compositing

  get globalAlpha(): number {
    return this.#state.globalAlpha;
  }
  set globalAlpha(value: number) {
    this.#setNumber("globalAlpha", value, (alpha) => alpha >= 0 && alpha <= 1);
  }
  get globalCompositeOperation(): CanvasState["composite"] {
    return this.#state.composite;
  }
  set globalCompositeOperation(value: CanvasState["composite"]) {
    this.#setKeyword("composite", value);
  }

  // Image smoothing

  get imageSmoothingEnabled(): boolean {
    return this.#state.imageSmoothingEnabled;
  }
  set imageSmoothingEnabled(value: boolean) {
    this.#state.imageSmoothingEnabled = Boolean(value);
  }
  get imageSmoothingQuality(): CanvasState["imageSmoothingQuality"] {
    return this.#state.imageSmoothingQuality;
  }
  set imageSmoothingQuality(value: CanvasState["imageSmoothingQuality"]) {
    this.#setKeyword("imageSmoothingQuality", value);
  }

  // Fill and stroke styles

  get fillStyle(): string | CanvasGradient | CanvasPattern {
    return formatStyle(this.#state.fillStyle);
  }
  set fillStyle(value: string | CanvasGradient | CanvasPattern) {
    const style = readStyle(value);
    if (style !== null) this.#state.fillStyle = style;
  }
  get strokeStyle(): string | CanvasGradient | CanvasPattern {
    return formatStyle(this.#state.strokeStyle);
  }
  set strokeStyle(value: string | CanvasGradient | CanvasPattern) {
    const style = readStyle(value);
    if (style !== null) this.#state.strokeStyle = style;
  }
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): CanvasGradient {
    requireFinite("createLinearGradient", x0, y0, x1, y1);
    return new CanvasGradient({ type: "linear", from: [+x0, +y0], to: [+x1, +y1] });
  }
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): CanvasGradient {
    requireFinite("createRadialGradient", x0, y0, r0, x1, y1, r1);
    if (r0 < 0 || r1 < 0)
      throw new DOMException(`gradient radius must be at least 0, got ${Math.min(r0, r1)}`, "IndexSizeError");
    return new CanvasGradient({ type: "radial", from: [+x0, +y0, +r0], to: [+x1, +y1, +r1] });
  }
  createConicGradient(startAngle: number, x: number, y: number): CanvasGradient {
    requireFinite("createConicGradient", startAngle, x, y);
    return new CanvasGradient({ type: "conic", center: [+x, +y], startAngle: +startAngle });
  }
  createPattern(image: unknown, repetition: string | null): CanvasPattern | null {
    const surfaceImage = this.readImage(image);
    if (surfaceImage === null) return null;
    const { width, height } = imageSize(surfaceImage);
    if (width === 0 || height === 0) return null;
    if (surfaceImage.type === "encoded") return new CanvasPattern(surfaceImage, repetition);
    // A pattern is a snapshot: drawing on the canvas later does not change it.
    const { surface } = this.#createCanvas(width, height);
    surface.image(surfaceImage, boxOf(0, 0, width, height), IDENTITY, true, DEFAULT_COMPOSITE_STATE);
    return new CanvasPattern({ type: "surface", surface }, repetition);
  }

  // Drawing rectangles

  clearRect(x: number, y: number, width: number, height: number): void {
    this.#countCall();
    const path = rectPath(this.#state.matrix, +x, +y, +width, +height);
    if (path !== null && width !== 0 && height !== 0) this.canvas.surface.erase(path, this.#state.clip);
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    const path = rectPath(this.#state.matrix, +x, +y, +width, +height);
    if (path !== null && width !== 0 && height !== 0) this.#fill(path, "nonzero");
  }
  strokeRect(x: number, y: number, width: number, height: number): void {
    if (!Number.isFinite(+x + +y + +width + +height) || (width === 0 && height === 0)) return;
    const outline = new PathBuilder();
    outline.matrix = this.#state.matrix;
    if (width === 0 || height === 0) {
      outline.moveTo(+x, +y);
      outline.lineTo(+x + +width, +y + +height);
    } else outline.rect(+x, +y, +width, +height);
    this.#stroke(outline.segments);
  }

  // Drawing text

  fillText(text: string, x: number, y: number, maxWidth = Number.POSITIVE_INFINITY): void {
    this.#countCall();
    drawText(this.target(), this.#textState(), "fill", String(text), +x, +y, +maxWidth);
  }
  strokeText(text: string, x: number, y: number, maxWidth = Number.POSITIVE_INFINITY): void {
    this.#countCall();
    drawText(this.target(), this.#textState(), "stroke", String(text), +x, +y, +maxWidth);
  }
  measureText(text: string): TextMetrics {
    this.#countCall();
    return new TextMetrics(String(text), this.#textState(), this.canvas.fonts);
  }

  // Drawing paths to the canvas

  fill(...args: readonly [path: Path2D, rule?: FillRule] | readonly [rule?: FillRule]): void {
    const { path, rule } = this.#resolvePath(args);
    this.#fill(path, rule);
  }
  stroke(path?: Path2D): void {
    this.#stroke(this.#resolvePath(path === undefined ? [] : [path]).path);
  }
  clip(...args: readonly [path: Path2D, rule?: FillRule] | readonly [rule?: FillRule]): void {
    const { path, rule } = this.#resolvePath(args);
    this.#state.clip = this.#clips.unify(addClip(this.#state.clip, path, rule));
  }
  isPointInPath(...args: readonly [Path2D, number, number, FillRule?] | readonly [number, number, FillRule?]): boolean {
    const [x, y, rule] = args.filter((arg) => !(arg instanceof Path2D));
    const target = this.#resolvePath(args[0] instanceof Path2D ? [args[0], rule] : [rule]);
    return Number.isFinite(Number(x) + Number(y)) && isInFill(target.path, Number(x), Number(y), target.rule);
  }
  isPointInStroke(...args: readonly [Path2D, number, number] | readonly [number, number]): boolean {
    const [x, y] = args.filter((arg) => !(arg instanceof Path2D)).map(Number) as [number, number];
    const { path } = this.#resolvePath(args[0] instanceof Path2D ? [args[0]] : []);
    const inverse = invert(this.#state.matrix);
    if (inverse === null || !Number.isFinite(x + y)) return false;
    // Test in user space, where the line width is the same in all directions.
    const point = new Matrix2D(inverse).transformPoint({ x, y });
    return isInStroke(transformPath(path, inverse), point.x, point.y, readStrokeStyle(this.#state, IDENTITY));
  }

  // Drawing images

  drawImage(image: unknown, ...numbers: readonly number[]): void {
    this.#countCall();
    const surfaceImage = this.readImage(image);
    const values = numbers.map(Number);
    if (![2, 4, 8].includes(values.length))
      throw new UsageError(`drawImage takes 3, 5 or 9 arguments, got ${values.length + 1}`);
    if (surfaceImage === null || !values.every(Number.isFinite)) return;
    const { width, height } = imageSize(surfaceImage);
    const place = values.slice(-4) as [number, number, number, number];
    const [sx, sy, sw, sh] = values.length === 8 ? (values as [number, number, number, number]) : [0, 0, width, height];
    const [dx, dy, dw, dh] = values.length === 2 ? [...(values as [number, number]), width, height] : place;
    if (sw === 0 || sh === 0 || dw === 0 || dh === 0 || width === 0 || height === 0) return;
    const { matrix, imageSmoothingEnabled } = this.#state;
    const source = boxOf(sx, sy, sw, sh);
    const fit = fitBox(source, boxOf(dx, dy, dw, dh));
    const part = intersectBoxes(source, boxOf(0, 0, width, height));
    if (boxIsEmpty(part)) return;
    this.#surface.image(
      surfaceImage,
      part,
      multiply(matrix, fit),
      imageSmoothingEnabled,
      readCompositeState(this.#state),
    );
  }

  /** Returns the current state. Not part of the standard. */
  readState(): Readonly<CanvasState> {
    return { ...this.#state };
  }

  /** Creates a context on another canvas, in the given state. Not part of the standard. */
  fork(canvas: SurfaceHolder, state: Readonly<CanvasState>): CanvasContext {
    const context = new CanvasContext(canvas, this.#createCanvas);
    context.enter({ ...state });
    return context;
  }

  // Shadows, filters

  get shadowOffsetX(): number {
    return this.#state.shadowOffsetX;
  }
  set shadowOffsetX(value: number) {
    this.#setNumber("shadowOffsetX", value);
  }
  get shadowOffsetY(): number {
    return this.#state.shadowOffsetY;
  }
  set shadowOffsetY(value: number) {
    this.#setNumber("shadowOffsetY", value);
  }
  get shadowBlur(): number {
    return this.#state.shadowBlur;
  }
  set shadowBlur(value: number) {
    this.#setNumber("shadowBlur", value, (blur) => blur >= 0);
  }
  get shadowColor(): string {
    return formatColor(this.#state.shadowColor);
  }
  set shadowColor(value: string) {
    const color = parseColor(String(value));
    if (color !== null) this.#state.shadowColor = color;
  }
  /** The filter, which only engine/bitmap applies. Here, it keeps its initial value, `none`. */
  get filter(): string {
    return this.#state.filter;
  }
  set filter(_value: string) {}

  /** Counts a call. The limit ends excessive drawing loops, such as the loop for a pie slice with a trillion revolutions. */
  #countCall(): void {
    if (++this.#calls > this.maxCalls())
      throw new Failure("invalid", `image must take at most ${CANVAS_CALLS} canvas calls to draw: use fewer elements`);
    this.canvas.fuel.spend(CALL_WORK, "image is too expensive to draw: use fewer elements");
  }

  /** Maximum number of calls that draw, clear, measure or save state. */
  protected maxCalls(): number {
    return CANVAS_CALLS;
  }

  /** Returns the canvas that receives drawing calls; a subclass can redirect them. */
  protected target(): SurfaceHolder {
    return this.canvas;
  }

  /** Converts an image source to an image that the surface can draw; null if it is not loaded. */
  protected readImage(source: unknown): SurfaceImage | null {
    const image = readImage(source);
    if (image?.type !== "surface" || image.surface instanceof this.#surface.constructor) return image;
    return image.surface.toImage?.() ?? image;
  }

  get #surface(): Surface {
    return this.target().surface;
  }

  #fill(path: Path, rule: FillRule): void {
    this.#countCall();
    this.#surface.fill(path, rule, createPaint(this.#state.fillStyle, this.#state), readCompositeState(this.#state));
  }
  #stroke(path: Path): void {
    this.#countCall();
    const dashed = this.#state.lineDash.length > 0 ? restartDashes(path) : path;
    this.#surface.stroke(
      this.#state.lineCap === "butt" ? dashed : dropZeroLengthSegments(dashed),
      readStrokeStyle(this.#state),
      createPaint(this.#state.strokeStyle, this.#state),
      readCompositeState(this.#state),
    );
  }

  /** Returns the path that the arguments select, in device pixels: an optional Path2D, then an optional fill rule. */
  #resolvePath(args: readonly unknown[]): { readonly path: Path; readonly rule: FillRule } {
    const [first, second] = args;
    const [path, rule = "nonzero"] =
      first instanceof Path2D
        ? [transformPath(first.segments, this.#state.matrix), second]
        : [this.#path.segments, first];
    if (rule !== "nonzero" && rule !== "evenodd")
      throw new UsageError(`fill rule must be nonzero or evenodd, got ${rule}`);
    return { path, rule };
  }

  /** Returns the state for text, with an `inherit` direction replaced by the canvas's direction. */
  #textState(): CanvasState {
    if (this.#state.direction !== "inherit" || this.canvas.direction === "ltr") return this.#state;
    return { ...this.#state, direction: this.canvas.direction };
  }

  #transform(matrix: Matrix): void {
    if (matrix.every(Number.isFinite)) this.#setMatrix(multiply(this.#state.matrix, matrix));
  }
  #setMatrix(matrix: Matrix): void {
    this.#state.matrix = matrix;
    this.#path.matrix = matrix;
  }
  protected enter(state: CanvasState): void {
    this.#state = state;
    this.#path.matrix = state.matrix;
  }

  #setNumber(key: NumberKey, value: unknown, isValid: (number: number) => boolean = () => true): void {
    const number = Number(value);
    if (Number.isFinite(number) && isValid(number)) this.#state[key] = number;
  }
  #setLength(key: "letterSpacing" | "wordSpacing", value: unknown): void {
    const length = parseLength(String(value));
    if (length !== null) this.#state[key] = length;
  }
  #setKeyword<K extends Keyword>(key: K, value: unknown): void {
    const keywords: readonly unknown[] = KEYWORDS[key];
    const keyword = keywords.find((candidate) => candidate === value);
    if (keyword !== undefined) this.#state[key] = keyword as CanvasState[K];
  }
}

/** Maximum depth of the state stack, which scripts that never call restore() would otherwise grow without limit. */
const MAX_SAVES = 10_000;
/**
 * Fixed work of each call that draws, clears, measures or saves state, in units of src/base/fuel.ts, without the
 * drawing itself.
 */
const CALL_WORK = 500;
/** Maximum number of lengths in a dash pattern. Longer patterns are ignored. */
const MAX_DASHES = 100;

type NumberKey = { [K in keyof CanvasState]: CanvasState[K] extends number ? K : never }[keyof CanvasState];

function formatStyle(style: PaintStyle): string | CanvasGradient | CanvasPattern {
  return style instanceof CanvasGradient || style instanceof CanvasPattern ? style : formatColor(style);
}

function requireFinite(method: string, ...values: readonly unknown[]): void {
  if (!values.every((value) => Number.isFinite(Number(value)))) throw new UsageError(`${method} takes finite numbers`);
}

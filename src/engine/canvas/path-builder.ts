// The CanvasPath mixin: converts path calls to segments, transformed by the matrix at the time of each call. HTML, "building
// paths". Calls with a number that is not finite are ignored and negative radii throw, as the standard requires.

import { Failure } from "../../base/failure.ts";
import { PATH_NUMBERS } from "../limits.ts";
import { ARITY, CLOSE, CUBIC, IDENTITY, LINE, type Matrix, MOVE, type Path, QUAD } from "../path.ts";

/** Builds a path from method calls. */
export class PathBuilder {
  /** Append-only: clear() assigns a new array. A cache may therefore identify a path by its array and length. */
  segments: number[] = [];
  matrix: Matrix = IDENTITY;
  /** Whether the path has a current point. */
  #open = false;
  /** The current point and the first point of the subpath, after transformation. */
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  clear(): void {
    this.segments = [];
    this.#open = false;
  }

  /** Appends a path without transforming it. */
  append(path: Path): void {
    for (let i = 0; i < path.length; ) {
      const verb = path[i] as number;
      const end = i + 1 + (ARITY[verb as 0] as number);
      if (verb === MOVE) this.#moveToDevice(path[i + 1] as number, path[i + 2] as number);
      else if (verb === CLOSE) this.closePath();
      else {
        for (; i < end - 2; i++) this.segments.push(path[i] as number);
        this.#end(path[end - 2] as number, path[end - 1] as number);
      }
      i = end;
    }
  }

  moveTo(x: number, y: number): void {
    if (!Number.isFinite(x + y)) return;
    const [a, b, c, d, e, f] = this.matrix;
    this.#moveToDevice(a * x + c * y + e, b * x + d * y + f);
  }

  lineTo(x: number, y: number): void {
    if (!Number.isFinite(x + y)) return;
    if (!this.#open) {
      this.moveTo(x, y);
      return;
    }
    const [a, b, c, d, e, f] = this.matrix;
    this.#advance(LINE, a * x + c * y + e, b * x + d * y + f);
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    if (!Number.isFinite(cx + cy + x + y)) return;
    if (!this.#open) this.moveTo(cx, cy);
    const [a, b, c, d, e, f] = this.matrix;
    this.segments.push(QUAD, a * cx + c * cy + e, b * cx + d * cy + f);
    this.#end(a * x + c * y + e, b * x + d * y + f);
  }

  bezierCurveTo(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number): void {
    if (!Number.isFinite(c1x + c1y + c2x + c2y + x + y)) return;
    if (!this.#open) this.moveTo(c1x, c1y);
    this.#cubic(c1x, c1y, c2x, c2y, x, y);
  }

  closePath(): void {
    if (!this.#open) return;
    this.segments.push(CLOSE);
    this.#x = this.#startX;
    this.#y = this.#startY;
  }

  arc(x: number, y: number, radius: number, startAngle: number, endAngle: number, counterclockwise = false): void {
    this.ellipse(x, y, radius, radius, 0, startAngle, endAngle, counterclockwise);
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
    if (!Number.isFinite(x + y + radiusX + radiusY + rotation + startAngle + endAngle)) return;
    rejectNegative(radiusX);
    rejectNegative(radiusY);
    const sweep = arcSweep(startAngle, endAngle, Boolean(counterclockwise));
    this.#ellipseArc({ x, y, radiusX, radiusY, rotation, startAngle, sweep });
  }

  arcTo(x1: number, y1: number, x2: number, y2: number, radius: number): void {
    if (!Number.isFinite(x1 + y1 + x2 + y2 + radius)) return;
    rejectNegative(radius);
    if (!this.#open) this.moveTo(x1, y1);
    const [x0, y0] = this.#currentPoint();
    const inX = x0 - x1;
    const inY = y0 - y1;
    const outX = x2 - x1;
    const outY = y2 - y1;
    const inLength = Math.hypot(inX, inY);
    const outLength = Math.hypot(outX, outY);
    const cross = inX * outY - inY * outX;
    if (inLength === 0 || outLength === 0 || cross === 0 || radius === 0) {
      this.lineTo(x1, y1);
      return;
    }
    const cosine = (inX * outX + inY * outY) / (inLength * outLength);
    const toTangent = radius / Math.tan(Math.acos(Math.min(1, Math.max(-1, cosine))) / 2);
    const startX = x1 + (inX / inLength) * toTangent;
    const startY = y1 + (inY / inLength) * toTangent;
    const endX = x1 + (outX / outLength) * toTangent;
    const endY = y1 + (outY / outLength) * toTangent;
    // The centre lies at a distance of `radius` from the first tangent point, on the inner side of the corner.
    const side = cross < 0 ? 1 : -1;
    const centerX = startX + (side * radius * inY) / inLength;
    const centerY = startY - (side * radius * inX) / inLength;
    const startAngle = Math.atan2(startY - centerY, startX - centerX);
    const endAngle = Math.atan2(endY - centerY, endX - centerX);
    const sweep = arcSweep(startAngle, endAngle, side < 0);
    this.#ellipseArc({ x: centerX, y: centerY, radiusX: radius, radiusY: radius, rotation: 0, startAngle, sweep });
  }

  rect(x: number, y: number, width: number, height: number): void {
    if (!Number.isFinite(x + y + width + height)) return;
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
    this.moveTo(x, y);
  }

  roundRect(
    x: number,
    y: number,
    width: number,
    height: number,
    radii: CornerRadius | readonly CornerRadius[] = 0,
  ): void {
    if (!Number.isFinite(x + y + width + height)) return;
    const corners = resolveRadii(radii);
    if (corners === null) return;
    const [tl, tr, br, bl] = corners;
    const scale = Math.min(
      1,
      ...([
        [Math.abs(width), tl.x + tr.x],
        [Math.abs(height), tr.y + br.y],
        [Math.abs(width), br.x + bl.x],
        [Math.abs(height), bl.y + tl.y],
      ].map(([side, sum]) => ((sum as number) > 0 ? (side as number) / (sum as number) : 1)) as number[]),
    );
    // A negative size mirrors the shape, so the corner radii get the same sign.
    const h = width < 0 ? -scale : scale;
    const v = height < 0 ? -scale : scale;
    const right = x + width;
    const bottom = y + height;
    // Adds the side up to a corner, then the corner.
    const corner = (cornerX: number, cornerY: number, fromX: number, fromY: number, toX: number, toY: number) => {
      this.lineTo(fromX, fromY);
      if (fromX === toX && fromY === toY) return;
      this.#cubic(
        fromX + (cornerX - fromX) * KAPPA,
        fromY + (cornerY - fromY) * KAPPA,
        toX + (cornerX - toX) * KAPPA,
        toY + (cornerY - toY) * KAPPA,
        toX,
        toY,
      );
    };
    this.moveTo(x + tl.x * h, y);
    corner(right, y, right - tr.x * h, y, right, y + tr.y * v);
    corner(right, bottom, right, bottom - br.y * v, right - br.x * h, bottom);
    corner(x, bottom, x + bl.x * h, bottom, x, bottom - bl.y * v);
    corner(x, y, x, y + tl.y * v, x + tl.x * h, y);
    this.closePath();
    this.moveTo(x, y);
  }

  #ellipseArc(arc: EllipseArc): void {
    const [x, y] = ellipsePoint(arc, arc.startAngle);
    if (this.#open) this.lineTo(x, y);
    else this.moveTo(x, y);
    if (arc.sweep === 0 || (arc.radiusX === 0 && arc.radiusY === 0)) return;
    const [a, b, c, d] = this.matrix;
    const scale = Math.sqrt(Math.abs(a * d - b * c));
    drawArc(arc, scale, (c1x, c1y, c2x, c2y, toX, toY) => this.#cubic(c1x, c1y, c2x, c2y, toX, toY));
  }

  #cubic(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number): void {
    const [a, b, c, d, e, f] = this.matrix;
    this.segments.push(
      CUBIC,
      a * c1x + c * c1y + e,
      b * c1x + d * c1y + f,
      a * c2x + c * c2y + e,
      b * c2x + d * c2y + f,
    );
    this.#end(a * x + c * y + e, b * x + d * y + f);
  }

  #moveToDevice(x: number, y: number): void {
    this.segments.push(MOVE, x, y);
    this.#open = true;
    this.#startX = this.#x = x;
    this.#startY = this.#y = y;
  }

  #advance(verb: number, x: number, y: number): void {
    this.segments.push(verb);
    this.#end(x, y);
  }

  #end(x: number, y: number): void {
    if (this.segments.length > PATH_NUMBERS)
      throw new Failure("invalid", `canvas paths must have at most ${PATH_NUMBERS / 3} points`);
    this.segments.push(x, y);
    this.#x = x;
    this.#y = y;
  }

  /** Returns the current point in user space, before transformation. */
  #currentPoint(): readonly [x: number, y: number] {
    const [a, b, c, d, e, f] = this.matrix;
    const determinant = a * d - b * c;
    if (determinant === 0) return [0, 0];
    const x = this.#x - e;
    const y = this.#y - f;
    return [(d * x - c * y) / determinant, (a * y - b * x) / determinant];
  }
}

/** Distance of the control points that approximate a quarter circle, as a fraction of the radius. */
const KAPPA = 0.5522847498307936;

function rejectNegative(radius: number): void {
  if (radius < 0) throw new DOMException(`radius must be at least 0, got ${radius}`, "IndexSizeError");
}

/**
 * Radius, in device pixels, up to which one curve per quarter turn is accurate to 0.01 pixels. Larger arcs use one curve
 * per eighth of a turn.
 */
const QUARTER_TURN_RADIUS = 30;

/** Receives the control points and the end point of a cubic curve. */
type CubicTo = (c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number) => void;

/** An elliptical arc: centre, radii, rotation of the axes, and angles relative to the first axis. Angles are in radians. */
interface EllipseArc {
  readonly x: number;
  readonly y: number;
  readonly radiusX: number;
  readonly radiusY: number;
  readonly rotation: number;
  readonly startAngle: number;
  /** Signed: positive is clockwise on a canvas. At most a full turn. */
  readonly sweep: number;
}

const TURN = 2 * Math.PI;
/** Tolerance in comparisons of angles, in radians. */
const ANGLE_TOLERANCE = 1e-9;

/**
 * Returns the signed sweep of an arc. As the standard requires, it is limited to a full turn, and angles that differ by
 * whole turns make a full circle.
 */
function arcSweep(startAngle: number, endAngle: number, counterclockwise: boolean): number {
  const span = counterclockwise ? startAngle - endAngle : endAngle - startAngle;
  const wrapped = ((span % TURN) + TURN) % TURN;
  const isWhole = span >= TURN || (span < 0 && wrapped < ANGLE_TOLERANCE);
  const sweep = isWhole ? TURN : wrapped;
  return counterclockwise ? -sweep : sweep;
}

/** Returns the point of the ellipse at an angle, in radians. */
function ellipsePoint(arc: EllipseArc, angle: number): readonly [x: number, y: number] {
  const u = arc.radiusX * Math.cos(angle);
  const v = arc.radiusY * Math.sin(angle);
  const cosine = Math.cos(arc.rotation);
  const sine = Math.sin(arc.rotation);
  return [arc.x + u * cosine - v * sine, arc.y + u * sine + v * cosine];
}

/**
 * Approximates the arc with cubic curves, and passes each curve to `cubicTo`.
 *
 * @param scale device pixels per unit of the arc; a larger scale needs more curves
 */
function drawArc(arc: EllipseArc, scale: number, cubicTo: CubicTo): void {
  const { sweep, radiusX, radiusY, rotation } = arc;
  const step = Math.max(radiusX, radiusY) * scale > QUARTER_TURN_RADIUS ? Math.PI / 4 : Math.PI / 2;
  const pieces = Math.max(1, Math.ceil(Math.abs(sweep) / step - 1e-9));
  const piece = sweep / pieces;
  const handle = (4 / 3) * Math.tan(piece / 4);
  const cosine = Math.cos(rotation);
  const sine = Math.sin(rotation);
  // The derivative at an angle, in canvas coordinates.
  const tangent = (angle: number) => {
    const u = -radiusX * Math.sin(angle);
    const v = radiusY * Math.cos(angle);
    return [u * cosine - v * sine, u * sine + v * cosine] as const;
  };
  let angle = arc.startAngle;
  let [fromX, fromY] = ellipsePoint(arc, angle);
  for (let i = 0; i < pieces; i++) {
    const next = angle + piece;
    const [toX, toY] = ellipsePoint(arc, next);
    const [outX, outY] = tangent(angle);
    const [inX, inY] = tangent(next);
    cubicTo(fromX + outX * handle, fromY + outY * handle, toX - inX * handle, toY - inY * handle, toX, toY);
    angle = next;
    fromX = toX;
    fromY = toY;
  }
}

/** A corner radius: a number, or an object with separate horizontal and vertical radii. */
export type CornerRadius = number | { readonly x?: number; readonly y?: number };

type Corner = { readonly x: number; readonly y: number };

/**
 * Returns the radii of the four corners, clockwise from the top left; null if a radius is not finite.
 *
 * @throws RangeError for a negative radius, and for fewer than 1 or more than 4 radii
 */
function resolveRadii(radii: CornerRadius | readonly CornerRadius[]): readonly [Corner, Corner, Corner, Corner] | null {
  const list = Array.isArray(radii) ? (radii as readonly CornerRadius[]) : [radii as CornerRadius];
  if (list.length < 1 || list.length > 4) throw new RangeError(`roundRect takes 1 to 4 radii, got ${list.length}`);
  const corners = list.map((radius) => {
    const { x, y } =
      typeof radius === "object" && radius !== null ? { x: radius.x ?? 0, y: radius.y ?? 0 } : { x: radius, y: radius };
    return { x: Number(x), y: Number(y) };
  });
  if (corners.some(({ x, y }) => !Number.isFinite(x + y))) return null;
  if (corners.some(({ x, y }) => x < 0 || y < 0)) throw new RangeError("corner radii must be at least 0");
  const [one, two = one, three = one, four = two] = corners as [Corner, Corner?, Corner?, Corner?];
  return [one, two, three, four];
}

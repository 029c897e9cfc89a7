// Approximates elliptical arcs with cubic Bézier curves, for arc(), arcTo() and ellipse(). HTML, "building paths".

/**
 * Radius, in device pixels, up to which one curve per quarter turn is accurate to 0.01 pixels. Larger arcs use one curve
 * per eighth of a turn.
 */
const QUARTER_TURN_RADIUS = 30;

/** Receives the control points and the end point of a cubic curve. */
type CubicTo = (c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number) => void;

/** An elliptical arc: centre, radii, rotation of the axes, and angles relative to the first axis. Angles are in radians. */
export interface EllipseArc {
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
/** Tolerance for comparing angles, in radians. */
const ANGLE_TOLERANCE = 1e-9;

/**
 * Returns the signed sweep of an arc, limited to a full turn as the standard requires. Angles that differ by whole turns make a
 * full circle.
 */
export function arcSweep(startAngle: number, endAngle: number, counterclockwise: boolean): number {
  const span = counterclockwise ? startAngle - endAngle : endAngle - startAngle;
  const wrapped = ((span % TURN) + TURN) % TURN;
  const isWhole = span >= TURN || (span < 0 && wrapped < ANGLE_TOLERANCE);
  const sweep = isWhole ? TURN : wrapped;
  return counterclockwise ? -sweep : sweep;
}

/** Returns the point of the ellipse at an angle, in radians. */
export function ellipsePoint(arc: EllipseArc, angle: number): readonly [x: number, y: number] {
  const u = arc.radiusX * Math.cos(angle);
  const v = arc.radiusY * Math.sin(angle);
  const cosine = Math.cos(arc.rotation);
  const sine = Math.sin(arc.rotation);
  return [arc.x + u * cosine - v * sine, arc.y + u * sine + v * cosine];
}

/**
 * Passes the arc to `cubicTo` as cubic curves.
 *
 * @param scale device pixels per unit of the arc; determines the number of curves
 */
export function drawArc(arc: EllipseArc, scale: number, cubicTo: CubicTo): void {
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

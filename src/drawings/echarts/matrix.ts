// The mutating methods of DOMMatrix that zrender calls to place patterns. Geometry Interfaces Module Level 1.

/** A matrix that is translated, rotated and scaled in place. */
export class PatternMatrix {
  a = 1;
  b = 0;
  c = 0;
  d = 1;
  e = 0;
  f = 0;

  translateSelf(x: number, y: number): void {
    this.e += this.a * x + this.c * y;
    this.f += this.b * x + this.d * y;
  }

  /** @param degrees clockwise angle around the z axis */
  rotateSelf(_x: number, _y: number, degrees: number): void {
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const { a, b, c, d } = this;
    Object.assign(this, { a: a * cos + c * sin, b: b * cos + d * sin, c: c * cos - a * sin, d: d * cos - b * sin });
  }

  scaleSelf(x: number, y: number): void {
    Object.assign(this, { a: this.a * x, b: this.b * x, c: this.c * y, d: this.d * y });
  }
}

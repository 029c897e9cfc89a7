// Path2D: a path built by method calls or from SVG path data. HTML, "Path2D objects".

import svgpath from "svgpath";
import { transformPath } from "../path.ts";
import { type MatrixInit, readMatrix } from "./matrix-2d.ts";
import { PathBuilder } from "./path-builder.ts";

/** Maximum length of SVG path data, in UTF-16 code units. Longer path data is truncated. */
const MAX_TEXT = 200_000;

export class Path2D extends PathBuilder {
  /** @param source a path to copy, or SVG path data, which is parsed up to its first error, as SVG requires */
  constructor(source?: Path2D | string) {
    super();
    if (source instanceof Path2D) this.append(source.segments);
    else if (source !== undefined) readPathText(String(source).slice(0, MAX_TEXT), this);
  }

  get [Symbol.toStringTag](): string {
    return "Path2D";
  }

  /** Appends another path, transformed by the matrix. */
  addPath(path: Path2D, transform?: MatrixInit): void {
    const matrix = readMatrix(transform);
    if (matrix !== null) this.append(transformPath(path.segments, matrix));
  }
}

function readPathText(text: string, builder: PathBuilder): void {
  svgpath(text)
    .abs()
    .unshort()
    .unarc()
    .iterate(([command, ...numbers], _index, x, y) => {
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers as number[];
      if (command === "M") builder.moveTo(a, b);
      else if (command === "L") builder.lineTo(a, b);
      else if (command === "H") builder.lineTo(a, y);
      else if (command === "V") builder.lineTo(x, a);
      else if (command === "Q") builder.quadraticCurveTo(a, b, c, d);
      else if (command === "C") builder.bezierCurveTo(a, b, c, d, e, f);
      else builder.closePath();
    });
}

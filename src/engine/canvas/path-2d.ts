// Path2D: a path of its own, built by calls or from the text of an SVG path. HTML, "Path2D objects".

import svgpath from "svgpath";
import { transformPath } from "../path.ts";
import { type MatrixInit, readMatrix } from "./matrix-2d.ts";
import { PathBuilder } from "./path-builder.ts";

/** Longest path text that is read; the parser's time grows with it. */
const MAX_TEXT = 200_000;

export class Path2D extends PathBuilder {
  /** @param source another path to copy, or SVG path text; text with an error is read up to it, as SVG asks */
  constructor(source?: Path2D | string) {
    super();
    if (source instanceof Path2D) this.append(source.segments);
    else if (source !== undefined) readPathText(String(source).slice(0, MAX_TEXT), this);
  }

  get [Symbol.toStringTag](): string {
    return "Path2D";
  }

  /** Adds another path's segments, mapped by the matrix. */
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

// Computes the outlines, bounding boxes and transforms of elements. SVG 2, section 4.6 and chapters 8 to 10.

import { Path2D } from "../../engine/canvas/path-2d.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import {
  type Box,
  boxOf as boxAt,
  boxPath,
  curveBounds,
  IDENTITY,
  type Matrix,
  multiply,
  type Path,
  pathBounds,
  transformPath,
  uniteBoxes,
} from "../../engine/path.ts";
import { Element, type Node } from "./dom.ts";
import { lengthIn } from "./style-sheet.ts";
import { layOutText, sizeOf } from "./text-box.ts";
import { parseTransform } from "./transform.ts";

/** Elements that aren't rendered directly. */
const HIDDEN: ReadonlySet<string> = new Set(
  `defs marker clippath symbol style title desc metadata lineargradient radialgradient pattern mask filter script`.split(
    " ",
  ),
);

/** Returns whether an element isn't rendered directly, such as `defs`. */
export const isHidden = (element: Element): boolean => HIDDEN.has(element.localName.toLowerCase());

/** Returns the children of an element to render. For `switch`, this is the first child other than a `foreignObject`. */
export function drawnChildren(element: Element): Element[] {
  const children = element.children.filter((child) => !isHidden(child));
  if (element.localName !== "switch") return children;
  return children.filter((child) => child.localName.toLowerCase() !== "foreignobject").slice(0, 1);
}

/** Returns the size of the viewport that an element's percentages refer to. */
function viewportOf(element: Element): readonly [width: number, height: number] {
  const root = element.ownerSVGElement;
  if (root === null) return [0, 0];
  const { width, height } = root.viewBox.baseVal;
  if (width > 0 && height > 0) return [width, height];
  const [across, down] = [
    Number.parseFloat(root.getAttribute("width") ?? ""),
    Number.parseFloat(root.getAttribute("height") ?? ""),
  ];
  return [root.getAttribute("width")?.includes("%") === true || !(across > 0) ? 0 : across, Math.max(down || 0, 0)];
}

/** Returns the length in a property or, if it isn't set, in an attribute of the same name. */
export function lengthOf(element: Element, name: string, otherwise = 0): number {
  const style = element.ownerDocument.styleOf(element);
  const value = style[name] ?? element.getAttribute(name);
  if (value === null || value === undefined || value === "auto") return otherwise;
  const [width, height] = value.includes("%") ? viewportOf(element) : [0, 0];
  const percent = /^(?:y|cy|y1|y2|height|ry)$/.test(name)
    ? height
    : /^r$/.test(name)
      ? Math.hypot(width, height) / Math.SQRT2
      : width;
  const length = lengthIn(value, sizeOf(style), percent);
  return Number.isFinite(length) ? length : otherwise;
}

/** Returns the transform of an element, including `x` and `y` of `use`, and `viewBox` of a nested `svg`. */
export function transformOf(element: Element): Matrix {
  const own = element.hasAttribute("style") ? element.style.getPropertyValue("transform") : "";
  const matrix = parseTransform(own === "" ? element.getAttribute("transform") : own);
  if (element.localName === "use")
    return multiply(matrix, [1, 0, 0, 1, lengthOf(element, "x"), lengthOf(element, "y")]);
  if (element.localName !== "svg" || element.ownerSVGElement === null) return matrix;
  return multiply(matrix, viewTransform(element));
}

/** Returns the transform of a nested `svg` or a `symbol` from its viewBox to its viewport. SVG 2, section 8.2. */
export function viewTransform(element: Element): Matrix {
  const [x, y] = element.localName === "svg" ? [lengthOf(element, "x"), lengthOf(element, "y")] : [0, 0];
  const view = element.viewBox.baseVal;
  if (!(view.width > 0 && view.height > 0)) return [1, 0, 0, 1, x, y];
  const [width, height] = [lengthOf(element, "width", view.width), lengthOf(element, "height", view.height)];
  const fit = Math.min(width / view.width, height / view.height);
  const [left, top] = [x + (width - view.width * fit) / 2, y + (height - view.height * fit) / 2];
  return [fit, 0, 0, fit, left - view.x * fit, top - view.y * fit];
}

/** Returns the outline of a shape, in its own coordinates. */
export function shapePath(element: Element): Path {
  const at = (name: string, otherwise?: number) => lengthOf(element, name, otherwise);
  const path = new Path2D();
  switch (element.localName) {
    case "path":
      return new Path2D(element.getAttribute("d") ?? "").segments;
    case "rect": {
      const [width, height] = [at("width"), at("height")];
      if (!(width > 0 && height > 0)) return [];
      const [rx, ry] = [at("rx", Number.NaN), at("ry", Number.NaN)];
      const [across, down] = [Number.isNaN(rx) ? ry : rx, Number.isNaN(ry) ? rx : ry].map((radius, index) =>
        Math.min(Math.max(0, radius || 0), (index === 0 ? width : height) / 2),
      ) as [number, number];
      if (across > 0 && down > 0) path.roundRect(at("x"), at("y"), width, height, { x: across, y: down });
      else path.rect(at("x"), at("y"), width, height);
      return path.segments;
    }
    case "circle":
    case "ellipse": {
      const isCircle = element.localName === "circle";
      const [rx, ry] = isCircle ? [at("r"), at("r")] : [at("rx"), at("ry")];
      if (rx > 0 && ry > 0) path.ellipse(at("cx"), at("cy"), rx, ry, 0, 0, 2 * Math.PI);
      path.closePath();
      return path.segments;
    }
    case "line":
      path.moveTo(at("x1"), at("y1"));
      path.lineTo(at("x2"), at("y2"));
      return path.segments;
    case "polyline":
    case "polygon": {
      const numbers = (element.getAttribute("points") ?? "")
        .split(/[\s,]+/)
        .filter((part) => part !== "")
        .map(Number);
      for (let index = 0; index + 1 < numbers.length; index += 2)
        path.lineTo(numbers[index] as number, numbers[index + 1] as number);
      if (element.localName === "polygon") path.closePath();
      return path.segments;
    }
    default:
      return [];
  }
}

/** Returns the bounding box of an element after the transform `matrix`; undefined if nothing is drawn. */
export function boxOf(element: Element, fonts: FontSet, matrix: Matrix = IDENTITY): Box | undefined {
  const box = localBox(element, fonts);
  return box === undefined || matrix === IDENTITY
    ? box
    : (pathBounds(transformPath(boxPath(box), matrix)) ?? undefined);
}

function localBox(element: Element, fonts: FontSet): Box | undefined {
  const { host } = element.ownerDocument;
  host.spend(1);
  if (element.ownerDocument.styleOf(element).display === "none") return undefined;
  switch (element.localName.toLowerCase()) {
    case "text":
    case "tspan":
      return layOutText(element, fonts)
        .map(({ x, y, width, ascent, descent }) => boxAt(x, y - ascent, width, ascent + descent))
        .reduce<Box | undefined>(unite, undefined);
    case "image":
    case "foreignobject":
      return boxAt(
        lengthOf(element, "x"),
        lengthOf(element, "y"),
        lengthOf(element, "width"),
        lengthOf(element, "height"),
      );
    case "path":
    case "rect":
    case "circle":
    case "ellipse":
    case "line":
    case "polyline":
    case "polygon": {
      const path = shapePath(element);
      host.spend(path.length);
      // A rectangle whose width or height is 0 isn't drawn, but has a bounding box.
      if (path.length === 0 && element.localName === "rect") {
        const [width, height] = [Math.max(0, lengthOf(element, "width")), Math.max(0, lengthOf(element, "height"))];
        return width + height > 0 ? boxAt(lengthOf(element, "x"), lengthOf(element, "y"), width, height) : undefined;
      }
      return curveBounds(path) ?? undefined;
    }
    case "use": {
      const target = element.ownerDocument.getElementById(hrefOf(element));
      return target === null || target.localName === "use" ? undefined : contentBox(target, fonts);
    }
    default:
      return contentBox(element, fonts);
  }
}

function contentBox(element: Element, fonts: FontSet): Box | undefined {
  let box: Box | undefined;
  for (const child of drawnChildren(element)) {
    const matrix = transformOf(child);
    const [, , , , x, y] = matrix;
    const inner = boxOf(child, fonts, matrix);
    // In Chromium, a group with only a `text` element of empty `tspan`s counts as a point in its parent's bounding box. A group
    // of such groups doesn't count.
    const isEmpty = child.localName === "g" && (inner === undefined || isPoint(inner));
    box = unite(box, !isEmpty ? inner : hasEmptySpan(child) ? boxAt(x, y, 0, 0) : undefined);
  }
  return box;
}

const isPoint = ({ left, top, right, bottom }: Box): boolean => left === right && top === bottom;

const hasEmptySpan = (group: Element): boolean =>
  drawnChildren(group).some(
    ({ localName, children }) => localName === "text" && children.some((child) => child.localName === "tspan"),
  );

/** Returns the id that a `use` element refers to. */
export const hrefOf = (element: Element): string =>
  (element.getAttribute("href") ?? element.getAttribute("xlink:href") ?? "").replace(/^#/, "");

const unite = (one: Box | undefined, other: Box | undefined): Box | undefined =>
  one === undefined ? other : other === undefined ? one : uniteBoxes(one, other);

/** Returns the matrix from an element's coordinates to those of the outermost `svg`. */
export function placeOf(element: Element): Matrix {
  let matrix = transformOf(element);
  for (let node: Node | null = element.parentNode; node instanceof Element; node = node.parentNode)
    matrix = multiply(transformOf(node), matrix);
  return matrix;
}

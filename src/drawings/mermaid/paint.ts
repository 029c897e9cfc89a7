// Draws a diagram's SVG on a canvas: shapes, text, markers, gradients, clip paths and drop shadows. SVG 2. Scripts and
// images are ignored, links have no effect, and a foreignObject is drawn as one line of text.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import type { CanvasGradient } from "../../engine/canvas/gradient.ts";
import { Path2D } from "../../engine/canvas/path-2d.ts";
import { formatColor, parseColor } from "../../engine/color.ts";
import { baseDirection } from "../../engine/font/cluster.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { formatFont } from "../../engine/font/font-shorthand.ts";
import { type Box, boxContains, type Matrix, type Path } from "../../engine/path.ts";
import type { Element } from "./dom.ts";
import { boxOf, drawnChildren, hrefOf, lengthOf, shapePath, transformOf, viewTransform } from "./geometry.ts";
import { cornersOf } from "./path-measure.ts";
import { lengthIn, type Style } from "./style-sheet.ts";
import { fontOf, layOutText, sizeOf, type TextFragment } from "./text-box.ts";
import { parseTransform } from "./transform.ts";

/** Maximum depth of nested references, such as markers within markers. */
const MAX_REFERENCES = 4;

/** Returns the id that a `url(#id)` in a value refers to. */
function referenceIn(value = ""): string | undefined {
  const start = value.indexOf("url(");
  const hash = start < 0 ? -1 : value.indexOf("#", start);
  const [id = ""] = hash < 0 ? [] : value.slice(hash + 1).split(/["')\s]/, 1);
  return id || undefined;
}

/** Maximum length of a filter, in characters. */
const MAX_FILTER = 500;

/** Draws elements on a canvas. */
export class Painter {
  readonly #context: CanvasContext;
  readonly #fonts: FontSet;
  readonly #ids = new Map<string, Element>();
  #depth = 0;
  /** Style of the path whose marker is being drawn, for `context-stroke` and `context-fill`. */
  #contextStyle: Style | undefined;

  constructor(context: CanvasContext, fonts: FontSet, root: Element) {
    this.#context = context;
    this.#fonts = fonts;
    for (const element of root.descendants()) if (!this.#ids.has(element.id)) this.#ids.set(element.id, element);
  }

  /** Draws an element with its transform, opacity, clip path and shadow. */
  draw(element: Element): void {
    const context = this.#context;
    const style = element.ownerDocument.styleOf(element);
    if (style.display === "none") return;
    context.save();
    const [a, b, c, d, e, f] = transformOf(element);
    context.transform(a, b, c, d, e, f);
    const opacity = numberOf(style.opacity, 1);
    context.globalAlpha *= opacity;
    this.#clip(style);
    this.#setShadow(style);
    this.#drawContent(element, style);
    context.restore();
  }

  #drawContent(element: Element, style: Style): void {
    switch (element.localName) {
      case "path":
      case "rect":
      case "circle":
      case "ellipse":
      case "line":
      case "polyline":
      case "polygon":
        this.#drawShape(element, style);
        break;
      case "text":
        for (const fragment of layOutText(element, this.#fonts)) this.#drawText(element, fragment);
        break;
      case "use":
        this.#drawUse(element);
        break;
      case "foreignObject":
        this.#drawForeign(element);
        break;
      case "image":
        break;
      default:
        for (const child of drawnChildren(element)) this.draw(child);
    }
  }

  #drawUse(element: Element): void {
    const target = this.#ids.get(hrefOf(element));
    if (target === undefined || this.#depth >= MAX_REFERENCES || target.contains(element)) return;
    this.#depth++;
    if (target.localName === "symbol") {
      this.#context.transform(...viewTransform(target));
      for (const child of drawnChildren(target)) this.draw(child);
    } else this.draw(target);
    this.#depth--;
  }

  #drawShape(element: Element, style: Style): void {
    if (style.visibility === "hidden" || style.visibility === "collapse") return;
    const segments = shapePath(element);
    if (segments.length === 0) return;
    const context = this.#context;
    const path = new Path2D();
    path.append(segments);
    const isLine = element.localName === "line";
    const fill = isLine ? undefined : this.#paintOf(style.fill ?? "black", style, "fill-opacity", element);
    if (fill !== undefined) {
      context.fillStyle = fill;
      this.#withOpacity(fill, style["fill-opacity"], () =>
        context.fill(path, style["fill-rule"] === "evenodd" ? "evenodd" : "nonzero"),
      );
      // Otherwise, the stroke's shadow would be drawn on top of the fill.
      context.shadowColor = "transparent";
    }
    const width = this.#setStroke(style, element);
    if (width > 0) this.#withOpacity(context.strokeStyle, style["stroke-opacity"], () => context.stroke(path));
    if (["path", "line", "polyline", "polygon"].includes(element.localName)) this.#drawMarkers(segments, style, width);
  }

  /** Applies an opacity to a gradient. For a colour, the alpha value already includes the opacity. */
  #withOpacity(paint: unknown, opacity: string | undefined, draw: () => void): void {
    const context = this.#context;
    const before = context.globalAlpha;
    if (typeof paint !== "string") context.globalAlpha *= numberOf(opacity, 1);
    draw();
    context.globalAlpha = before;
  }

  /** Draws the text of a `foreignObject` on one line, centred in its box. */
  #drawForeign(element: Element): void {
    const text = element.textContent.replaceAll(/\s+/g, " ").trim();
    if (text === "") return;
    const content = element.firstElementChild ?? element;
    const style = content.ownerDocument.styleOf(content);
    const context = this.#context;
    const [width, height] = [lengthOf(element, "width"), lengthOf(element, "height")];
    const fill = this.#paintOf(style.color ?? style.fill ?? "black", style, "fill-opacity", element);
    if (fill === undefined) return;
    context.fillStyle = fill;
    context.font = formatFont(fontOf(style));
    context.direction = baseDirection(text);
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, lengthOf(element, "x") + width / 2, lengthOf(element, "y") + height / 2, width);
  }

  /** Sets the canvas's stroke properties. Returns the stroke width; 0 if there is no stroke. */
  #setStroke(style: Style, element: Element): number {
    const stroke = this.#paintOf(style.stroke ?? "none", style, "stroke-opacity", element);
    const given = lengthIn(style["stroke-width"] ?? "1", sizeOf(style), 0);
    const width = Number.isFinite(given) ? given : 1;
    if (stroke === undefined || !(width > 0)) return 0;
    const context = this.#context;
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.lineCap = keywordOf(style["stroke-linecap"], ["butt", "round", "square"]);
    context.lineJoin = keywordOf(style["stroke-linejoin"], ["miter", "round", "bevel"]);
    context.miterLimit = numberOf(style["stroke-miterlimit"], DEFAULT_MITER);
    const dashes = (style["stroke-dasharray"] ?? "none")
      .split(/[\s,]+/)
      .map((part) => lengthIn(part, sizeOf(style), 0))
      .filter(Number.isFinite);
    context.setLineDash(dashes.some((dash) => dash > 0) ? dashes : []);
    context.lineDashOffset = numberOf(style["stroke-dashoffset"], 0);
    return width;
  }

  #drawText(element: Element, fragment: TextFragment): void {
    const { style, text, x, y, font, direction, letterSpacing, width } = fragment;
    if (style.visibility === "hidden" || style.visibility === "collapse") return;
    const context = this.#context;
    const fill = this.#paintOf(style.fill ?? "black", style, "fill-opacity", element);
    const opacity = fragment.element === element ? 1 : numberOf(style.opacity, 1);
    if (opacity < 1) context.save();
    context.globalAlpha *= opacity;
    context.font = formatFont(font);
    context.direction = direction;
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
    context.letterSpacing = `${letterSpacing}px`;
    const strokeWidth = style.stroke === undefined || style.stroke === "none" ? 0 : this.#setStroke(style, element);
    if (strokeWidth > 0 && style["paint-order"]?.startsWith("stroke") === true) context.strokeText(text, x, y);
    if (fill !== undefined) {
      context.fillStyle = fill;
      context.fillText(text, x, y);
      this.#drawTextLines(fragment, style, width);
    }
    if (strokeWidth > 0 && style["paint-order"]?.startsWith("stroke") !== true) context.strokeText(text, x, y);
    if (opacity < 1) context.restore();
  }

  /** Draws the lines of `text-decoration`. */
  #drawTextLines({ x, y, font, element }: TextFragment, style: Style, width: number): void {
    let lines = style["text-decoration"] ?? "";
    for (let each = element; each.localName === "tspan" && each.parentElement !== null; ) {
      each = each.parentElement;
      lines += ` ${each.ownerDocument.styleOf(each)["text-decoration"] ?? ""}`;
    }
    const thickness = Math.max(1, font.size * LINE_THICKNESS);
    if (lines.includes("underline")) this.#context.fillRect(x, y + font.size * UNDERLINE, width, thickness);
    if (lines.includes("line-through")) this.#context.fillRect(x, y - font.size * THROUGH, width, thickness);
  }

  /** Returns the colour or gradient for a `fill` or `stroke` value; undefined if nothing is painted. */
  #paintOf(value: string, style: Style, opacityName: string, element: Element): string | CanvasGradient | undefined {
    if (value.startsWith("url(")) {
      const target = this.#ids.get(referenceIn(value) ?? "");
      const gradient = target && this.#gradient(target, element);
      if (gradient !== undefined) return gradient;
      const end = value.indexOf(")");
      const fallback = end < 0 ? "" : value.slice(end + 1).trim();
      return fallback === "" ? undefined : this.#paintOf(fallback, style, opacityName, element);
    }
    const lower = value.toLowerCase();
    if (lower === "none" || lower === "transparent") return undefined;
    if (lower === "context-stroke" || lower === "context-fill") {
      const outer = this.#contextStyle;
      const name = lower === "context-stroke" ? "stroke" : "fill";
      return outer && this.#paintOf(outer[name] ?? "none", outer, `${name}-opacity`, element);
    }
    const color =
      parseColor(lower === "currentcolor" ? (style.color ?? "black") : value) ??
      parseColor(opacityName === "fill-opacity" ? "black" : "");
    if (color === null) return undefined;
    const alpha = color.alpha * numberOf(style[opacityName], 1);
    return alpha === 0 ? undefined : formatColor({ ...color, alpha });
  }

  /** Creates the gradient that an element defines. SVG 2, section 14.2. */
  #gradient(target: Element, element: Element): CanvasGradient | undefined {
    const name = target.localName.toLowerCase();
    if (name !== "lineargradient" && name !== "radialgradient") return undefined;
    const isBox = target.getAttribute("gradientUnits") !== "userSpaceOnUse";
    const box = isBox ? boxOf(element, this.#fonts) : undefined;
    if (isBox && (box === undefined || box.right <= box.left || box.bottom <= box.top)) return undefined;
    const read = (attribute: string, otherwise: string) => {
      const text = target.getAttribute(attribute) ?? otherwise;
      return isBox ? lengthIn(text, 1, 1) || 0 : lengthIn(text, DEFAULT_EM, 0) || 0;
    };
    const matrix = parseTransform(target.getAttribute("gradientTransform"));
    const place = (x: number, y: number): [number, number] => {
      const [tx, ty] = [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
      if (box === undefined) return [tx, ty];
      return [box.left + tx * (box.right - box.left), box.top + ty * (box.bottom - box.top)];
    };
    const size = box === undefined ? 1 : Math.max(box.right - box.left, box.bottom - box.top);
    const context = this.#context;
    let gradient: CanvasGradient;
    if (name === "lineargradient") {
      const start = place(read("x1", "0%"), read("y1", "0%"));
      const end = place(read("x2", "100%"), read("y2", "0%"));
      gradient = context.createLinearGradient(...start, ...end);
    } else {
      const [x, y] = place(read("cx", "50%"), read("cy", "50%"));
      gradient = context.createRadialGradient(x, y, 0, x, y, Math.max(0, read("r", "50%") * size));
    }
    let last = 0;
    for (const stop of target.children) {
      if (stop.localName !== "stop") continue;
      const style = stop.ownerDocument.styleOf(stop);
      const offset = lengthIn(stop.getAttribute("offset"), 1, 1);
      last = Math.min(1, Math.max(last, Number.isFinite(offset) ? offset : 0));
      const given = style["stop-color"] ?? stop.getAttribute("stop-color") ?? "black";
      const color = parseColor(given === "currentColor" ? (style.color ?? "black") : given);
      if (color !== null)
        gradient.addColorStop(last, formatColor({ ...color, alpha: color.alpha * numberOf(style["stop-opacity"], 1) }));
    }
    return gradient;
  }

  /** Draws the markers at the vertices of a path. SVG 2, section 11.6. */
  #drawMarkers(path: Path, style: Style, strokeWidth: number): void {
    if (this.#depth >= MAX_REFERENCES) return;
    const markerOf = (name: string) => {
      const id = referenceIn(style[name]);
      const marker = id === undefined ? undefined : this.#ids.get(id);
      return marker?.localName === "marker" ? marker : undefined;
    };
    const [start, middle, end] = [markerOf("marker-start"), markerOf("marker-mid"), markerOf("marker-end")];
    if (start === undefined && middle === undefined && end === undefined) return;
    const corners = cornersOf(path);
    for (const [index, { point, into, out }] of corners.entries()) {
      const isLast = index === corners.length - 1;
      const angle = angleOf(into, out);
      if (index === 0 && start !== undefined) this.#drawMarker(start, point, angle, strokeWidth, style, true);
      if (index > 0 && !isLast && middle !== undefined)
        this.#drawMarker(middle, point, angle, strokeWidth, style, false);
      if (isLast && end !== undefined) this.#drawMarker(end, point, angle, strokeWidth, style, false);
    }
  }

  #drawMarker(
    marker: Element,
    [x, y]: readonly [number, number],
    angle: number,
    strokeWidth: number,
    style: Style,
    isStart: boolean,
  ): void {
    const orient = marker.getAttribute("orient") ?? "0";
    const isReversed = orient === "auto-start-reverse" && isStart;
    const turn = orient.startsWith("auto")
      ? angle + (isReversed ? Math.PI : 0)
      : (Number.parseFloat(orient) || 0) * (Math.PI / 180);
    const unit =
      marker.getAttribute("markerUnits") === "userSpaceOnUse" ? 1 : strokeWidth || numberOf(style["stroke-width"], 1);
    const [width, height] = [lengthOf(marker, "markerWidth", 3), lengthOf(marker, "markerHeight", 3)];
    const view = marker.viewBox.baseVal;
    const hasView = view.width > 0 && view.height > 0;
    const fit = hasView ? Math.min(width / view.width, height / view.height) : 1;
    const box: Box = hasView
      ? { left: view.x, top: view.y, right: view.x + view.width, bottom: view.y + view.height }
      : { left: 0, top: 0, right: width, bottom: height };
    const context = this.#context;
    context.save();
    context.translate(x, y);
    context.rotate(turn);
    context.scale(unit * fit, unit * fit);
    context.translate(-lengthOf(marker, "refX"), -lengthOf(marker, "refY"));
    const content = boxOf(marker, this.#fonts);
    const isCut = content !== undefined && !boxContains(box, content);
    if (isCut && marker.ownerDocument.styleOf(marker).overflow !== "visible") {
      const clip = new Path2D();
      clip.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
      context.clip(clip);
    }
    const before = this.#contextStyle;
    this.#contextStyle = style;
    this.#depth++;
    for (const child of drawnChildren(marker)) this.draw(child);
    this.#depth--;
    this.#contextStyle = before;
    context.restore();
  }

  /** Clips to the shapes of a clip path. CSS Masking 1, section 6. */
  #clip(style: Style): void {
    const id = referenceIn(style["clip-path"]);
    const target = id === undefined ? undefined : this.#ids.get(id);
    if (target?.localName !== "clipPath") return;
    const clip = new Path2D();
    const place: Matrix = transformOf(target);
    for (const child of target.children) {
      const shape = new Path2D();
      shape.append(shapePath(child));
      const [a, b, c, d, e, f] = transformOf(child);
      clip.addPath(shape, { a, b, c, d, e, f });
    }
    const placed = new Path2D();
    const [a, b, c, d, e, f] = place;
    placed.addPath(clip, { a, b, c, d, e, f });
    if (target.getAttribute("clipPathUnits") !== "objectBoundingBox") this.#context.clip(placed);
  }

  /** Sets the shadow of a drop-shadow filter. Other filters are ignored. Filter Effects 1, section 9.11. */
  #setShadow(style: Style): void {
    const { filter = "none" } = style;
    if (filter === "none" || filter.length > MAX_FILTER) return;
    const direct = /drop-shadow\(\s*((?:[^()]|\([^()]*\))*)\)/.exec(filter)?.[1];
    const id = referenceIn(filter);
    const target = id === undefined ? undefined : this.#ids.get(id);
    const drop = target?.children.find(({ localName }) => localName === "feDropShadow");
    if (drop !== undefined) {
      const read = (name: string) => Number.parseFloat(drop.getAttribute(name) ?? "") || 0;
      const shade = drop.ownerDocument.styleOf(drop);
      const color = parseColor(shade["flood-color"] ?? drop.getAttribute("flood-color") ?? "black");
      if (color === null) return;
      const opacity = numberOf(shade["flood-opacity"] ?? drop.getAttribute("flood-opacity") ?? undefined, 1);
      this.#shadow(
        read("dx"),
        read("dy"),
        read("stdDeviation"),
        formatColor({ ...color, alpha: color.alpha * opacity }),
      );
    } else if (direct !== undefined) {
      const color = /(?:rgba?|hsla?)\([^()]*\)|#[\da-f]+|[a-z]+$/i.exec(direct)?.[0] ?? "black";
      const [dx = 0, dy = 0, blur = 0] = direct
        .replace(color, "")
        .trim()
        .split(/\s+/)
        .map((part) => lengthIn(part, DEFAULT_EM, 0) || 0);
      this.#shadow(dx, dy, blur, color);
    }
  }

  #shadow(dx: number, dy: number, deviation: number, color: string): void {
    const context = this.#context;
    const { a, d } = context.getTransform();
    // Canvas shadows ignore the transform, and `shadowBlur` is twice the standard deviation.
    context.shadowOffsetX = dx * a;
    context.shadowOffsetY = dy * d;
    context.shadowBlur = 2 * deviation * Math.abs(a);
    context.shadowColor = color;
  }
}

const DEFAULT_MITER = 4;
const DEFAULT_EM = 16;
/** Thickness of `text-decoration` lines and their distances from the baseline, as fractions of the font size. */
const [LINE_THICKNESS, UNDERLINE, THROUGH] = [0.06, 0.1, 0.3];

/** Returns the direction of a path at a vertex, in radians: the bisector of the directions before and after it. */
function angleOf(into?: readonly [number, number], out?: readonly [number, number]): number {
  const [x, y] = into === undefined ? (out ?? [1, 0]) : out === undefined ? into : [into[0] + out[0], into[1] + out[1]];
  return Math.atan2(y, x);
}

function numberOf(text: string | undefined, otherwise: number): number {
  const number = Number.parseFloat(text ?? "");
  if (!Number.isFinite(number)) return otherwise;
  return text?.trim().endsWith("%") === true ? number / 100 : number;
}

const keywordOf = <Keyword extends string>(
  value: string | undefined,
  known: readonly [Keyword, ...Keyword[]],
): Keyword => known.find((each) => each === value) ?? known[0];

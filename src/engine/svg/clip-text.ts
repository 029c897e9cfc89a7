// Writes clips as groups with a clip path or mask. Each clip costs the rasteriser a layer, so callers omit clips that cut
// nothing. Each shape gets a separate group, because some viewers ignore a clip path on a clip path.

import { type Box, boxContains, boxPath, type Path, pathAsBox, pathBounds, transformPath } from "../path.ts";
import { type Clip, type FillRule, imageSize, type Paint } from "../surface.ts";
import { layerText, nestLayers } from "./layer.ts";
import type { DefinitionList } from "./paint-server.ts";
import { formatPath } from "./path-text.ts";

/** Ink that extends beyond a clip by less than this many device pixels is not clipped. The difference looks like rounding. */
export const CLIP_SLACK = 0.05;

type Shape = Clip["shapes"][number];

/** Writes the clips of one document. */
export class ClipText {
  readonly #definitions: DefinitionList;
  readonly #area: Box;
  readonly #ids = new WeakMap<Shape, string>();

  constructor(definitions: DefinitionList, area: Box) {
    this.#definitions = definitions;
    this.#area = area;
  }

  /** Returns the content clipped to the inside of the clip. */
  clipInside(content: string, clip: Clip | null): string {
    if (clip === null || content === "") return content;
    const { box, shapes } = clip;
    // The box is redundant if it contains the surface or one of the shapes.
    const bounds = [this.#area, ...shapes.map(({ path }) => pathBounds(path) as Box)];
    const boxCuts = !bounds.some((inner) => boxContains(box, inner, CLIP_SLACK));
    const ids = shapes.map((shape) => this.#shapeId(shape));
    if (boxCuts) ids.push(this.#pathId(boxPath(box), "nonzero"));
    return ids.reduce((text, id) => layerText(`clip-path="url(#${id})"`, text, this.#definitions), content);
  }

  /** Returns the content clipped to the outside of the clip; an empty string for a null clip. */
  clipOutside(content: string, clip: Clip | null): string {
    if (content === "" || clip === null) return "";
    return this.maskOut(content, this.clipInside(`<rect ${this.#size()}/>`, clip));
  }

  /** Returns the content masked by the inverse of a black shape. @param hole SVG text of the shape */
  maskOut(content: string, hole: string): string {
    const size = this.#size();
    const black = nestLayers(hole, this.#definitions);
    const id = this.#definitions.add(
      (mask) =>
        `<mask id="${mask}" maskUnits="userSpaceOnUse" x="0" y="0" ${size}><rect fill="#fff" ${size}/>${black}</mask>`,
    );
    return layerText(`mask="url(#${id})"`, content, this.#definitions, black);
  }

  #size(): string {
    return `width="${this.#area.right}" height="${this.#area.bottom}"`;
  }

  #shapeId(shape: Shape): string {
    const cached = this.#ids.get(shape);
    if (cached !== undefined) return cached;
    const id = this.#pathId(shape.path, shape.rule);
    this.#ids.set(shape, id);
    return id;
  }

  #pathId(path: Path, rule: FillRule): string {
    const evenOdd = rule === "evenodd" ? ' clip-rule="evenodd"' : "";
    const text = `<path${evenOdd} d="${formatPath(path)}"/>`;
    return this.#definitions.use(text, (id) => `<clipPath id="${id}">${text}</clipPath>`);
  }
}

/** Returns the clip for a pattern that does not repeat in both directions, because SVG patterns always repeat. */
export function bandClip(paint: Paint, area: Box): Clip | null {
  if (paint.type !== "pattern" || (paint.repeatX && paint.repeatY)) return null;
  const { width, height } = imageSize(paint.image);
  const distance = 1e5;
  const band = boxPath({
    left: paint.repeatX ? -distance : 0,
    right: paint.repeatX ? distance : width,
    top: paint.repeatY ? -distance : 0,
    bottom: paint.repeatY ? distance : height,
  });
  return { box: area, shapes: [{ path: transformPath(band, paint.matrix), rule: "nonzero" }] };
}

/** Returns the clip to the inside of a path, which must have points. */
export function pathClip(path: Path): Clip {
  const box = pathAsBox(path);
  if (box !== null) return { box, shapes: [] };
  return { box: pathBounds(path) as Box, shapes: [{ path, rule: "nonzero" }] };
}

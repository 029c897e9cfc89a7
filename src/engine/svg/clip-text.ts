// Clips → groups with clip paths, and masks. A clip costs the rasteriser a layer; who calls has made sure that it cuts
// something. One group a shape: a clip path of a clip path is what some readers ignore.

import { type Box, boxContains, boxPath, type Path, pathAsBox, pathBounds, transformPath } from "../path.ts";
import { type Clip, type FillRule, imageSize, type Paint } from "../surface.ts";
import type { DefinitionList } from "./definition-list.ts";
import { layerText, nestLayers } from "./layer.ts";
import { formatPath } from "./path-text.ts";

/** How far ink may pass a clip before the clip is worth a layer, device pixels: what no eye tells from rounding. */
export const CLIP_SLACK = 0.05;

type Shape = Clip["shapes"][number];

/** The clips of one document. */
export class ClipText {
  readonly #definitions: DefinitionList;
  readonly #area: Box;
  readonly #ids = new WeakMap<Shape, string>();

  constructor(definitions: DefinitionList, area: Box) {
    this.#definitions = definitions;
    this.#area = area;
  }

  /** The content inside of the clip. */
  within(content: string, clip: Clip | null): string {
    if (clip === null || content === "") return content;
    const { box, shapes } = clip;
    // The box goes without saying where it holds the whole surface or one of the shapes.
    const bounds = [this.#area, ...shapes.map(({ path }) => pathBounds(path) as Box)];
    const boxCuts = !bounds.some((inner) => boxContains(box, inner, CLIP_SLACK));
    const ids = shapes.map((shape) => this.#shapeId(shape));
    if (boxCuts) ids.push(this.#pathId(boxPath(box), "nonzero"));
    return ids.reduce((text, id) => layerText(`clip-path="url(#${id})"`, text, this.#definitions), content);
  }

  /** The content outside of the clip; nothing is outside of no clip. */
  beyond(content: string, clip: Clip | null): string {
    if (content === "" || clip === null) return "";
    return this.without(content, this.within(`<rect ${this.#size()}/>`, clip));
  }

  /** The content where a black hole is not. */
  without(content: string, hole: string): string {
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
    const known = this.#ids.get(shape);
    if (known !== undefined) return known;
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

/** A pattern that does not repeat ends at its image; SVG's always repeat, so the rest is clipped away. */
export function bandClip(paint: Paint, area: Box): Clip | null {
  if (paint.type !== "pattern" || (paint.repeatX && paint.repeatY)) return null;
  const { width, height } = imageSize(paint.image);
  const far = 1e5;
  const band = boxPath({
    left: paint.repeatX ? -far : 0,
    right: paint.repeatX ? far : width,
    top: paint.repeatY ? -far : 0,
    bottom: paint.repeatY ? far : height,
  });
  return { box: area, shapes: [{ path: transformPath(band, paint.matrix), rule: "nonzero" }] };
}

/** The clip to the inside of one path that has points. */
export function pathClip(path: Path): Clip {
  const box = pathAsBox(path);
  if (box !== null) return { box, shapes: [] };
  return { box: pathBounds(path) as Box, shapes: [{ path, rule: "nonzero" }] };
}

// Clips → clip paths and masks. A clip costs the rasteriser a layer; who calls has made sure that it cuts something.

import { type Box, boxContains, boxPath, type Path, pathBounds } from "../base/path.ts";
import type { Clip, FillRule } from "../base/surface.ts";
import type { DefinitionList } from "./definition-list.ts";
import { formatPath } from "./path-text.ts";

/** How far ink may pass a clip before the clip is worth a layer, device pixels: what no eye tells from rounding. */
export const CLIP_SLACK = 0.05;

/** The clips of one document. */
export class ClipText {
  readonly #definitions: DefinitionList;
  readonly #area: Box;

  constructor(definitions: DefinitionList, area: Box) {
    this.#definitions = definitions;
    this.#area = area;
  }

  /** The content inside of the clip. */
  within(content: string, clip: Clip | null): string {
    return clip === null || content === "" ? content : `<g clip-path="url(#${this.#clipId(clip)})">${content}</g>`;
  }

  /** The content outside of the clip; nothing is outside of no clip. */
  beyond(content: string, clip: Clip | null): string {
    if (content === "" || clip === null) return "";
    const area = `width="${this.#area.right}" height="${this.#area.bottom}"`;
    const hole = this.within(`<rect ${area}/>`, clip);
    const id = this.#definitions.add(
      (mask) =>
        `<mask id="${mask}" maskUnits="userSpaceOnUse" x="0" y="0" ${area}><rect fill="#fff" ${area}/>${hole}</mask>`,
    );
    return `<g mask="url(#${id})">${content}</g>`;
  }

  #clipId(clip: Clip): string {
    const { box, shapes } = clip;
    return this.#definitions.use(clip, (id) => {
      const last = shapes.at(-1);
      if (last === undefined) return clipPathText(id, boxPath(box), "nonzero", "");
      // A chain: each shape's clip path is itself clipped by the one before. The box comes first, unless it cuts nothing.
      const bounds = [this.#area, ...shapes.map(({ path }) => pathBounds(path) as Box)];
      const boxCutsNothing = bounds.some((inner) => boxContains(box, inner, CLIP_SLACK));
      let outer = boxCutsNothing ? "" : this.#shapeId(boxPath(box), "nonzero", "");
      for (const { path, rule } of shapes.slice(0, -1)) outer = this.#shapeId(path, rule, outer);
      return clipPathText(id, last.path, last.rule, outer);
    });
  }

  #shapeId(path: Path, rule: FillRule, outer: string): string {
    return this.#definitions.use(`${rule} ${outer} ${path.join()}`, (id) => clipPathText(id, path, rule, outer));
  }
}

function clipPathText(id: string, path: Path, rule: FillRule, outer: string): string {
  const nested = outer === "" ? "" : ` clip-path="url(#${outer})"`;
  const evenOdd = rule === "evenodd" ? ' clip-rule="evenodd"' : "";
  return `<clipPath id="${id}"${nested}><path${evenOdd} d="${formatPath(path)}"/></clipPath>`;
}

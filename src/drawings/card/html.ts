// Parses a card's HTML into the same tree as JSON requests; attributes become properties. HTML, section 13.2, with
// simpler error recovery than in browsers.

import { Parser } from "htmlparser2";
import { Failure } from "../../base/failure.ts";
import { CARD_DEPTH, CARD_ELEMENTS } from "../../base/limits.ts";
import { SVG_IMAGE_DEPTH } from "../../engine/limits.ts";
import { svgUrl } from "./inline-svg.ts";

/** An element of the tree, as JSON requests contain it. */
interface RawElement {
  readonly type: string;
  readonly props: Record<string, unknown> & { readonly children: (RawElement | string)[] };
}

/** Parses HTML. Returns the elements and texts at its top level. */
export function parseCardHtml(html: string): (RawElement | string)[] {
  const root: RawElement = { type: "div", props: { children: [] } };
  const open: RawElement[] = [root];
  let count = 0;
  /** The SVG image being parsed: start of its source, and nesting depth. Its elements don't become card elements. */
  let svg: { readonly start: number; readonly attributes: Record<string, string>; depth: number } | undefined;
  const add = (node: RawElement | string) => {
    // The tree is counted exactly later. This limit bounds memory until then.
    if (++count > CARD_ELEMENTS * 4)
      throw new Failure("invalid", `card must have at most ${CARD_ELEMENTS} elements and texts`);
    open.at(-1)?.props.children.push(node);
  };
  const parser = new Parser(
    {
      onopentag(type, attributes) {
        if (svg !== undefined) {
          // The parser's time is quadratic in the nesting depth.
          if (++svg.depth > SVG_IMAGE_DEPTH)
            throw new Failure("invalid", `html must nest SVG elements at most ${SVG_IMAGE_DEPTH} levels deep`);
          return;
        }
        if (type === "svg") {
          svg = { start: parser.startIndex, attributes, depth: 1 };
          return;
        }
        const element: RawElement = { type, props: { ...attributes, children: [] } };
        add(element);
        open.push(element);
        if (open.length > CARD_DEPTH + 2)
          throw new Failure("invalid", `html must be nested at most ${CARD_DEPTH} levels deep`);
      },
      ontext(text) {
        if (svg !== undefined) return;
        const siblings = open.at(-1)?.props.children;
        const last = siblings?.at(-1);
        // The parser splits text at character references, so join the pieces.
        if (siblings !== undefined && typeof last === "string") siblings[siblings.length - 1] = last + text;
        else add(text);
      },
      onclosetag() {
        if (svg === undefined) {
          open.pop();
          return;
        }
        if (--svg.depth > 0) return;
        const { start, attributes } = svg;
        svg = undefined;
        add({
          type: "img",
          props: { ...pickSize(attributes), src: svgUrl(html.slice(start, parser.endIndex + 1)), children: [] },
        });
      },
    },
    { lowerCaseAttributeNames: false },
  );
  parser.end(html);
  return joinText(root.props.children);
}

/** Unwraps children that are a single string. A drawing's main parameter can then be that string. */
function joinText(nodes: (RawElement | string)[]): (RawElement | string)[] {
  const pending = [...nodes];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node === "string") continue;
    const { children } = node.props;
    if (children.length === 1 && typeof children[0] === "string") Object.assign(node.props, { children: children[0] });
    else pending.push(...children);
  }
  return nodes;
}

function pickSize({ width, height, style, tw }: Readonly<Record<string, string>>): Record<string, unknown> {
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }), style, tw };
}

// Parses the HTML of a card into a tree like that of JSON requests. Attributes become properties. HTML, section 13.2, with
// simpler error correction than in browsers.

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
  /** The SVG image that is being read: the start of its source, and its nesting depth. Its elements are not part of the card. */
  let svg: { readonly start: number; readonly attributes: Record<string, string>; depth: number } | undefined;
  const add = (node: RawElement | string) => {
    // The tree is counted again later; this limit bounds the memory before that.
    if (++count > CARD_ELEMENTS * 4)
      throw new Failure("invalid", `card must have at most ${CARD_ELEMENTS} elements and texts`);
    open.at(-1)?.props.children.push(node);
  };
  const parser = new Parser(
    {
      onopentag(type, attributes) {
        if (svg !== undefined) {
          // The parser's time grows with the square of the depth.
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
        // The parser reports text in pieces, around entities.
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

/** Replaces each list of children that contains only a string with that string, which can be a drawing's main parameter. */
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

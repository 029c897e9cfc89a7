// Runs Mermaid. Each render uses a new instance, or one restored to its initial state, so no state of one diagram
// affects another.

import type { load as Load } from "../../../generated/mermaid/mermaid.js";
import { InstancePool, type LoadedPackage } from "../../base/instance-pool.ts";
import { parseColor } from "../../engine/color.ts";
import { readDiagramConfig } from "./diagram-config.ts";
import { type Document, Element } from "./dom.ts";
import { parseDeclarations } from "./style-sheet.ts";

/** The part of Mermaid's `Diagram` object that the alt text uses. */
export interface MermaidDiagram {
  readonly type: string;
  readonly db: {
    getDiagramTitle?(): unknown;
  };
}

/** Services that the renderer provides to an instance. */
interface Host {
  readonly document: Document;
  /** Returns the width of text, in pixels. @param font a CSS `font` shorthand */
  widthOf(text: string, font: string): number;
  /** Called before parsing, with the diagram's text without configuration and comments. */
  onText(text: string): void;
  /** Called with the finished SVG element and the diagram's configuration. */
  onDrawn(element: Element, diagram: MermaidDiagram, config: MermaidConfig): void;
}

/** The part of a diagram's configuration that sets the background colour. */
export interface MermaidConfig {
  readonly theme?: string;
  readonly themeVariables?: Readonly<Record<string, unknown>>;
}

/** The part of Mermaid's API that the renderer uses. The build makes it synchronous. */
interface Instance {
  readonly mermaidAPI: {
    initialize(config: object): void;
    render(id: string, text: string): void;
  };
}

/** A style sheet created with `new CSSStyleSheet()`. CSSOM 1, section 6.1. */
class CSSStyleSheet {
  readonly cssRules: SheetRule[] = [];

  insertRule(text: string, index = 0): number {
    this.cssRules.splice(index, 0, new SheetRule(text));
    return index;
  }
}

class SheetRule {
  readonly #selector: string;
  readonly #declarations: string[];

  constructor(text: string) {
    const open = text.indexOf("{");
    this.#selector = text.slice(0, open).trim();
    this.#declarations = parseDeclarations(text.slice(open + 1, text.lastIndexOf("}"))).map(
      ({ name, value, isImportant }) => `${name}: ${value}${isImportant ? " !important" : ""}`,
    );
  }
  get cssText(): string {
    return `${this.#selector} { ${this.#declarations.map((each) => `${each};`).join(" ")} }`;
  }
  get style() {
    const declarations = this.#declarations;
    return {
      length: declarations.length,
      setProperty: (name: string, value: unknown) => {
        declarations.push(
          ...parseDeclarations(`${name}: ${String(value)}`).map((each) => `${each.name}: ${each.value}`),
        );
      },
    };
  }
}

/** Escapes an identifier in a selector, like `CSS.escape()`. CSSOM 1, section 2.1. */
const escapeName = (name: unknown): string =>
  String(name).replaceAll(/^\d|[^\w\u0080-\uffff-]/g, (char) => `\\${(char.codePointAt(0) as number).toString(16)} `);

/** Returns a YAML scalar as text, and an empty string for lists and maps, whose text could be very long. */
const plainText = (value: unknown): string =>
  ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";

/** Creates an instance, whose `document` forwards to the document of the current render. */
function createInstance(load: typeof Load, host: () => Host | undefined): LoadedPackage<Instance> {
  const current = () => (host() as Host).document;
  const document = {
    addEventListener() {},
    get body() {
      return current().body;
    },
    get documentElement() {
      return current().documentElement;
    },
    createElement: (name: string) => current().createElement(name),
    createElementNS: (namespace: string, name: string) => current().createElementNS(namespace, name),
    createTextNode: (text: string) => current().createTextNode(text),
    getElementById: (id: string) => current().getElementById(id),
    querySelector: (selector: string) => current().querySelector(selector),
    querySelectorAll: (selector: string) => current().querySelectorAll(selector),
  };
  return load({
    now: () => 0,
    document,
    CSSStyleSheet,
    CSS: { escape: escapeName, supports: () => false },
    HTMLElement: class {},
    SVGGraphicsElement: Element,
    Intl,
    TextDecoder,
    TextEncoder,
    URL,
    encodeURI,
    escape,
    unescape,
    structuredClone,
    atob,
    btoa,
    host: {
      config: readDiagramConfig,
      text: plainText,
      isColor: (text: string) => parseColor(text) !== null,
      widthOf: (text: string, font: string) => (host() as Host).widthOf(text, font),
      styleOf: (element: Element) => current().defaultView.getComputedStyle(element),
      onText: (text: string) => host()?.onText(text),
      onDrawn: (element: Element, diagram: MermaidDiagram, config: MermaidConfig) =>
        host()?.onDrawn(element, diagram, config),
    },
  }) as LoadedPackage<Instance>;
}

let pool: InstancePool<Host, Instance> | undefined;

/** Returns the pool of Mermaid instances. Loads the package on first use. */
export async function loadMermaid(): Promise<InstancePool<Host, Instance>> {
  const { load } = await import("../../../generated/mermaid/mermaid.js");
  pool ??= new InstancePool((host) => createInstance(load, host));
  return pool;
}

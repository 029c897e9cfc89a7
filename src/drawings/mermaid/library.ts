// Runs Mermaid. A drawing has an instance for itself, which contains nothing of other diagrams.

import type { load as Load } from "../../../generated/mermaid/mermaid.js";
import { InstancePool, type LoadedPackage } from "../../base/instance-pool.ts";
import { readDiagramConfig } from "./diagram-config.ts";
import { type Document, Element } from "./dom.ts";
import { parseDeclarations } from "./style-sheet.ts";

/** What Mermaid knows about a diagram that it has drawn. */
export interface MermaidDiagram {
  readonly type: string;
  readonly db: {
    getDiagramTitle?(): unknown;
  };
}

/** What an instance gets from its drawing. */
interface Host {
  readonly document: Document;
  /** Returns the width of a text. @param font a `font` shorthand */
  widthOf(text: string, font: string): number;
  /** Called with the diagram's text without its configuration, before it is parsed. */
  onText(text: string): void;
  /** Called when the diagram is drawn. */
  onDrawn(element: Element, diagram: MermaidDiagram, config: MermaidConfig): void;
}

/** Mermaid's configuration of a diagram. */
export interface MermaidConfig {
  readonly theme?: string;
  readonly themeVariables?: Readonly<Record<string, unknown>>;
}

/** The part of Mermaid that drawing uses. The build makes it synchronous. */
interface Instance {
  readonly mermaidAPI: {
    initialize(config: object): void;
    render(id: string, text: string): void;
  };
}

/** A style sheet that a script makes. CSSOM 1, section 6.1. */
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

/** Escapes a name in a selector. CSSOM 1, section 2.1. */
const escapeName = (name: unknown): string =>
  String(name).replaceAll(/^\d|[^\w\u0080-\uffff-]/g, (char) => `\\${(char.codePointAt(0) as number).toString(16)} `);

/** Returns a value of YAML as text: others than simple ones could become very long. */
const plainText = (value: unknown): string =>
  ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";

/** Creates an instance. */
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
      widthOf: (text: string, font: string) => (host() as Host).widthOf(text, font),
      styleOf: (element: Element) => current().defaultView.getComputedStyle(element),
      onText: (text: string) => host()?.onText(text),
      onDrawn: (element: Element, diagram: MermaidDiagram, config: MermaidConfig) =>
        host()?.onDrawn(element, diagram, config),
    },
  }) as LoadedPackage<Instance>;
}

let pool: InstancePool<Host, Instance> | undefined;

/** Loads the package on first use. */
export async function loadMermaid(): Promise<InstancePool<Host, Instance>> {
  const { load } = await import("../../../generated/mermaid/mermaid.js");
  pool ??= new InstancePool((host) => createInstance(load, host));
  return pool;
}

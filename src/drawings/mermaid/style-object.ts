// The objects with which Mermaid reads and writes the style of an element.

import { type Declaration, parseDeclarations, type Style } from "./style-sheet.ts";

/** The element that a style attribute belongs to. */
interface Owner {
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
}

/** The style attribute of an element. CSSOM 1, section 6.6. */
export class InlineStyle {
  readonly #element: Owner;
  declarations: Declaration[];
  /** CSS properties that Mermaid sets by assignment, which has no effect. */
  [name: string]: unknown;

  constructor(element: Owner) {
    this.#element = element;
    this.declarations = parseDeclarations(element.getAttribute("style") ?? "");
  }
  get cssText(): string {
    return this.declarations.map(formatDeclaration).join(" ");
  }
  get length(): number {
    return this.declarations.length;
  }
  getPropertyValue(name: string): string {
    return this.declarations.findLast((declaration) => declaration.name === name)?.value ?? "";
  }
  setProperty(name: string, value: unknown, priority = ""): void {
    const text = String(value);
    const others = this.declarations.filter((declaration) => declaration.name !== name);
    const isImportant = priority === "important";
    this.#write(text.trim() === "" ? others : [...others, { name, value: text.trim(), isImportant }]);
  }
  removeProperty(name: string): void {
    this.#write(this.declarations.filter((declaration) => declaration.name !== name));
  }
  #write(declarations: Declaration[]): void {
    this.#element.setAttribute("style", declarations.map(formatDeclaration).join(" "));
  }
}

const formatDeclaration = ({ name, value, isImportant }: Declaration): string =>
  `${name}: ${value}${isImportant ? " !important" : ""};`;

/** The resolved properties of an element, as strings. CSSOM 1, section 9. */
export class ComputedStyle {
  readonly #style: Style;

  constructor(style: Style) {
    this.#style = style;
  }
  get textAnchor(): string {
    return this.getPropertyValue("text-anchor");
  }
  get fontSize(): string {
    return this.getPropertyValue("font-size");
  }
  getPropertyValue(name: string): string {
    return this.#style[name] ?? DEFAULTS[name] ?? "";
  }
}

const DEFAULTS: Readonly<Record<string, string>> = { "text-anchor": "start", "font-weight": "400" };

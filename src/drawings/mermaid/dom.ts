// Implements the subset of the DOM that Mermaid and its dependencies use. DOM; CSSOM 1; SVG 2, section 4.5. Elements
// have no behaviour: scripts, links, images and events do nothing.

import { Parser } from "htmlparser2";
import { Failure } from "../../base/failure.ts";
import { type Box, invert, type Matrix, multiply, type Path } from "../../engine/path.ts";
import { measurePath, pointAt } from "./path-measure.ts";
import { matches, SelectorParser } from "./selector.ts";
import { ComputedStyle, InlineStyle } from "./style-object.ts";
import { type Declaration, type Style, StyleSheet } from "./style-sheet.ts";
import { parseTransform } from "./transform.ts";

const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";

/** Services that the renderer provides to a document: element geometry and a meter. */
export interface DocumentHost {
  /**
   * Returns the bounding box of an element, in its own coordinates or after `matrix`; undefined if nothing is drawn.
   */
  boxOf(element: Element, matrix?: Matrix): Box | undefined;
  /** Returns the matrix from an element's coordinates to those of the document. */
  placeOf(element: Element): Matrix;
  pathOf(element: Element): Path;
  textLengthOf(element: Element): number;
  /** Charges for work, as a number of loop iterations. @throws Failure */
  spend(iterations: number): void;
  /** Charges for memory, in bytes. @throws Failure */
  hold(bytes: number): void;
}

/** Maximum depth of elements in markup. Icons have a few levels. */
const MARKUP_DEPTH = 50;
/** Memory of an element with its attributes, in bytes. */
const ELEMENT_BYTES = 700;
/** Cost of creating an element and of resolving its style, in loop iterations. */
const CREATE_ITERATIONS = 20;
const STYLE_ITERATIONS = 80;

/** Attributes that don't affect styles. */
const GEOMETRY: ReadonlySet<string> = new Set(
  "x y dx dy x1 y1 x2 y2 cx cy r rx ry width height d points transform viewBox".split(" "),
);

/** An element, a text node or a document. */
export abstract class Node {
  readonly ownerDocument: Document;
  parentNode: Node | null = null;
  readonly childNodes: Node[] = [];
  /** Whether the element's style has been resolved. If so, the styles of all its ancestors have been resolved too. */
  hasStyle = false;
  abstract readonly nodeType: number;

  constructor(document: Document | null) {
    this.ownerDocument = document ?? (this as unknown as Document);
  }

  get parentElement(): Element | null {
    return this.parentNode instanceof Element ? this.parentNode : null;
  }
  get firstChild(): Node | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): Node | null {
    return this.childNodes.at(-1) ?? null;
  }
  get nextSibling(): Node | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.lastIndexOf(this) + 1] ?? null;
  }
  get previousSibling(): Node | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.lastIndexOf(this) - 1] ?? null;
  }
  get children(): Element[] {
    return this.childNodes.filter((node) => node instanceof Element);
  }
  get firstElementChild(): Element | null {
    return this.children[0] ?? null;
  }
  get lastElementChild(): Element | null {
    return this.children.at(-1) ?? null;
  }
  get isConnected(): boolean {
    return this.getRootNode() === this.ownerDocument;
  }
  get textContent(): string {
    return this.childNodes.map((node) => node.textContent).join("");
  }
  set textContent(text: string | null) {
    for (const child of this.childNodes.splice(0)) child.parentNode = null;
    this.ownerDocument.noteChildren(this);
    if (text !== null && text !== "") this.appendChild(new Text(this.ownerDocument, String(text)));
  }

  /** Mermaid logs nodes as JSON, which can't represent their circular references. */
  toJSON(): object {
    return {};
  }
  getRootNode(): Node {
    let node: Node = this;
    while (node.parentNode !== null) node = node.parentNode;
    return node;
  }
  contains(other: Node | null): boolean {
    for (let node = other; node !== null; node = node.parentNode) if (node === this) return true;
    return false;
  }
  appendChild<Child extends Node>(child: Child): Child {
    return this.insertBefore(child, null);
  }
  insertBefore<Child extends Node>(child: Child, next: Node | null): Child {
    if (child.contains(this)) throw new TypeError("a node can't contain itself");
    child.remove();
    const index = next === null ? -1 : this.childNodes.lastIndexOf(next);
    if (index < 0) this.childNodes.push(child);
    else this.childNodes.splice(index, 0, child);
    child.parentNode = this;
    this.ownerDocument.noteChildren(this);
    if (child.hasStyle) this.ownerDocument.touch();
    return child;
  }
  removeChild<Child extends Node>(child: Child): Child {
    const index = this.childNodes.lastIndexOf(child);
    if (index >= 0) this.childNodes.splice(index, 1);
    child.parentNode = null;
    this.ownerDocument.noteChildren(this);
    if (child.hasStyle) this.ownerDocument.touch();
    return child;
  }
  replaceChild<Child extends Node>(child: Node, old: Child): Child {
    this.insertBefore(child, old);
    return this.removeChild(old);
  }
  append(...nodes: readonly (Node | string)[]): void {
    for (const node of nodes) this.appendChild(typeof node === "string" ? new Text(this.ownerDocument, node) : node);
  }
  prepend(...nodes: readonly Node[]): void {
    const { firstChild } = this;
    for (const node of nodes) this.insertBefore(node, firstChild);
  }
  remove(): void {
    this.parentNode?.removeChild(this);
  }
  /**
   * Returns whether `other` precedes (2) or follows (4) this node, and whether it contains this node (8) or is
   * contained by it (16). DOM, section 4.4.
   */
  compareDocumentPosition(other: Node): number {
    const [own, others] = [pathTo(this), pathTo(other)];
    const index = own.findIndex((node, depth) => node !== others[depth]);
    if (index < 0) return own.length < others.length ? 20 : 0;
    if (others[index] === undefined) return 10;
    const siblings = own[index - 1]?.childNodes ?? [];
    return siblings.indexOf(own[index] as Node) < siblings.indexOf(others[index]) ? 4 : 2;
  }

  /** Yields the descendant elements that match a selector list, in document order. */
  *#select(text: string): Generator<Element, undefined> {
    const { ownerDocument } = this;
    const selectors = ownerDocument.selectors.parse(text);
    const { scope } = ownerDocument;
    ownerDocument.scope = this;
    try {
      for (const element of this.descendants())
        if (selectors.some((selector) => matches(element, selector))) yield element;
    } finally {
      ownerDocument.scope = scope;
    }
    return undefined;
  }
  querySelectorAll(text: string): Element[] {
    return [...this.#select(text)];
  }
  querySelector(text: string): Element | null {
    for (const element of this.#select(text)) return element;
    return null;
  }
  /** Returns the descendant elements, in document order. */
  descendants(): Element[] {
    const found: Element[] = [];
    const pending = this.childNodes.toReversed();
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (!(node instanceof Element)) continue;
      found.push(node);
      const { childNodes } = node;
      for (let index = childNodes.length - 1; index >= 0; index--) pending.push(childNodes[index] as Node);
    }
    this.ownerDocument.host.spend(found.length);
    return found;
  }
  addEventListener(): void {}
  removeEventListener(): void {}
}

/** Returns the nodes from the root to a node. */
function pathTo(node: Node): Node[] {
  const path: Node[] = [];
  for (let each: Node | null = node; each !== null; each = each.parentNode) path.unshift(each);
  return path;
}

export class Text extends Node {
  readonly nodeType = 3;
  data: string;

  constructor(document: Document, data: string) {
    super(document);
    this.data = data;
    document.host.hold(data.length * 2 + ELEMENT_BYTES / 4);
  }
  get nodeName(): string {
    return "#text";
  }
  get nodeValue(): string {
    return this.data;
  }
  override get textContent(): string {
    return this.data;
  }
  override set textContent(text: string | null) {
    this.data = text ?? "";
  }
  cloneNode(): Text {
    return new Text(this.ownerDocument, this.data);
  }
}

export class Element extends Node {
  readonly nodeType = 1;
  readonly namespaceURI: string;
  readonly localName: string;
  readonly #attributes = new Map<string, string>();
  #classes: readonly string[] | undefined;
  #style: InlineStyle | undefined;
  /** Members in which d3 stores data and listeners. */
  [name: `__${string}`]: unknown;

  constructor(document: Document, namespaceURI: string, name: string) {
    super(document);
    this.namespaceURI = namespaceURI;
    this.localName = name;
    document.host.hold(ELEMENT_BYTES);
    document.host.spend(CREATE_ITERATIONS);
    if (name === "style") document.styleElements.push(this);
  }

  get tagName(): string {
    return this.namespaceURI === XHTML ? this.localName.toUpperCase() : this.localName;
  }
  get nodeName(): string {
    return this.tagName;
  }
  get nextElementSibling(): Element | null {
    const siblings = this.parentNode?.childNodes ?? [];
    for (let index = siblings.lastIndexOf(this) + 1; index < siblings.length; index++)
      if (siblings[index] instanceof Element) return siblings[index] as Element;
    return null;
  }
  get previousElementSibling(): Element | null {
    const siblings = this.parentNode?.childNodes ?? [];
    for (let index = siblings.lastIndexOf(this) - 1; index >= 0; index--)
      if (siblings[index] instanceof Element) return siblings[index] as Element;
    return null;
  }
  get isScope(): boolean {
    return this.ownerDocument.scope === this;
  }
  get elementIndex(): number {
    return this.parentNode?.children.indexOf(this) ?? 0;
  }

  get id(): string {
    return this.getAttribute("id") ?? "";
  }
  set id(value: string) {
    this.setAttribute("id", value);
  }
  get className(): { readonly baseVal: string } | string {
    const text = this.getAttribute("class") ?? "";
    return this.namespaceURI === SVG ? { baseVal: text } : text;
  }
  get attributes(): { readonly name: string; readonly value: string }[] {
    return [...this.#attributes].map(([name, value]) => ({ name, value }));
  }
  attributeEntries(): Iterable<[string, string]> {
    return this.#attributes;
  }
  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }
  setAttribute(name: string, value: unknown): void {
    const text = String(value);
    this.#attributes.set(name, text);
    if (name === "class") this.#classes = undefined;
    if (name === "style") this.#style = undefined;
    this.ownerDocument.host.spend(1);
    if (this.hasStyle && !GEOMETRY.has(name)) this.ownerDocument.touch();
  }
  removeAttribute(name: string): void {
    this.#attributes.delete(name);
    if (name === "class") this.#classes = undefined;
    if (name === "style") this.#style = undefined;
    if (this.hasStyle) this.ownerDocument.touch();
  }
  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }
  getAttributeNS(_namespace: string | null, name: string): string | null {
    return this.getAttribute(name);
  }
  setAttributeNS(_namespace: string | null, name: string, value: unknown): void {
    this.setAttribute(name, value);
  }
  removeAttributeNS(_namespace: string | null, name: string): void {
    this.removeAttribute(name);
  }

  get classes(): readonly string[] {
    this.#classes ??= (this.getAttribute("class") ?? "").split(/\s+/).filter((name) => name !== "");
    return this.#classes;
  }
  hasClass(name: string): boolean {
    return this.classes.includes(name);
  }
  get classList() {
    const change = (names: readonly string[]) => this.setAttribute("class", names.join(" "));
    return {
      contains: (name: string) => this.hasClass(name),
      add: (...names: readonly string[]) => change([...new Set([...this.classes, ...names])]),
      remove: (...names: readonly string[]) => change(this.classes.filter((name) => !names.includes(name))),
    };
  }

  get style(): InlineStyle {
    this.#style ??= new InlineStyle(this);
    return this.#style;
  }
  set style(text: string) {
    this.setAttribute("style", text);
  }
  /** The declarations of the style attribute. */
  get declarations(): readonly Declaration[] {
    return this.hasAttribute("style") ? this.style.declarations : [];
  }

  set innerHTML(markup: string) {
    this.textContent = null;
    if (this.localName === "style") this.textContent = markup;
    else this.#addMarkup(markup);
  }
  #addMarkup(markup: string): void {
    const { ownerDocument, namespaceURI } = this;
    const open: Element[] = [this];
    const parent = () => open.at(-1) as Element;
    const parser = new Parser(
      {
        onopentag(name, attributes) {
          const element = new Element(ownerDocument, name === "svg" ? SVG : namespaceURI, name);
          for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
          parent().appendChild(element);
          open.push(element);
          if (open.length > MARKUP_DEPTH)
            throw new Failure("invalid", `diagram must nest markup at most ${MARKUP_DEPTH} levels deep`);
        },
        ontext(text) {
          // The parser splits text at character references, so join the pieces.
          const last = parent().lastChild;
          if (last instanceof Text) last.data += text;
          else parent().appendChild(new Text(ownerDocument, text));
        },
        onclosetag() {
          open.pop();
        },
      },
      { lowerCaseTags: false, lowerCaseAttributeNames: false, recognizeSelfClosing: true },
    );
    parser.end(markup);
  }
  get innerHTML(): string {
    return this.textContent;
  }
  get innerText(): string {
    return this.textContent;
  }
  cloneNode(isDeep = false): Element {
    const copy = new Element(this.ownerDocument, this.namespaceURI, this.localName);
    for (const [name, value] of this.#attributes) copy.setAttribute(name, value);
    if (isDeep) for (const child of this.childNodes) copy.appendChild((child as Element | Text).cloneNode(true));
    return copy;
  }
  insertAdjacentElement(place: string, element: Element): Element {
    if (place === "afterbegin") return this.insertBefore(element, this.firstChild);
    if (place === "beforeend") return this.appendChild(element);
    const parent = this.parentNode ?? this;
    return parent.insertBefore(element, place === "beforebegin" ? this : this.nextSibling);
  }
  before(...nodes: readonly Node[]): void {
    for (const node of nodes) this.parentNode?.insertBefore(node, this);
  }
  after(...nodes: readonly Node[]): void {
    for (const node of nodes.toReversed()) this.parentNode?.insertBefore(node, this.nextSibling);
  }
  matches(text: string): boolean {
    return this.ownerDocument.selectors.parse(text).some((selector) => matches(this, selector));
  }
  closest(text: string): Element | null {
    for (let element: Element | null = this; element !== null; element = element.parentElement)
      if (element.matches(text)) return element;
    return null;
  }

  // SVG 2, sections 4.6 and 9.6

  get ownerSVGElement(): Element | null {
    return this.parentElement?.closest("svg") ?? null;
  }
  get viewBox() {
    const [x = 0, y = 0, width = 0, height = 0] = (this.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
    return { baseVal: { x, y, width, height } };
  }
  get transform() {
    return {
      baseVal: { consolidate: () => ({ matrix: matrixObject(parseTransform(this.getAttribute("transform"))) }) },
    };
  }
  getBBox() {
    this.ownerDocument.host.spend(STYLE_ITERATIONS);
    // Unlike a DOMRect, an SVGRect has no `left`, `top`, `right` or `bottom`.
    const { x, y, width, height } = rectOf(this.ownerDocument.host.boxOf(this) ?? EMPTY);
    return { x, y, width, height };
  }
  getBoundingClientRect() {
    const { host } = this.ownerDocument;
    return rectOf(host.boxOf(this, host.placeOf(this)) ?? EMPTY);
  }
  getCTM() {
    return matrixObject(this.ownerDocument.host.placeOf(this));
  }
  getScreenCTM() {
    return this.getCTM();
  }
  getComputedTextLength(): number {
    return this.ownerDocument.host.textLengthOf(this);
  }
  getTotalLength(): number {
    return measurePath(this.ownerDocument.host.pathOf(this));
  }
  getPointAtLength(length: number) {
    return pointAt(this.ownerDocument.host.pathOf(this), length);
  }
}

const EMPTY = { left: 0, top: 0, right: 0, bottom: 0 };

function rectOf({ left, top, right, bottom }: typeof EMPTY) {
  return { x: left, y: top, left, top, right, bottom, width: right - left, height: bottom - top };
}

function matrixObject(matrix: Matrix) {
  const [a, b, c, d, e, f] = matrix;
  return {
    a,
    b,
    c,
    d,
    e,
    f,
    inverse: () => matrixObject(invert(matrix) ?? matrix),
    multiply: (other: { a: number; b: number; c: number; d: number; e: number; f: number }): unknown =>
      matrixObject(multiply(matrix, [other.a, other.b, other.c, other.d, other.e, other.f])),
  };
}

/** A document with an empty body. */
export class Document extends Node {
  readonly nodeType = 9;
  readonly host: DocumentHost;
  readonly selectors = new SelectorParser();
  readonly documentElement: Element;
  readonly head: Element;
  readonly body: Element;
  readonly defaultView: { getComputedStyle(element: Element): ComputedStyle };
  readonly styleElements: Element[] = [];
  /** The element that `:scope` refers to. */
  scope: Node | undefined;
  #version = 0;
  #sheet: StyleSheet | undefined;
  #styles = new Map<Element, Style>();
  #stylesVersion = -1;

  constructor(host: DocumentHost) {
    super(null);
    this.host = host;
    this.documentElement = this.appendChild(this.createElement("html"));
    this.head = this.documentElement.appendChild(this.createElement("head"));
    this.body = this.documentElement.appendChild(this.createElement("body"));
    this.defaultView = { getComputedStyle: (element) => new ComputedStyle(this.styleOf(element)) };
  }

  get nodeName(): string {
    return "#document";
  }
  createElement(name: string): Element {
    return new Element(this, XHTML, String(name).toLowerCase());
  }
  createElementNS(namespace: string | null, name: string): Element {
    return new Element(this, namespace ?? XHTML, String(name));
  }
  createTextNode(text: string): Text {
    return new Text(this, String(text));
  }
  getElementById(id: string): Element | null {
    for (const element of this.descendants()) if (element.getAttribute("id") === id) return element;
    return null;
  }
  /** Notes that the children of a node have changed, which are rules if the node is a `style` element. */
  noteChildren(parent: Node): void {
    if (parent instanceof Element && parent.localName === "style") this.#sheet = undefined;
  }
  /** Invalidates all resolved styles. */
  touch(): void {
    this.#version++;
  }

  /** Returns the resolved properties of an element. */
  styleOf(element: Element): Style {
    if (this.#stylesVersion !== this.#version) {
      this.#styles = new Map();
      this.#stylesVersion = this.#version;
    }
    const known = this.#styles.get(element);
    if (known !== undefined) return known;
    this.host.spend(STYLE_ITERATIONS);
    const parent = element.parentElement === null ? INITIAL : this.styleOf(element.parentElement);
    const style = this.#readSheet().styleOf(element, parent);
    this.#styles.set(element, style);
    element.hasStyle = true;
    return style;
  }

  /**
   * Returns the parsed text of all `style` elements. Changing the text doesn't invalidate resolved styles, because
   * Mermaid writes it before measuring any element.
   */
  #readSheet(): StyleSheet {
    if (this.#sheet === undefined) {
      const text = this.styleElements.map((element) => element.textContent).join("\n");
      this.#sheet = new StyleSheet();
      this.host.spend(text.length);
      this.#sheet.add(text, this.selectors);
    }
    return this.#sheet;
  }
}

const INITIAL: Style = Object.assign(Object.create(null), { "font-size": "16px" });

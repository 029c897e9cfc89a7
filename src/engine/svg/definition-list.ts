// The `<defs>` of one document. Ids contain a placeholder, which becomes the document's own prefix once the document is
// complete, so that several documents can be inlined in one page.

/** Placeholder for the id prefix until the document is complete. XML text cannot contain this character. */
export const ID_PLACEHOLDER = "\u0001";

/** Definitions in the order of their first use. Equal definitions are written once. */
export class DefinitionList {
  readonly #items: string[] = [];
  readonly #ids = new Map<unknown, string>();
  #count = 0;
  #length = 0;

  /**
   * Returns the id of the definition for `key`, which is created on first use.
   *
   * @param make returns the element's text with the given id
   * @param isOptional whether the finished document can omit the definition; its id is then not taken from the counter
   */
  use(key: unknown, make: (id: string) => string, isOptional = false): string {
    const existing = this.#ids.get(key);
    if (existing !== undefined) return existing;
    const id = isOptional ? `${ID_PLACEHOLDER}B${this.#items.length.toString(36)}` : this.newId();
    this.#ids.set(key, id);
    const item = make(id);
    this.#items.push(item);
    this.#length += item.length;
    return id;
  }

  /** Adds a definition that is used once. Returns its id. */
  add(make: (id: string) => string): string {
    return this.use({}, make);
  }

  /** Returns an id that is unique in the document. */
  newId(): string {
    return `${ID_PLACEHOLDER}${(this.#count++).toString(36)}`;
  }

  /** Number of characters in all definitions. */
  get length(): number {
    return this.#length;
  }

  /** Returns all definitions as SVG text. */
  format(): string {
    return this.#items.join("");
  }
}

/** Replaces the placeholders with a prefix that is a hash of the text, so that identical documents stay identical. */
export function resolveIds(svg: string): string {
  if (!svg.includes(ID_PLACEHOLDER)) return svg;
  // FNV-1a with 32 bits suffices to distinguish the documents on one page.
  let hash = 0x811c9dc5;
  for (let i = 0; i < svg.length; i++) hash = Math.imul(hash ^ svg.charCodeAt(i), 0x01000193);
  return prefixIds(svg, `l${(hash >>> 0).toString(36)}`);
}

/** Prefixes all ids in SVG text, so that they are unique in a document. */
export function prefixIds(svg: string, prefix: string): string {
  return svg.replaceAll(ID_PLACEHOLDER, () => `${prefix}-`);
}

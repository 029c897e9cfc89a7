// The `<defs>` of one document. Ids are counted per document and written behind a mark, which becomes a prefix of the
// document's own when it is finished, so that several documents can stand on one page.

/** Stands before every id until the document's prefix is known. No XML text can hold it. */
export const ID_MARK = "\u0001";

/** Definitions in the order of their first use; equal ones are written once. */
export class DefinitionList {
  readonly #items: string[] = [];
  readonly #ids = new Map<unknown, string>();
  #count = 0;
  #length = 0;

  /**
   * The id of the definition that `key` stands for, made at the first use of the key.
   *
   * @param make writes the element; gets the id that it must carry
   * @param isOptional whether the finished document may be without it: then its id is none of those that are counted
   */
  use(key: unknown, make: (id: string) => string, isOptional = false): string {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = isOptional ? `${ID_MARK}B${this.#items.length.toString(36)}` : this.newId();
    this.#ids.set(key, id);
    const item = make(id);
    this.#items.push(item);
    this.#length += item.length;
    return id;
  }

  /** A definition that is used in one place only. */
  add(make: (id: string) => string): string {
    return this.use({}, make);
  }

  /** An id that nothing else in the document has. */
  newId(): string {
    return `${ID_MARK}${(this.#count++).toString(36)}`;
  }

  /** Characters of all definitions. */
  get length(): number {
    return this.#length;
  }

  /** All definitions as SVG text. */
  format(): string {
    return this.#items.join("");
  }
}

/** Replaces the marks by a prefix that depends on the text alone, so that equal documents share it. */
export function resolveIds(svg: string): string {
  if (!svg.includes(ID_MARK)) return svg;
  // FNV-1a, 32 bits: enough to tell the documents of one page apart.
  let hash = 0x811c9dc5;
  for (let i = 0; i < svg.length; i++) hash = Math.imul(hash ^ svg.charCodeAt(i), 0x01000193);
  return svg.replaceAll(ID_MARK, `l${(hash >>> 0).toString(36)}-`);
}

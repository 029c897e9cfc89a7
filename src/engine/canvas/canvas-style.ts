// The `style` of a canvas without a document: keeps what is written and answers with it. Chart.js sets the direction of
// text here; nothing else is read. CSSOM 1, section 6.6.

/** Properties may also be set by name, as scripts do with `style.width`. */
export class CanvasStyle {
  [property: string]: unknown;

  readonly #priorities = new Map<string, string>();

  getPropertyValue(name: string): string {
    return Object.hasOwn(this, name) ? String(this[name]) : "";
  }

  getPropertyPriority(name: string): string {
    return this.#priorities.get(name) ?? "";
  }

  /** An empty value removes the property. */
  setProperty(name: string, value: string, priority = ""): void {
    if (value === "" || value === null) {
      this.removeProperty(name);
      return;
    }
    Object.defineProperty(this, name, { value: String(value), configurable: true, enumerable: true, writable: true });
    this.#priorities.set(name, priority);
  }

  removeProperty(name: string): string {
    const value = this.getPropertyValue(name);
    if (Object.hasOwn(this, name)) delete this[name];
    this.#priorities.delete(name);
    return value;
  }
}

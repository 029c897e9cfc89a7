// The `style` attribute of a canvas without a document (CSSOM 1, section 6.6). It stores properties, but only `direction`,
// which Chart.js sets, affects drawing.

/** A CSSStyleDeclaration. Scripts may also set properties directly, for example `style.width = …`. */
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

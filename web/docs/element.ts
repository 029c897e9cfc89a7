// Helper for DOM elements. String children become text nodes and are never parsed as HTML.

/**
 * Creates an element.
 *
 * @param content child nodes and text
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value);
  created.append(...content);
  return created;
}

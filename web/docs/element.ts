// Helpers for DOM elements. String children become text nodes and are never parsed as HTML.

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

/** Creates a code block with a button that copies the code. */
export function codeBlock(text = ""): HTMLPreElement {
  const hidden = element("span", { class: "visually-hidden" }, " code");
  const button = element("button", { class: "button copy-code", type: "button", "data-copy-code": "" }, "Copy", hidden);
  return element("pre", { class: "code", tabindex: "0" }, button, element("code", {}, text));
}

// Text about an option, for the list of completions and for hovering.

import type { OptionDoc, ValueKind } from "../../../src/options/option-docs.ts";
import type { Path } from "../text/config-tree.ts";
import { formatPath } from "../text/text-style.ts";

const WORDS: Readonly<Record<ValueKind, string>> = {
  boolean: "true or false",
  number: "number",
  string: "text",
  choice: "",
  color: "color",
  list: "list",
  object: "object",
  function: "function",
};

/** Maximum number of values in the list of completions. */
const SHOWN = 4;

/** Describes the values that an option can have: `top, left, bottom or function`. */
export function describeValues({ kinds, values = [] }: OptionDoc, maximum = Number.POSITIVE_INFINITY): string {
  if (values.length > maximum) return `${values.slice(0, maximum).join(", ")}, …`;
  const words = [...values.map(String), ...kinds.map((kind) => WORDS[kind]).filter((word) => word !== "")];
  const last = words.pop() ?? "";
  return words.length === 0 ? last : `${words.join(", ")} or ${last}`;
}

/** Describes the values in a few words, for the list of completions. */
export function summarizeValues(doc: OptionDoc): string {
  return describeValues(doc, SHOWN);
}

/** Renders an option's path, values, default and description. @param note last paragraph */
export function renderDoc(path: Path, doc: OptionDoc, note = ""): HTMLElement {
  const box = document.createElement("div");
  box.className = "option-doc";
  const add = (tag: "p" | "code", text: string) => {
    if (text === "") return;
    const part = document.createElement(tag);
    part.textContent = text;
    box.append(part);
  };
  const values = describeValues(doc);
  add("code", formatPath(path));
  add("p", values && `Value: ${values}`);
  add("p", doc.initial === undefined ? "" : `Default: ${doc.initial}`);
  for (const paragraph of doc.text?.split("\n\n") ?? []) add("p", paragraph);
  add("p", note);
  return box;
}

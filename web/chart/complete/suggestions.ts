// Completions for a chart's code: names of options and their values.

import { type Completion, type CompletionResult, pickedCompletion, startCompletion } from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import type { OptionDoc, OptionDocs } from "../../../src/options/option-docs.ts";
import { detectStyle, type TextStyle, writeName, writeValue } from "../text/text-style.ts";
import type { CodeLanguage } from "./code-language.ts";
import { type CursorPlace, findCursorPlace } from "./cursor.ts";
import { renderDoc, summarizeValues } from "./doc-view.ts";
import { findOption, findOptions } from "./find-option.ts";

/** Returns the completions at an offset, or null if there are none. */
export function suggest(
  docs: OptionDocs,
  language: CodeLanguage,
  text: string,
  offset: number,
): CompletionResult | null {
  const place = findCursorPlace(text, offset);
  if (place === undefined) return null;
  // Unfinished JSON looks like JavaScript.
  const style: TextStyle = language.isJson === true ? { isJson: true, quote: '"' } : detectStyle(text);
  const list = place.kind === "name" ? suggestNames : suggestValues;
  const options = list(docs, language, text, place, style);
  return options.length === 0 ? null : { from: place.from, to: place.to, options, validFor: /^[\w$-]*$/ };
}

function suggestNames(
  docs: OptionDocs,
  { noEffect }: CodeLanguage,
  text: string,
  place: CursorPlace,
  style: TextStyle,
): Completion[] {
  const node = findOptions(docs, text, place.path);
  return Object.entries(node?.names ?? {}).flatMap(([name, index]) => {
    const doc = docs.options[index] as OptionDoc;
    if (place.siblings.includes(name) || noEffect.test(name)) return [];
    return {
      label: name,
      type: "property",
      detail: summarizeValues(doc),
      info: () => renderDoc([...place.path, name], doc),
      apply: (view: EditorView, completion: Completion, from: number, to: number) =>
        insertName(view, completion, from, to, { doc, place, style }),
    };
  });
}

/** Inserts a name with a colon and the brackets of its value, and puts the cursor inside them. */
function insertName(
  view: EditorView,
  completion: Completion,
  from: number,
  to: number,
  { doc, place, style }: { readonly doc: OptionDoc; readonly place: CursorPlace; readonly style: TextStyle },
): void {
  const [start, end] = place.isQuoted ? [from - 1, to + (place.isClosed ? 1 : 0)] : [from, to];
  const name = place.isQuoted ? writeValue(completion.label, style) : writeName(completion.label, style);
  const value = place.hasValue ? "" : emptyValue(doc, style);
  const head = place.hasValue ? name : `${name}: `;
  const after = view.state.sliceDoc(end).trimStart();
  const comma = place.hasValue || after === "" || /^[},]/.test(after) ? "" : ",";
  view.dispatch({
    changes: { from: start, to: end, insert: head + value + comma },
    selection: { anchor: start + head.length + Math.floor(value.length / 2) },
    annotations: pickedCompletion.of(completion),
    userEvent: "input.complete",
  });
  if (!place.hasValue) startCompletion(view);
}

/** Returns the brackets or quotes of a value that can have only one form. */
function emptyValue({ kinds }: OptionDoc, { quote }: TextStyle): string {
  const [kind, ...others] = kinds.filter((each) => each !== "function");
  if (others.length > 0) return "";
  if (kind === "object") return "{  }";
  if (kind === "list") return "[]";
  return kind === "choice" || kind === "string" ? quote + quote : "";
}

function suggestValues(
  docs: OptionDocs,
  { listValues }: CodeLanguage,
  text: string,
  place: CursorPlace,
  style: TextStyle,
): Completion[] {
  const doc = findOption(docs, text, place.path);
  const info = doc && (() => renderDoc(place.path, doc));
  const write = (value: string | number) => (place.isQuoted ? String(value) : writeValue(value, style));
  const choices = listValues?.(place.path) ?? doc?.values ?? [];
  const strings = choices.map((value) => ({ label: write(value), type: "constant", ...(info && { info }) }));
  const flags = doc?.kinds.includes("boolean") && !place.isQuoted ? ["true", "false"] : [];
  return [...strings, ...flags.map((label) => ({ label, type: "keyword", ...(info && { info }) }))];
}

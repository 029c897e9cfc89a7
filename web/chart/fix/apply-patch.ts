// Applies the service's fixes (docs/validation.md#fixes) to a chart's code, and leaves comments and functions unchanged.

import type { Fix, PatchOperation } from "../../../src/base/fix.ts";
import type { Path } from "../text/config-tree.ts";
import { renameAt, setAt } from "../text/text-edit.ts";
import { detectStyle, writeValue } from "../text/text-style.ts";

/** Returns the text after all operations, or undefined if the code computes one of the values. */
export function applyPatch(text: string, patch: readonly PatchOperation[]): string | undefined {
  return patch.reduce<string | undefined>((done, operation) => done && applyOperation(done, operation), text);
}

function applyOperation(text: string, operation: PatchOperation): string | undefined {
  const path = readPointer(operation.path);
  if (operation.op === "replace" && operation.path === "") return writeValue(operation.value, detectStyle(""));
  if (operation.op === "move") return renameAt(text, readPointer(operation.from), String(path.at(-1)));
  return setAt(text, path, operation.value);
}

/** Returns the text of the button that applies a fix. */
export function fixLabel(text: string, { patch: [first] }: Fix): string {
  if (first === undefined) return "Fix";
  if (first.op === "move") return `Rename to ${readPointer(first.path).at(-1)}`;
  if (first.path === "") return "Keep only the chart";
  const value = writeValue(first.value, detectStyle(text));
  return `Change to ${value.length > MAX_LABEL ? `${value.slice(0, MAX_LABEL)}…` : value}`;
}

/** Maximum length of a value on a button, in characters. */
const MAX_LABEL = 30;

/** Reads a JSON Pointer (RFC 6901). */
function readPointer(pointer: string): Path {
  const steps = pointer.split("/").slice(1);
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll("~1", "/").replaceAll("~0", "~")));
}

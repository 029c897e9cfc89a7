// The lines that differ between two versions of a chart's code.

import { diffLines } from "diff/lib/diff/line.js";

export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Unchanged lines that are shown around changed ones. */
const CONTEXT = 2;

/** Returns the changed lines with their surroundings. */
export function diffCode(before: string, after: string): DiffLine[] {
  const lines = diffLines(before, after).flatMap(({ value, added, removed }): DiffLine[] => {
    const kind = added ? "added" : removed ? "removed" : "same";
    return value
      .replace(/\n$/, "")
      .split("\n")
      .map((text) => ({ kind, text }));
  });
  return lines.filter((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ kind }) => kind !== "same"),
  );
}

// Makes value axes of converted charts start at the same value as before. Version 4 starts the axes of bars and box
// plots at zero, and version 2 those of stacked charts.

import type { Path } from "../text/config-tree.ts";
import type { CodeMoves } from "./code-moves.ts";

const SCALES: Path = ["options", "scales"];
/** Types whose axes begin at zero in version 4. */
const BARS = /^(?:horizontal)?bar(?:WithErrorBars)?$/i;
const BOXES = /^(?:horizontal)?(?:boxplot|violin)$/i;

/** Sets `beginAtZero` on value axes where the versions differ. The axes must have their new names. */
export function keepAxisStart(moves: CodeMoves, type: string): void {
  const isBox = BOXES.test(type);
  // Without `options.scales`, the service begins the axes of bars and lines at zero in all versions.
  if (!isBox && !(moves.has(SCALES) && (BARS.test(type) || type === "line"))) return;
  const letter = type.startsWith("horizontal") ? "x" : "y";
  const names = moves.names(SCALES).filter((name) => name.startsWith(letter));
  for (const name of names.length === 0 ? [letter] : names) keepStart(moves, [...SCALES, name], type);
}

function keepStart(moves: CodeMoves, axis: Path, type: string): void {
  const kind = moves.literal([...axis, "type"]) ?? "linear";
  if (kind !== "linear" || moves.has([...axis, "min"]) || moves.has([...axis, "beginAtZero"])) return;
  const isStacked = moves.literal([...axis, "stacked"]) === true;
  const name = axis.at(-1);
  if (isStacked && type === "line")
    moves.set([...axis, "beginAtZero"], true, `Axis ${name} begins at zero, as all stacked axes do in version 2`);
  else if (!isStacked && type !== "line")
    moves.set(
      [...axis, "beginAtZero"],
      false,
      `Axis ${name} gets beginAtZero: false, because version 4 begins it at zero`,
    );
}

// Swaps the x and y axes when bars become horizontal or vertical, so that titles, limits, formats and lines stay with the values or
// the labels.

import type { Version } from "../appearance.ts";
import { readOption, setOption } from "../option-edit.ts";
import { type Path, readConfig } from "../text/config-tree.ts";
import { renameAt } from "../text/text-edit.ts";

const SIDES: Readonly<Record<string, string>> = { left: "bottom", right: "top", bottom: "left", top: "right" };
const MODES: Readonly<Record<string, string>> = { horizontal: "vertical", vertical: "horizontal" };
const SCALES: Path = ["options", "scales"];
const IDS = ["id", "axis", "xAxisID", "yAxisID", "scaleID", "xScaleID", "yScaleID"];
/** Properties of datasets, lines and bands that belong to one axis. */
const OF_AXIS = /^[xy](?:AxisID|ScaleID|Min|Max|Value)$/;

/** Swaps the axes' options. Parts that the code computes stay as they are. */
export function swapAxes(text: string, version: Version): string {
  const named = swapNames(text, SCALES, /^[xy]/);
  const lists: readonly Path[] = [
    ...(version === 2
      ? [
          [...SCALES, "xAxes"],
          [...SCALES, "yAxes"],
        ]
      : [SCALES]),
    ["data", "datasets"],
    version === 2 ? ["options", "annotation", "annotations"] : ["options", "plugins", "annotation", "annotations"],
  ];
  return lists.flatMap((list) => membersOf(named, list)).reduce(swapMember, named);
}

function swapMember(text: string, path: Path): string {
  const renamed = swapNames(text, path, OF_AXIS);
  const turned = IDS.reduce((done, name) => change(done, [...path, name], swapLetter), renamed);
  const sided = change(turned, [...path, "position"], (side) => SIDES[side]);
  return change(sided, [...path, "mode"], (mode) => MODES[mode]);
}

/** Swaps x and y at the start of a name. */
function swapLetter(name: string): string | undefined {
  return name.startsWith("x") ? `y${name.slice(1)}` : name.startsWith("y") ? `x${name.slice(1)}` : undefined;
}

/** Returns the paths of the members of an object or a list. */
function membersOf(text: string, path: Path): Path[] {
  const tree = readConfig(text);
  const node = tree.find(path);
  if (node === undefined) return [];
  if (node.name !== "ObjectExpression") return [...(tree.items(node) ?? []).keys()].map((index) => [...path, index]);
  return node.getChildren("Property").flatMap((property): Path[] => {
    const name = tree.nameOf(property);
    return name === undefined ? [] : [[...path, name]];
  });
}

function swapNames(text: string, path: Path, pattern: RegExp): string {
  const names = membersOf(text, path)
    .map((member) => String(member.at(-1)))
    .filter((name) => pattern.test(name));
  // Two steps, because both names can exist.
  const marked = names.reduce((done, name) => renameAt(done, [...path, name], `#${name}`) ?? done, text);
  return names.reduce(
    (done, name) => renameAt(done, [...path, `#${name}`], swapLetter(name) as string) ?? done,
    marked,
  );
}

function change(text: string, path: Path, by: (value: string) => string | undefined): string {
  const value = readOption(text, path);
  const next = typeof value === "string" ? by(value) : undefined;
  return next === undefined ? text : (setOption(text, path, next) ?? text);
}

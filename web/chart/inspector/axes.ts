// Axes of a Cartesian chart: lists them, adds and removes a second value axis, and assigns datasets to axes.

import type { Version } from "../appearance.ts";
import {
  type Axis,
  axisPath,
  hasAxes,
  readOption,
  removeOption,
  setAxisOption,
  setOption,
  valueAxis,
} from "../option-edit.ts";
import { type Path, readConfig } from "../text/config-tree.ts";
import { removeItem } from "../text/text-edit.ts";

export interface ChartAxis {
  /** Id to which datasets refer. */
  readonly id: string;
  readonly letter: Axis;
  /** Path of its options, which may not exist yet. */
  readonly path: Path;
  /** Whether the axis shows the values, not the categories. */
  readonly isValue: boolean;
  /** Whether the axis is the first axis in its direction. */
  readonly isFirst: boolean;
  /** Name in the list of elements. */
  readonly name: string;
}

/** Name of the dataset option that selects an axis. */
export function axisOption(letter: Axis): "xAxisID" | "yAxisID" {
  return `${letter}AxisID`;
}

/** Returns the chart's axes, including those that the code does not configure. Empty for charts without axes. */
export function readAxes(text: string, version: Version): ChartAxis[] {
  if (!hasAxes(text)) return [];
  return (["x", "y"] as const).flatMap((letter) => {
    const paths = version === 2 ? listPaths2(text, letter) : listPaths(text, letter, version);
    return paths.map(({ id, path }, index) => ({
      id,
      letter,
      path,
      isValue: letter === valueAxis(text) || !hasCategories(text),
      isFirst: index === 0,
      name: index === 0 ? `${letter.toUpperCase()} axis` : index === 1 ? `Second ${letter.toUpperCase()} axis` : id,
    }));
  });
}

export function hasCategories(text: string): boolean {
  const tree = readConfig(text);
  const node = tree.find(["type"]);
  const type = node === undefined ? undefined : tree.valueOf(node);
  return type !== "scatter" && type !== "bubble";
}

interface Place {
  readonly id: string;
  readonly path: Path;
}

function listPaths(text: string, letter: Axis, version: Version): Place[] {
  const tree = readConfig(text);
  const scales = tree.find(["options", "scales"]);
  const names =
    scales?.name === "ObjectExpression" ? scales.getChildren("Property").map((each) => tree.nameOf(each)) : [];
  const others = names.filter((name) => name !== undefined && name !== letter && name.charAt(0) === letter) as string[];
  return [letter, ...new Set(others)].map((id) => ({
    id,
    path: id === letter ? axisPath(letter, version) : ["options", "scales", id],
  }));
}

function listPaths2(text: string, letter: Axis): Place[] {
  const tree = readConfig(text);
  const path: Path = ["options", "scales", `${letter}Axes`];
  const list = tree.find(path);
  const count = Math.max(1, (list && tree.items(list)?.length) ?? 0);
  return Array.from({ length: count }, (_, index) => ({
    id: String(readOption(text, [...path, index, "id"]) ?? `${letter}-axis-${index}`),
    path: [...path, index],
  }));
}

/** Position of the axis that a dataset uses. */
export type Side = "first" | "second";

/** Returns undefined if the code computes the dataset's axis. */
export function readSide(text: string, series: number, version: Version): Side | undefined {
  const letter = valueAxis(text);
  const id = readOption(text, ["data", "datasets", series, axisOption(letter)]);
  if (id === undefined) return undefined;
  const [first] = readAxes(text, version).filter((axis) => axis.letter === letter);
  return id === null || id === first?.id ? "first" : "second";
}

/**
 * Moves a dataset to the first or the second value axis. Creates the second axis when its first dataset is added, and
 * removes it when its last dataset is moved away.
 */
export function setSide(text: string, series: number, version: Version, side: Side): string {
  return setAxis(text, series, version, side === "first" ? 0 : 1);
}

/** Moves a dataset to a value axis. Creates the axis for its first dataset. @param place 0 for the first axis */
export function setAxis(text: string, series: number, version: Version, place: number): string {
  const letter = valueAxis(text);
  const option: Path = ["data", "datasets", series, axisOption(letter)];
  if (place === 0) return removeUnusedAxis(removeOption(text, option), letter, version);
  const axes = readAxes(text, version).filter((each) => each.letter === letter);
  const axis = axes[place];
  if (axis !== undefined) return removeUnusedAxis(setOption(text, option, axis.id) ?? text, letter, version);
  const stem = version === 2 ? `${letter}-axis-` : letter;
  const number = [...axes, 0].findIndex((_, index) => !axes.some(({ id }) => id === `${stem}${index + 1}`)) + 1;
  const id = `${stem}${number}`;
  const added = addAxis(text, letter, id, version);
  return (added && setOption(added, option, id)) ?? text;
}

function addAxis(text: string, letter: Axis, id: string, version: Version): string | undefined {
  const position = letter === "y" ? "right" : "top";
  // The first axis keeps the position that it has without a second one.
  const begun = setAxisOption(text, letter, version, ["position"], letter === "y" ? "left" : "bottom") ?? text;
  if (version === 2) {
    const axis = { id, position, ticks: { beginAtZero: true }, gridLines: { drawOnChartArea: false } };
    return setOption(begun, ["options", "scales", `${letter}Axes`, 1], axis);
  }
  return setOption(begun, ["options", "scales", id], { position, beginAtZero: true, grid: { drawOnChartArea: false } });
}

/**
 * Removes the value axes that no dataset uses, except the first axis. Of several other axes, removes only those that
 * the page has added.
 */
export function removeUnusedAxis(text: string, letter: Axis, version: Version): string {
  const [first, ...others] = readAxes(text, version).filter((axis) => axis.letter === letter);
  if (first === undefined || others.length === 0) return text;
  const tree = readConfig(text);
  const datasets = tree.find(["data", "datasets"]);
  const count = (datasets && tree.items(datasets)?.length) ?? 0;
  const ids = Array.from({ length: count }, (_, index) =>
    readOption(text, ["data", "datasets", index, axisOption(letter)]),
  );
  if (ids.includes(undefined)) return text;
  const unused = others.filter(({ id }) => !ids.includes(id) && (others.length === 1 || ADDED_ID.test(id)));
  return unused.reduceRight(
    (done, { path }) =>
      version === 2 ? removeItem(done, path.slice(0, -1), path.at(-1) as number) : removeOption(done, path),
    text,
  );
}

/** Ids of the axes that the page adds. */
const ADDED_ID = /^[xy](?:-axis-)?\d$/;

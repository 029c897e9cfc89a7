// Validates a configuration's structure before Chart.js reads it. An invalid structure would make Chart.js throw a
// confusing TypeError, or loop over a fake `length`. Chart.js performs finer checks.

import { suggestName } from "../../base/edit-distance.ts";
import { Failure, showValue } from "../../base/failure.ts";
import { type PatchOperation, toPointer } from "../../base/fix.ts";
import { AXIS_TICKS } from "../../base/limits.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import { findLanguage } from "./chart-language.ts";
import type { ChartVersion } from "./chart-params.ts";

/**
 * Checks the structure of a configuration.
 *
 * @throws Failure that names the invalid field
 */
export function checkStructure(config: Record<string, unknown>, version: ChartVersion): void {
  checkLanguage(config);
  const { type, data, options } = config;
  if (data !== undefined && data !== null) {
    checkRecord(data, "chart.data");
    for (const field of ["labels", "xLabels", "yLabels"]) checkList(data[field], `chart.data.${field}`);
    checkList(data.datasets, "chart.data.datasets");
    for (const [index, dataset] of ((data.datasets ?? []) as unknown[]).entries()) {
      const name = `chart.data.datasets[${index}]`;
      checkRecord(dataset, name);
      // Chart editors write an empty string for no data, and Chart.js accepts it.
      if (dataset.data === "") continue;
      if (version === 2) checkList(dataset.data, `${name}.data`);
      else if (dataset.data !== undefined && (typeof dataset.data !== "object" || dataset.data === null))
        throw refuse(`${name}.data must be a list or an object`, `${name}.data`, dataset.data);
    }
  }
  if (options !== undefined && options !== null) checkRecord(options, "chart.options");
  // Each dataset may set its own type. Version 2 needs at least one type.
  const isMissing = type === undefined && (version > 2 || typesOfDatasets(config).some((name) => name !== undefined));
  if (!isMissing && (typeof type !== "string" || type === ""))
    throw new Failure("invalid", `chart.type must be the name of a chart type, got ${showValue(type)}`);
  checkLengths(config);
}

/** @throws Failure for a chart in the format of another engine */
function checkLanguage(config: Record<string, unknown>): void {
  const language = findLanguage(config);
  if (language === undefined) return;
  const { name, path, main } = language;
  throw new Failure(
    "invalid",
    `chart must be a Chart.js configuration, got one in ${name}: send it to ${path} as ${main}, or to /chart with engine=auto`,
  );
}

/**
 * Corrects the case of chart types: QuickChart's docs use both boxplot and boxPlot. In version 2, a missing chart type
 * becomes the first dataset type. An unknown chart type is also replaced if all datasets have a type, because Chart.js
 * 2 then ignores the chart type.
 *
 * @param types the types of this version
 */
export function resolveTypes(config: Record<string, unknown>, version: ChartVersion, types: ReadonlySet<string>): void {
  for (const owner of [config, ...datasetsOf(config)]) {
    const { type } = owner;
    if (typeof type !== "string" || types.has(type)) continue;
    const match = [...types].find((name) => name.toLowerCase() === type.toLowerCase());
    if (match !== undefined) owner.type = match;
  }
  const datasetTypes = typesOfDatasets(config);
  const isReplaced = config.type === undefined || datasetTypes.every((type) => type !== undefined);
  if (version === 2 && !types.has(String(config.type)) && isReplaced)
    config.type = datasetTypes.find((type) => type !== undefined) ?? config.type;
}

function typesOfDatasets(config: Record<string, unknown>): readonly unknown[] {
  return datasetsOf(config).map(({ type }) => type ?? undefined);
}

function datasetsOf({ data }: Record<string, unknown>): readonly Record<string, unknown>[] {
  return (data as { datasets?: readonly Record<string, unknown>[] | null } | null | undefined)?.datasets ?? [];
}

/**
 * Checks that the chart types exist.
 *
 * @param types the types of this version
 * @param versionsOf returns the versions that have a type
 * @throws Failure if the chart or a dataset has a type that this version does not have
 */
export function checkTypes(
  config: Record<string, unknown>,
  types: ReadonlySet<string>,
  versionsOf: (type: string) => readonly ChartVersion[],
): void {
  const typed: [string, unknown][] = typesOfDatasets(config).map((type, index) => [
    `chart.data.datasets[${index}].type`,
    type,
  ]);
  for (const [name, type] of [["chart.type", config.type] as const, ...typed]) {
    if (type === undefined || type === null || types.has(String(type))) continue;
    const versions = versionsOf(String(type));
    const elsewhere = versions.length === 0 ? "" : `, which is a type of version ${versions.join(" and ")}`;
    const { hint, patch } = adviseType(String(type), types, name);
    throw new Failure(
      "invalid",
      `${name} must be a chart type, got ${showValue(type)}${elsewhere}.${hint || ` Common types: ${listCommon(types)}`}`,
      [],
      undefined,
      patch,
    );
  }
}

/** Common types for the error message about an unknown type. docs/chart-types.md lists all types. */
const COMMON_TYPES = ["bar", "horizontalBar", "line", "pie", "doughnut", "scatter", "bubble", "radar"];

function listCommon(types: ReadonlySet<string>): string {
  return COMMON_TYPES.filter((type) => types.has(type)).join(", ");
}

/** Suggests a replacement for an unknown type. */
function adviseType(
  type: string,
  types: ReadonlySet<string>,
  name: string,
): { readonly hint: string; readonly patch?: readonly PatchOperation[] } {
  const path = pointerOf(name);
  if (type === "horizontalBar") {
    const turn = { op: "add", path: "/options/indexAxis", value: "y" } as const;
    return { hint: ' Use bar with options.indexAxis: "y".', patch: [{ op: "replace", path, value: "bar" }, turn] };
  }
  const suggestion = suggestName(type, types);
  if (suggestion === undefined) return { hint: "" };
  return { hint: ` Did you mean ${suggestion}?`, patch: [{ op: "replace", path, value: suggestion }] };
}

/** Returns the Failure for a value that must be a list. For comma-separated text, suggests the list. */
function refuse(sentence: string, name: string, value: unknown): Failure {
  const list = typeof value === "string" ? splitText(value) : undefined;
  const advice = list === undefined ? "" : `: write ${JSON.stringify(list).slice(0, MAX_ADVICE)}`;
  const patch = list && ([{ op: "replace", path: pointerOf(name), value: list }] as const);
  return new Failure("invalid", `${sentence}, got ${showValue(value)}${advice}`, [], undefined, patch);
}

/** Maximum length of a suggested list in a message, in characters. */
const MAX_ADVICE = 80;
/** Maximum number of values split from text. */
const MAX_SPLIT = 1000;

/** Splits a list that is written as text: `1, 2` or `[1, 2]`. Returns undefined for text without a comma. */
function splitText(text: string): (string | number)[] | undefined {
  const values = text.replace(/^\s*\[|\]\s*$/g, "").split(",", MAX_SPLIT + 1);
  if (values.length < 2 || values.length > MAX_SPLIT) return undefined;
  const words = values.map((value) => value.trim().replace(/^(["'])(.*)\1$/, "$2"));
  return words.every((word) => word !== "" && Number.isFinite(Number(word))) ? words.map(Number) : words;
}

/** Converts a name in a message, such as `chart.data.labels`, to a JSON Pointer. */
function pointerOf(name: string): string {
  return toPointer(name.replace(/^chart\./, ""));
}

function checkRecord(value: unknown, name: string): asserts value is Record<string, unknown> {
  if (!isPlainObject(value)) throw new Failure("invalid", `${name} must be an object, got ${showValue(value)}`);
}

function checkList(value: unknown, name: string): void {
  if (value !== undefined && value !== null && !Array.isArray(value))
    throw refuse(`${name} must be a list`, name, value);
}

/** Rejects huge `length` properties. Chart.js treats any object with a `length` as a list, and would loop over it. */
function checkLengths(root: unknown): void {
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value) && Object.hasOwn(value, "length")) {
      const { length } = value as { length: unknown };
      if (toNumber(length) > AXIS_TICKS)
        throw new Failure("invalid", `length must be at most ${AXIS_TICKS}, got ${showValue(length)}`);
    }
    for (const child of Array.isArray(value) ? value : Object.values(value))
      if (typeof child === "object" && child !== null) pending.push(child);
  }
}

/**
 * Converts a value to a number as comparisons do. Returns NaN if the conversion throws, for example because of an
 * invalid `toString`.
 */
function toNumber(value: unknown): number {
  try {
    return Number(value);
  } catch {
    return Number.NaN;
  }
}

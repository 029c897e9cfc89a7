// Parses requests for external data. A member of an object such as `options.plugins` names the source: `googleSheets`,
// `airtable`, `csv`, `json` or a preset. docs/external-data.md and docs/data-presets.md list the options.

import { Failure, showValue } from "../../base/failure.ts";
import {
  DATA_COLUMNS,
  DATA_MAX_SECONDS,
  DATA_MIN_SECONDS,
  DATA_SECONDS,
  JMESPATH_LENGTH,
  SECRET_HEADERS,
} from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { describeType } from "../../options/json-object.ts";
import type { Column, DataRequest, SecretHeader } from "./data-request.ts";
import { isJsonPreset, PRESET_NAMES, PRESETS, type PresetName, presetOf } from "./presets.ts";

/** A filter by label. A row is used if the function returns a truthy value for the row's label. */
export type KeepLabel = (label: string | number) => unknown;

/** The parsed options of a data source. */
export interface DataOptions {
  readonly request: DataRequest;
  readonly keep: KeepLabel | undefined;
}

const OWN_SOURCES = ["googleSheets", "airtable", "csv", "json"] as const;
type Source = (typeof OWN_SOURCES)[number] | PresetName;
const SOURCES: readonly Source[] = [...OWN_SOURCES, ...PRESET_NAMES];

/**
 * Removes the data source from `owner`, and returns the source's options; undefined if there is no source, or only the
 * empty placeholders that chart editors export.
 *
 * @param place path of `owner` in error messages, such as `options.plugins`
 * @throws Failure for invalid options, or more than one source
 */
export function takeSource(owner: PlainObject, place: string): DataOptions | undefined {
  const sources = SOURCES.filter((source) => Object.hasOwn(owner, source) && !isPlaceholder(source, owner[source]));
  const [source, other] = sources;
  if (source === undefined) return undefined;
  if (other !== undefined)
    throw new Failure("invalid", `${place} must have only one data source, got ${source} and ${other}`);
  const reader = new OptionReader(`${place}.${source}`, owner[source]);
  for (const name of SOURCES) delete owner[name];
  return { request: readRequest(source, reader), keep: reader.function("filter", "label") };
}

/** Returns whether text can name a source. */
export function mentionsSource(text: string): boolean {
  return SOURCES.some((source) => text.includes(source));
}

/** Sources that chart editors export even if the chart doesn't use them. */
const EXPORTED: readonly Source[] = ["googleSheets", "airtable"];

function isPlaceholder(source: Source, options: unknown): boolean {
  return isEmpty(options, EXPORTED.includes(source) ? 2 : 0);
}

/** Whether a value is empty, or contains only empty values down to `levels` levels of nesting. */
function isEmpty(value: unknown, levels: number): boolean {
  if (value === undefined || value === null || value === "" || value === false) return true;
  return typeof value === "object" && levels > 0 && Object.values(value).every((item) => isEmpty(item, levels - 1));
}

function readRequest(source: Source, options: OptionReader): DataRequest {
  const preset = isPresetName(source) ? presetOf(source) : undefined;
  const selection = {
    place: options.place,
    labelColumn: options.column("labelColumn", "labelField") ?? preset?.labelColumn,
    dataColumns: options.columns("dataColumns", "dataFields"),
    offset: options.whole("rows.offset", options.inside("rows").offset) ?? 0,
    limit: options.whole("rows.limit", options.inside("rows").limit),
    refresh: options.refresh(),
  };
  if (selection.limit === 0) throw options.invalidOption("rows.limit", "must be a whole number other than 0", 0);
  if (isPresetName(source)) {
    const values = options.presetValues(source);
    const jmespath = isJsonPreset(presetOf(source)) ? options.jmespath() : undefined;
    return { source, values, jmespath, headers: options.headers(), ...selection };
  }
  switch (source) {
    case "googleSheets": {
      const sheetUrl = options.text("sheetUrl");
      const docId = options.text("docId");
      if (sheetUrl === undefined && docId === undefined)
        throw new Failure("invalid", `${options.place} must have a sheetUrl or a docId`);
      return { source, sheetUrl, docId, sheet: options.text("sheet"), ...selection };
    }
    case "airtable":
      return { source, url: options.url(), apiKey: options.text("apiKey"), ...selection };
    case "csv":
      return {
        source,
        url: options.url(),
        delimiter: options.delimiter(),
        header: options.flag("header", true),
        headers: options.headers(),
        ...selection,
      };
    case "json":
      return {
        source,
        url: options.url(),
        path: options.text("path"),
        jmespath: options.jmespath("path"),
        header: options.flag("header", true),
        headers: options.headers(),
        ...selection,
      };
  }
}

function isPresetName(source: Source): source is PresetName {
  return Object.hasOwn(PRESETS, source);
}

/** Matches a header value: a secret, optionally after a scheme. */
const SECRET_VALUE = /^(?:([a-z][a-z\d-]{0,19}) )?\{\{secret\.([a-z\d-]{1,40})\}\}$/i;
const HEADER_NAME = /^[a-z\d-]{1,64}$/i;

/**
 * Parses the headers of a data request. Error messages never show a header's value, which may be an API key.
 *
 * @param field path of the headers in error messages @throws Failure
 */
export function readHeaders(headers: unknown, field: string): readonly SecretHeader[] {
  if (!isPlainObject(headers)) throw new Failure("invalid", `${field} must be an object, got ${describeType(headers)}`);
  const entries = Object.entries(headers);
  const reject = (rule: string) => new Failure("invalid", `${field} must ${rule}`);
  if (entries.length > SECRET_HEADERS) throw reject(`have at most ${SECRET_HEADERS} headers, got ${entries.length}`);
  const wrong = entries.find(([name]) => !HEADER_NAME.test(name));
  if (wrong !== undefined)
    throw reject(`contain only letters, digits and - in header names, got ${showValue(wrong[0])}`);
  if (new Set(entries.map(([name]) => name.toLowerCase())).size < entries.length) throw reject("name each header once");
  return entries.map(([header, value]) => {
    const [, scheme = "", secret] = (typeof value === "string" && SECRET_VALUE.exec(value)) || [];
    if (secret !== undefined) return { header, scheme, secret };
    throw new Failure(
      "invalid",
      `${field}.${header} must be {{secret.NAME}} or a scheme and a secret, such as Bearer {{secret.NAME}}: store the value as a secret in your account`,
    );
  });
}

/** Reads one source's options. An empty string counts as absent, because chart editors export it for unset options. */
class OptionReader {
  /** Path of the options in error messages. */
  readonly place: string;
  readonly #options: PlainObject;

  constructor(place: string, options: unknown) {
    this.place = place;
    if (!isPlainObject(options))
      throw new Failure("invalid", `${this.place} must be an object, got ${showValue(options)}`);
    this.#options = options;
  }

  invalidOption(field: string, rule: string, value: unknown): Failure {
    return new Failure("invalid", `${this.place}.${field} ${rule}, got ${showValue(value)}`);
  }

  #find(...names: readonly string[]): unknown {
    const name = names.find((one) => Object.hasOwn(this.#options, one));
    const value = name === undefined ? undefined : this.#options[name];
    return value === "" || value === null ? undefined : value;
  }

  /** Returns the nested options at a key; an empty object if the key is missing. */
  inside(name: string): PlainObject {
    const value = this.#find(name) ?? {};
    if (isPlainObject(value)) return value;
    throw this.invalidOption(name, "must be an object", value);
  }

  text(name: string): string | undefined {
    const value = this.#find(name);
    if (value === undefined) return undefined;
    if (typeof value === "number") return String(value);
    // Don't show the value, which may be a token.
    if (typeof value !== "string") throw new Failure("invalid", `${this.place}.${name} must be text`);
    return value.trim() || undefined;
  }

  url(): string {
    const url = this.text("url");
    if (url === undefined) throw new Failure("invalid", `${this.place} must have a url`);
    return url;
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.#find(name) ?? otherwise;
    if (typeof value !== "boolean") throw this.invalidOption(name, "must be true or false", value);
    return value;
  }

  headers(): readonly SecretHeader[] {
    return readHeaders(this.inside("headers"), `${this.place}.headers`);
  }

  /** Returns the JMESPath expression. @param other an option that can't be combined with `jmespath` */
  jmespath(other?: string): string | undefined {
    const expression = this.text("jmespath");
    if (expression === undefined) return undefined;
    if (expression.length > JMESPATH_LENGTH)
      throw new Failure(
        "invalid",
        `${this.place}.jmespath must have at most ${JMESPATH_LENGTH} characters, got ${expression.length}`,
      );
    if (other !== undefined && this.text(other) !== undefined)
      throw new Failure("invalid", `${this.place} must have either jmespath or ${other}, not both`);
    return expression;
  }

  /** Returns the values of a preset's options, including defaults. */
  presetValues(name: PresetName): Readonly<Record<string, string>> {
    const entries = Object.entries(presetOf(name).options).flatMap(([key, option]) => {
      const value = this.text(key) ?? option.default;
      if (value === undefined && option.isRequired)
        throw new Failure("invalid", `${this.place} must have ${key}: ${option.about}`);
      const [pattern, rule] = option.format;
      // A query can contain a key.
      if (value !== undefined && !pattern.test(value))
        throw this.invalidOption(key, rule, value.replace(/\?[\s\S]*/, "?…"));
      return value === undefined ? [] : [[key, value] as const];
    });
    return Object.fromEntries(entries);
  }

  delimiter(): string | undefined {
    const value = this.#find("delimiter");
    if (value === undefined || value === "tab") return value && "\t";
    if (typeof value === "string" && /^[^\r\n"\uFEFF\uD800-\uDFFF]$/.test(value)) return value;
    throw this.invalidOption("delimiter", "must be one character, or tab", value);
  }

  whole(field: string, value: unknown): number | undefined {
    if (value === undefined || value === null || value === "") return undefined;
    const number = numberFromJson(value);
    if (typeof number === "number" && Number.isSafeInteger(number)) return number;
    throw this.invalidOption(field, "must be a whole number", value);
  }

  refresh(): number {
    const value = this.#find("refresh") ?? DATA_SECONDS;
    const seconds = numberFromJson(value);
    if (typeof seconds === "number" && seconds >= DATA_MIN_SECONDS && seconds <= DATA_MAX_SECONDS)
      return Math.floor(seconds);
    throw this.invalidOption("refresh", `must be from ${DATA_MIN_SECONDS} to ${DATA_MAX_SECONDS} seconds`, value);
  }

  column(...names: readonly [string, ...string[]]): Column | undefined {
    const value = this.#find(...names);
    return value === undefined ? undefined : this.#readColumn(names[0], value);
  }

  columns(...names: readonly [string, ...string[]]): readonly Column[] | undefined {
    const value = this.#find(...names);
    if (value === undefined) return undefined;
    const list: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (list.length > DATA_COLUMNS)
      throw new Failure(
        "invalid",
        `${this.place}.${names[0]} must have at most ${DATA_COLUMNS} columns, got ${list.length}`,
      );
    return list.length === 0 ? undefined : list.map((item, index) => this.#readColumn(`${names[0]}[${index}]`, item));
  }

  #readColumn(field: string, value: unknown): Column {
    if (typeof value === "string" || (typeof value === "number" && Number.isSafeInteger(value) && value >= 0))
      return value;
    throw this.invalidOption(field, "must be a column heading, or a zero-based column number", value);
  }

  function(group: string, name: string): KeepLabel | undefined {
    const value = this.inside(group)[name];
    if (value === undefined || value === null || value === "") return undefined;
    if (typeof value === "function") return value as KeepLabel;
    throw new Failure(
      "invalid",
      `${this.place}.${group}.${name} must be a function, got ${showValue(value)}: send the chart as JavaScript text`,
    );
  }
}

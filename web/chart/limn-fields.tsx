// "Labels and highlights" panel: fields for the `limn` block, which are read from and written to the chart's code.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { readType } from "./appearance.ts";
import { CHART } from "./current-chart.ts";
import { parseNumber } from "./data/number-text.ts";
import { hasSyntaxError, lastValidText } from "./last-valid-text.ts";
import {
  type LimnName,
  labelPoint,
  listNames,
  POINTS,
  readAverage,
  readHighlight,
  readLimn,
  readNumbers,
  readPoints,
  readTarget,
  setAverage,
  setHighlight,
  setLimn,
  setTarget,
} from "./limn-edit.ts";
import { hasAxes } from "./option-edit.ts";

/** Field labels. */
const LABELS: Readonly<Record<LimnName, string>> = {
  subtitle: "Subtitle",
  source: "Source",
  note: "Note",
  numbers: "Numbers",
  directLabels: "Line names",
  logo: "Logo URL",
  highlight: "Highlight",
  values: "Value labels",
  target: "Target line",
  average: "Average line",
};

const NUMBERS: Readonly<Record<string, string>> = {
  "": "Automatic",
  compact: "Short: 1.2M",
  plain: "Plain: 1,234.5",
  percent: "Percent: 0.5 is 50%",
  EUR: "Euro (€)",
  USD: "US dollar ($)",
  GBP: "Pound (£)",
  JPY: "Yen (¥)",
  CNY: "Yuan (CN¥)",
  INR: "Rupee (₹)",
  BRL: "Real (R$)",
  CHF: "Swiss franc",
};

const LINE_NAMES: Readonly<Record<string, string>> = {
  "": "Automatic",
  true: "At the ends of the lines",
  false: "In the legend",
};

/** Returns whether an option affects the chart: direct labels require lines, and reference lines require axes. */
function applies(name: LimnName, text: string): boolean {
  if (name === "directLabels") return readType(text) === "line";
  return (name !== "target" && name !== "average") || hasAxes(text);
}

export function LimnFields() {
  const text = lastValidText.value;
  if (text.trim() === "") return null;
  const names = Object.keys(LABELS) as LimnName[];
  const shown = names.filter((name) => applies(name, text) || readLimn(text, name) !== null);
  const fields = shown.map((name) => [name, fieldOf(name, text)] as const);
  const computed = fields.filter(([, field]) => field === undefined).map(([name]) => LABELS[name]);
  return (
    <section class="card stack" aria-labelledby="labels-title">
      <h2 id="labels-title">Labels and highlights</h2>
      <fieldset class="fields limn" disabled={hasSyntaxError.value}>
        <legend class="heard">Labels and highlights</legend>
        {fields.map(([, field]) => field)}
      </fieldset>
      {computed.length > 0 && <p class="note">{computed.join(", ")}: set in the code. Edit the code to change this.</p>}
    </section>
  );
}

/** Returns the field for an option, or undefined if the code computes the option. */
function fieldOf(name: LimnName, text: string): ComponentChildren | undefined {
  switch (name) {
    case "subtitle":
    case "source":
    case "note":
    case "logo": {
      const value = readLimn(text, name);
      if (value !== null && typeof value !== "string") return undefined;
      return (
        <TextField
          key={name}
          label={LABELS[name]}
          value={value ?? ""}
          {...HINTS[name]}
          isWide={name === "subtitle" || name === "logo"}
          onPick={(typed) => CHART.edit((chart) => setLimn(chart, name, typed === "" ? undefined : typed))}
        />
      );
    }
    case "highlight": {
      const value = readHighlight(text);
      return value === undefined ? undefined : <Highlight key={name} value={value} names={listNames(text)} />;
    }
    case "numbers":
      return choose(name, readNumbers(text), NUMBERS, (picked) => (picked === "" ? undefined : picked));
    case "directLabels": {
      const value = readLimn(text, name);
      const isKnown = value === null || typeof value === "boolean";
      return choose(name, isKnown ? String(value ?? "") : undefined, LINE_NAMES, (picked) =>
        picked === "" ? undefined : picked === "true",
      );
    }
    case "values":
      return points(text);
    case "target":
      return target(text);
    case "average":
      return average(text);
  }
}

/** Text field attributes by option. */
const HINTS = {
  subtitle: {},
  source: { placeholder: "Statistics Office" },
  note: { placeholder: "2026 is an estimate" },
  logo: {
    placeholder: "https://…/logo.png",
    findProblem: (typed: string) =>
      /^(?:https?:\/\/|data:image\/)/i.test(typed) ? undefined : "Must begin with https:// or http://",
  },
} as const satisfies Record<string, Partial<TextProps>>;

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly isWide?: boolean;
  readonly inputMode?: "decimal";
  /** Id of a `<datalist>`. */
  readonly list?: string;
  readonly hint?: string;
  /** Returns why a non-empty value is invalid; undefined if it is valid. */
  readonly findProblem?: (typed: string) => string | undefined;
  readonly onPick: (typed: string) => void;
}

/** Text field that changes the code on Enter or when it loses focus. An invalid value shows an error and changes nothing. */
function TextField({ label, value, placeholder, isWide, inputMode, list, hint, findProblem, onPick }: TextProps) {
  const [typed, setTyped] = useState<string>();
  const problem = typed === undefined || typed.trim() === "" ? undefined : findProblem?.(typed.trim());
  const id = `limn-${label.toLowerCase().replaceAll(" ", "-")}`;
  const about = problem ?? hint;
  return (
    <div class={`field${isWide ? " wide" : ""}`}>
      <label class="legend" for={id}>
        {label}
      </label>
      <input
        id={id}
        class="input"
        value={typed ?? value}
        placeholder={placeholder}
        inputMode={inputMode}
        list={list}
        autocomplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={about === undefined ? undefined : `${id}-about`}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value.trim();
          if (next !== "" && findProblem?.(next) !== undefined) return;
          setTyped(undefined);
          onPick(next);
        }}
        onBlur={() => setTyped(undefined)}
      />
      {about !== undefined && (
        <span id={`${id}-about`} class={problem === undefined ? "note" : "field-error"}>
          {about}
        </span>
      )}
    </div>
  );
}

/** Renders a `<select>`. A value that is not in the list gets its own `<option>`. */
function choose<Name extends "numbers" | "directLabels">(
  name: Name,
  value: string | undefined,
  options: Readonly<Record<string, string>>,
  read: (picked: string) => Parameters<typeof setLimn<Name>>[2],
): ComponentChildren | undefined {
  if (value === undefined) return undefined;
  return (
    <label key={name} class="field">
      <span>{LABELS[name]}</span>
      <select
        class="input"
        value={value}
        onChange={({ currentTarget }) => CHART.edit((chart) => setLimn(chart, name, read(currentTarget.value)))}
      >
        {!Object.hasOwn(options, value) && <option value={value}>{value}</option>}
        {Object.entries(options).map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface HighlightProps {
  readonly value: string;
  readonly names: readonly string[];
}

/** Maximum number of suggested names. */
const SUGGESTIONS = 100;

function Highlight({ value, names }: HighlightProps) {
  return (
    <>
      <TextField
        label={LABELS.highlight}
        value={value}
        isWide
        list="highlights"
        placeholder={names.slice(0, 2).join(", ")}
        hint="Names of series or categories, separated by commas. All others turn grey."
        onPick={(typed) => CHART.edit((chart) => setHighlight(chart, typed))}
      />
      <datalist id="highlights">
        {names.slice(0, SUGGESTIONS).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function points(text: string): ComponentChildren | undefined {
  const labelled = readPoints(text);
  if (labelled === undefined) return undefined;
  return (
    <fieldset key="values" class="field wide">
      <legend class="legend">{LABELS.values}</legend>
      <div class="checks">
        {(Object.keys(POINTS) as (keyof typeof POINTS)[]).map((point) => (
          <label key={point} class="field beside">
            <input
              type="checkbox"
              checked={labelled.includes(point)}
              onChange={({ currentTarget }) => CHART.edit((chart) => labelPoint(chart, point, currentTarget.checked))}
            />
            <span>{POINTS[point]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function target(text: string): ComponentChildren | undefined {
  const line = readTarget(text);
  if (line === undefined) return undefined;
  return (
    <div key="target" class="wide duo">
      <TextField
        label={LABELS.target}
        value={line.value}
        inputMode="decimal"
        placeholder="100"
        findProblem={(typed) => (parseNumber(typed) === undefined ? "Must be a number" : undefined)}
        onPick={(typed) => CHART.edit((chart) => setTarget(chart, parseNumber(typed), line.label))}
      />
      {line.value !== "" && (
        <TextField
          label="Target label"
          value={line.label}
          placeholder="Automatic"
          onPick={(typed) => CHART.edit((chart) => setTarget(chart, Number(line.value), typed))}
        />
      )}
    </div>
  );
}

function average(text: string): ComponentChildren | undefined {
  const line = readAverage(text);
  if (line === undefined) return undefined;
  return (
    <div key="average" class="wide duo">
      <label class="field beside">
        <input
          type="checkbox"
          checked={line.isShown}
          onChange={({ currentTarget }) => CHART.edit((chart) => setAverage(chart, currentTarget.checked, ""))}
        />
        <span>{LABELS.average}</span>
      </label>
      {line.isShown && (
        <TextField
          label="Average label"
          value={line.label}
          placeholder="Automatic"
          onPick={(typed) => CHART.edit((chart) => setAverage(chart, true, typed))}
        />
      )}
    </div>
  );
}

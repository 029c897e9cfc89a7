// The phrases that change a chart, as patterns of word classes, and the directives that they stand for. The classes' words are in
// `words/`, for each language.

import type { Reading } from "../words/reading.ts";
import type { Directive } from "./directive.ts";
import { compilePattern, type Match, type Pattern } from "./pattern.ts";
import {
  axisOf,
  axisTitle,
  axisTitles,
  beginsClause,
  capital,
  type Extended,
  has,
  isAlone,
  isChange,
  isLetter,
  isListStart,
  isOwnClause,
  isPair,
  range,
  refLine,
  sideOf,
  title,
  words,
} from "./rule-guards.ts";

/** Returns the directives of a match, or nothing if the match means something else. `end` extends the match. */
type Act = (match: Match, reading: Reading) => readonly Directive[] | Extended | undefined;

export interface Rule {
  readonly pattern: Pattern;
  readonly act: Act;
}

const rule = (patterns: string, act: Act): readonly Rule[] =>
  patterns.split(" / ").map((pattern) => ({ pattern: compilePattern(pattern), act }));
const always =
  (...directives: readonly Directive[]): Act =>
  () =>
    directives;

export const RULES: readonly Rule[] = [
  ...rule("title T", title),
  ...rule("called T", (match, reading) => {
    const first = reading.tokens[match.spans[0]?.end ?? 0];
    const isSaid = (match.spans[0]?.end ?? 0) - match.from > 1;
    return first?.type === "quoted" || isSaid ? title(match, reading) : undefined;
  }),
  ...rule("questionNoun title", (_, reading) => {
    const quoted = reading.tokens.find(({ type }) => type === "quoted");
    return quoted && [{ kind: "title", text: quoted.text }];
  }),
  ...rule("gap for? #? / as forecast", always()),
  ...rule("sizeAxis T", (match, reading) =>
    reading.tokens[match.spans[0]?.end ?? 0]?.number !== undefined
      ? undefined
      : /^[xy]$/.test(reading.tokens.find(({ word }) => word === "x")?.word ?? "") &&
          beginsClause(reading, match.from) &&
          reading.tokens[match.end - 1]?.number === undefined
        ? []
        : undefined,
  ),
  ...rule("no title", always({ kind: "title", text: undefined })),
  ...rule("xAxis|yAxis label? T / label xAxis|yAxis T", axisTitle),
  ...rule("label? axis T", axisTitles),
  ...rule("no xAxis|yAxis / no axis", (match, reading) =>
    isLetter(match, reading)
      ? undefined
      : [{ kind: "axis-shown", isOn: false, ...(has(match, "axis") ? {} : { axis: axisOf(match) }) }],
  ),
  ...rule("xAxis|yAxis|axis range? # ~ #", (match) => [range(axisOf(match), match.numbers[0], match.numbers[1])]),
  ...rule("xAxis|yAxis|axis min # max? #", (match) => [range(axisOf(match), match.numbers[0], match.numbers[1])]),
  ...rule("xAxis|yAxis|axis max #", (match) => [range(axisOf(match), undefined, match.numbers[0])]),
  ...rule("max xAxis|yAxis|axis #", (match) => [range(axisOf(match), undefined, match.numbers[0])]),
  ...rule("xAxis|yAxis|axis min|start # / min xAxis|yAxis|axis # / start xAxis|yAxis|axis #", (match) => [
    range(axisOf(match), match.numbers[0], undefined),
  ]),
  ...rule("min # max # / range # ~ #", (match) => [range("y", match.numbers[0], match.numbers[1])]),
  ...rule("# ~ # xAxis|yAxis|axis", (match, reading) =>
    isLetter(match, reading) ? undefined : [range(axisOf(match), match.numbers[0], match.numbers[1])],
  ),
  ...rule("no xAxis|yAxis|axis? start zero / xAxis|yAxis|axis no start zero", always({ kind: "zero", isOn: false })),
  ...rule("xAxis|yAxis|axis? start zero / start xAxis|yAxis|axis zero / from zero", (match) =>
    has(match, "from") && match.end - match.from > 2 ? undefined : [{ kind: "zero", isOn: true }],
  ),
  ...rule("log axis|yAxis|xAxis? / yAxis|xAxis|axis log", (match, reading) => {
    const said = reading.text(match);
    return /^log$/i.test(said) && !isOwnClause(reading, match) ? undefined : [{ kind: "log", isOn: true }];
  }),
  ...rule("linear / no log", (match, reading) =>
    /^linear$/i.test(reading.text(match)) ? undefined : [{ kind: "log", isOn: false }],
  ),
  ...rule("no grid / grid no", always({ kind: "grid", isOn: false })),
  ...rule("make|with grid", always({ kind: "grid", isOn: true })),
  ...rule("no legend / legend no", always({ kind: "legend", isOn: false })),
  ...rule("legend top|bottom|left|right / top|bottom|left|right legend", (match) => {
    const side = sideOf(match);
    return [{ kind: "legend", isOn: true, ...(side && { side }) }];
  }),
  ...rule("legend", always({ kind: "legend", isOn: true })),
  ...rule("no dataLabels / no values", always({ kind: "data-labels", isOn: false })),
  ...rule(
    "make|with percentages in? part? / percentages in part / dataLabels in? percentages / percentages make",
    (match, reading) =>
      reading.tokens[match.end]?.text === ":" || reading.is(match.end, "of")
        ? undefined
        : [{ kind: "data-labels", isOn: true, isPercent: true }],
  ),
  ...rule("make|with? dataLabels part? / dataLabels make", always({ kind: "data-labels", isOn: true })),
  ...rule(
    "make|with values in|top part|top|barWord|pieWord|lineWord? / values in|top part|barWord",
    (match, reading) =>
      reading.tokens[match.end]?.number !== undefined ||
      reading.is(match.end, "for", "of") ||
      !/(on|in|above|over|auf|uber|sur|dans|en|sobre)\b/.test(words(match, reading))
        ? undefined
        : [{ kind: "data-labels", isOn: true }],
  ),
  ...rule("make|with values", (match, reading) =>
    reading.separation(match.end) >= 2 || reading.is(match.end, "and")
      ? isListStart(reading, match.end)
        ? undefined
        : [{ kind: "data-labels", isOn: true }]
      : undefined,
  ),
  ...rule(
    "hundred|100 stacked / stacked hundred|100 / hundred|100 barWord|areaWord stacked? / make hundred|100",
    always({ kind: "stack", isOn: true, isHundred: true }),
  ),
  ...rule("no stacked / unstacked", (match, reading) =>
    /side|group|cluster|nebeneinander|grupp|cote|agrup/.test(words(match, reading))
      ? undefined
      : [{ kind: "stack", isOn: false }],
  ),
  ...rule("stacked", (match, reading) =>
    reading.tokens[match.end]?.number !== undefined ? undefined : [{ kind: "stack", isOn: true }],
  ),
  ...rule("horizontal", always({ kind: "direction", isHorizontal: true })),
  ...rule("vertical", always({ kind: "direction", isHorizontal: false })),
  ...rule("smooth lineWord?", always({ kind: "curve", shape: "smooth" })),
  ...rule("straight", always({ kind: "curve", shape: "straight" })),
  ...rule("stepped lineWord|chart / lineWord stepped / stepped", (match, reading) =>
    match.classes.length > 1 ||
    (/step(ped)?$|trepp|stuf|escal/.test(words(match, reading)) && beginsClause(reading, match.from))
      ? reading.tokens[match.end]?.number !== undefined && match.classes.length === 1
        ? undefined
        : [
            { kind: "curve", shape: "stepped" },
            ...(match.classes.length > 1 ? [{ kind: "type", type: "line" } as const] : []),
          ]
      : undefined,
  ),
  ...rule("no points in? lineWord?", always({ kind: "points", isOn: false })),
  ...rule("with|make points", (match, reading) =>
    reading.separation(match.end) > 0 || reading.is(match.end, "and", "in")
      ? [{ kind: "points", isOn: true }]
      : undefined,
  ),
  ...rule("no filled", always({ kind: "fill", isOn: false })),
  ...rule("filled", always({ kind: "fill", isOn: true })),
  ...rule("rounded", always({ kind: "rounded" })),
  ...rule("half", (match, reading) =>
    reading.is(match.end, "of") ||
    (!reading.is(match.end, "pieWord", "doughnut", "pie", "gauge") &&
      words(match, reading) === "half" &&
      !isOwnClause(reading, match))
      ? undefined
      : [{ kind: "half" }],
  ),
  ...rule("sort? ascending", always({ kind: "sort", order: "asc" })),
  ...rule("sort? descending", always({ kind: "sort", order: "desc" })),
  ...rule("sort", (match, reading) =>
    /^(sort|sorted|ranked|ordered|sortiert|trie|triee|tries|ordenado|ordenada)/.test(words(match, reading)) &&
    !reading.is(match.end, "by")
      ? [{ kind: "sort", order: "desc" }]
      : undefined,
  ),
  ...rule(
    "target refLine C? dashed? # / C? dashed? refLine target? # / refLine target # / dashed refLine # / target # / # target refLine / # w target refLine / # w target",
    refLine,
  ),
  ...rule("# as target / # w target", (match, reading) =>
    isAlone(reading, match.places[0] ?? 0) && !isPair(reading, match)
      ? [{ kind: "line", value: match.numbers[0] ?? 0, label: capital(reading.text(match.spans[1] ?? match)) }]
      : undefined,
  ),
  ...rule("no refLine target|average / no target refLine? / no average refLine?", always({ kind: "no-line" })),
  ...rule("average refLine / refLine average", always({ kind: "average" })),
  ...rule("make|with average", (match, reading) =>
    reading.separation(match.end) >= 2 || reading.is(match.end, "as", "for", "and", "request")
      ? [{ kind: "average" }]
      : undefined,
  ),
  ...rule("make|with trend / trend", (match, reading) =>
    reading.is(match.end, "chart") ||
    (/^trend$/.test(reading.word((match.spans.at(-1)?.end ?? 1) - 1)) && match.classes.length === 1) ||
    reading.tokens[match.end]?.number !== undefined
      ? undefined
      : [{ kind: "trend" }],
  ),
  ...rule("right second? axis|yAxis / second axis|yAxis right? / axis|yAxis right / yAxis second", (match, reading) =>
    isLetter(match, reading) && match.classes.length < 2 ? undefined : [{ kind: "axis", side: "right" }],
  ),
  ...rule("left axis|yAxis / axis|yAxis left", always({ kind: "axis", side: "left" })),
  ...rule("no dashed", always({ kind: "dash", isOn: false })),
  ...rule("solid lineWord?", (match, reading) =>
    reading.is(match.end, "part") ? undefined : [{ kind: "dash", isOn: false }],
  ),
  ...rule("dashed lineWord?", always({ kind: "dash", isOn: true })),
  ...rule("unitWord axis? €", (match) => [{ kind: "format", currency: match.text ?? "USD" }]),
  ...rule("in €", (match, reading) =>
    reading.separation(match.end) > 0 || reading.tokens[match.end]?.text === ":"
      ? [{ kind: "format", currency: match.text ?? "USD" }]
      : undefined,
  ),
  ...rule("€ axis / make € axis?", (match) => [{ kind: "format", currency: match.text ?? "USD" }]),
  ...rule("compact as? #?", (match, reading) =>
    isOwnClause(reading, match) || beginsClause(reading, match.from)
      ? [{ kind: "format", isCompact: true }]
      : undefined,
  ),
  ...rule("in? percentWord", (match, reading) =>
    has(match, "in") ||
    isOwnClause(reading, match) ||
    (reading.tokens[match.from - 1]?.text === "(" && reading.tokens[match.end]?.text === ")")
      ? [{ kind: "format", isPercent: true }]
      : undefined,
  ),
  ...rule("C background / background C", (match) => [{ kind: "background", color: match.colors[0] ?? "white" }]),
  ...rule("dark", (match, reading) =>
    /^(dark|dunkel|sombre|oscuro)$/.test(words(match, reading)) ? undefined : [{ kind: "dark" }],
  ),
  ...rule("thick lineWord|barWord? #?", (match, reading) =>
    match.numbers.length === 0 &&
    match.classes.length === 1 &&
    !isOwnClause(reading, match) &&
    !isChange(match, reading)
      ? undefined
      : [{ kind: "width", value: match.numbers[0] ?? 4 }],
  ),
  ...rule("thin lineWord?", (match, reading) =>
    isOwnClause(reading, match) || match.classes.length > 1 || isChange(match, reading)
      ? [{ kind: "width", value: 1 }]
      : undefined,
  ),
];

// The phrases that change a chart, as patterns of word classes, and the directives that they stand for. The classes' words are in
// `words/`, for each language.

import { always, type Rule, rule } from "./rule.ts";
import {
  beginsClause,
  capital,
  has,
  isAlone,
  isChange,
  isLetter,
  isOwnClause,
  isPair,
  lineWidth,
  range,
  refLine,
  words,
} from "./rule-guards.ts";
import { TEXT_RULES } from "./text-rules.ts";
import { endOfType } from "./types.ts";

export const RULES: readonly Rule[] = [
  ...TEXT_RULES,
  ...rule(
    "hundred|100 stacked / stacked barWord|areaWord|chart? hundred|100 / hundred|100 barWord|areaWord stacked? / by barWord 100 / make hundred|100 / hundred / addUp 100",
    (match) => [
      { kind: "stack", isOn: true, isHundred: true },
      ...(has(match, "areaWord") ? [{ kind: "type", type: "area" } as const] : []),
    ],
  ),
  ...rule("no stacked / unstacked", (_, reading) =>
    // "stacked bars with the cities side by side"
    reading.tokens.some(({ word }) => /^(?:100|stacked|gestapelt|empil|apilad)/.test(word))
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
    /^(?:in|as) steps/.test(words(match, reading)) ||
    (/steps?$|stepped$|lines$|trepp|stuf|escal/.test(words(match, reading)) && beginsClause(reading, match.from))
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
  ...rule("half article doughnut|pie|pieWord / half doughnut|pie|pieWord", (match, reading) =>
    isOwnClause(reading, match) && !reading.is(match.end, "chart") ? [{ kind: "half" }] : undefined,
  ),
  ...rule("half", (match, reading) =>
    (words(match, reading) === "half" && reading.is(match.end, "of")) ||
    (!reading.is(match.end, "pieWord", "doughnut", "pie", "gauge") &&
      words(match, reading) === "half" &&
      !isOwnClause(reading, match))
      ? undefined
      : [{ kind: "half" }],
  ),
  ...rule("sort? ascending", always({ kind: "sort", order: "asc" })),
  ...rule("sort descending w", (match, reading) =>
    reading.separation(match.end) > 0 ? [{ kind: "sort", order: "desc" }] : undefined,
  ),
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
  // "target 40 … put in the target as a line"
  ...rule("target as? refLine", ({ from }, reading) => {
    const name = reading.tokens[from]?.word;
    const isDrawn = reading.tokens.some(
      ({ word }, at) => at < from && word === name && reading.roles[at] === "directive",
    );
    return isDrawn ? [] : undefined;
  }),
  ...rule("# as refLine", (match, reading) => {
    const { from, end } = match.spans.at(-1) ?? match;
    const [value = 0] = match.numbers;
    return isAlone(reading, match.from) && end - from > 1 ? [{ kind: "line", value }] : undefined;
  }),
  ...rule("dashed? refLine average # / dashed? refLine w average # / average refLine #", (match) => [
    { kind: "line", value: match.numbers[0] ?? 0, label: "Average" },
  ]),
  ...rule("no zero", (match, reading) =>
    reading.separation(match.from - 1) === 2 && reading.roles[match.from - 2] === "directive" ? [] : undefined,
  ),
  ...rule("from # ~ #", (match, reading) =>
    reading.tokens.some(
      (_, at) =>
        reading.roles[at] === "directive" &&
        /^(?:gauge|speedometer|dial|meter|tacho)/.test(reading.tokens[at]?.word ?? ""),
    )
      ? [range("y", match.numbers[0], match.numbers[1])]
      : undefined,
  ),
  ...rule("# as target / # w target", (match, reading) =>
    reading.tokens.slice(match.from, match.end).every(({ text }) => text !== "(") &&
    isAlone(reading, match.places[0] ?? 0) &&
    !isPair(reading, match) &&
    !reading.is(match.from + 1, "and", "with")
      ? [{ kind: "line", value: match.numbers[0] ?? 0, label: capital(reading.text(match.spans[1] ?? match)) }]
      : undefined,
  ),
  ...rule(
    "no C refLine / no refLine target|average / no target refLine? / no average refLine?",
    always({ kind: "no-line" }),
  ),
  ...rule("average refLine / refLine make? average / make|with average refLine", always({ kind: "average" })),
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
  ...rule("in right", (match, reading) =>
    match.end - match.from > 1 && reading.separation(match.end) > 0 && reading.tokens[match.from - 1]?.type === "word"
      ? [{ kind: "axis", side: "right" }]
      : undefined,
  ),
  ...rule("left axis|yAxis / axis|yAxis left", always({ kind: "axis", side: "left" })),
  ...rule("no dashed", always({ kind: "dash", isOn: false })),
  ...rule("solid lineWord?", (match, reading) =>
    reading.is(match.end, "part") ? undefined : [{ kind: "dash", isOn: false }],
  ),
  ...rule("dashed lineWord?", always({ kind: "dash", isOn: true })),
  ...rule("make|with? € sign / make|with? € sign axis|yAxis|values", (match) => [
    { kind: "format", currency: match.text ?? "USD" },
  ]),
  ...rule(
    "make|with? percentWord sign / make|with? percentWord sign axis|yAxis|values|dataLabels",
    always({ kind: "format", isPercent: true }),
  ),
  ...rule("€", (match, reading) =>
    reading.separation(match.from - 1) === 2 &&
    (reading.separation(match.end) >= 2 || reading.is(match.end, "request")) &&
    reading.tokens[match.from]?.type === "word"
      ? [{ kind: "format", currency: match.text ?? "USD" }]
      : undefined,
  ),
  ...rule("unitWord axis? €", (match) => [{ kind: "format", currency: match.text ?? "USD" }]),
  ...rule("in €", (match, reading) =>
    reading.separation(match.end) > 0 || reading.is(match.end, "request") || reading.tokens[match.end]?.text === ":"
      ? [{ kind: "format", currency: match.text ?? "USD" }]
      : undefined,
  ),
  ...rule("make percentWord axis|yAxis|xAxis", always({ kind: "format", isPercent: true })),
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
  ...rule("dark", (match, reading) => {
    const isBare = match.end === match.from + 1 && !isOwnClause(reading, match);
    const chart = endOfType(reading, match.end) ?? reading.match("chart", match.end);
    return isBare && (chart === match.end || reading.tokens[chart]?.number !== undefined)
      ? undefined
      : [{ kind: "dark" }];
  }),
  ...rule("thick lineWord|barWord? #?", (match, reading) =>
    match.numbers.length === 0 &&
    match.classes.length === 1 &&
    !isOwnClause(reading, match) &&
    !isChange(match, reading)
      ? undefined
      : lineWidth(match, reading),
  ),
  ...rule("thin lineWord?", (match, reading) =>
    isOwnClause(reading, match) || match.classes.length > 1 || isChange(match, reading)
      ? [{ kind: "width", value: 1 }]
      : undefined,
  ),
];

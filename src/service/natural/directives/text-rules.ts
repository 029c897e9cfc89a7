// The phrases for titles, axes, the legend and labels.

import { always, type Rule, rule } from "./rule.ts";
import {
  axisOf,
  axisTitle,
  axisTitles,
  beginsClause,
  has,
  isLetter,
  isListStart,
  isOwnClause,
  range,
  sideOf,
  title,
  words,
} from "./rule-guards.ts";

export const TEXT_RULES: readonly Rule[] = [
  ...rule("title T / title in chart T", title),
  ...rule("Q as? title", ({ text }) => [{ kind: "title", text }]),
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
  ...rule("axis label|called T", (match, reading) => axisTitle({ ...match, classes: ["yAxis", "label"] }, reading)),
  ...rule("no xAxis|yAxis / no axis", (match, reading) =>
    isLetter(match, reading)
      ? undefined
      : [{ kind: "axis-shown", isOn: false, ...(has(match, "axis") ? {} : { axis: axisOf(match) }) }],
  ),
  ...rule("xAxis|yAxis|axis range? # ~ #", (match) => [range(axisOf(match), match.numbers[0], match.numbers[1])]),
  ...rule("xAxis|yAxis|axis min # max? #", (match) => [range(axisOf(match), match.numbers[0], match.numbers[1])]),
  ...rule("xAxis|yAxis|axis range? max #", (match) => [range(axisOf(match), undefined, match.numbers[0])]),
  ...rule("max xAxis|yAxis|axis #", (match) => [range(axisOf(match), undefined, match.numbers[0])]),
  ...rule("xAxis|yAxis|axis min|start # / min xAxis|yAxis|axis # / start xAxis|yAxis|axis #", (match) => [
    range(axisOf(match), match.numbers[0], undefined),
  ]),
  // "don't start at zero, start at 80"
  ...rule("start #", (match, reading) =>
    reading.separation(match.from - 1) >= 2 &&
    reading.roles[match.from - 2] === "directive" &&
    reading.separation(match.end) >= 2
      ? [range("y", match.numbers[0], undefined)]
      : undefined,
  ),
  ...rule("min # max # / range # ~ #", (match) => [range("y", match.numbers[0], match.numbers[1])]),
  ...rule("# ~ # xAxis|yAxis|axis", (match, reading) =>
    isLetter(match, reading) ? undefined : [range(axisOf(match), match.numbers[0], match.numbers[1])],
  ),
  ...rule(
    "no|doNot xAxis|yAxis|axis? start zero / xAxis|yAxis|axis no|doNot start zero / no|doNot start xAxis|yAxis|axis zero / " +
      "xAxis|yAxis|axis? start no zero",
    always({ kind: "zero", isOn: false }),
  ),
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
  ...rule(
    "no legend ~ grid / no grid ~ legend",
    always({ kind: "legend", isOn: false }, { kind: "grid", isOn: false }),
  ),
  ...rule("legend ~ grid", always({ kind: "legend", isOn: true }, { kind: "grid", isOn: true })),
  ...rule("no legend / legend no", always({ kind: "legend", isOn: false })),
  ...rule("legend top|bottom|left|right / top|bottom|left|right legend", (match) => {
    const side = sideOf(match);
    return [{ kind: "legend", isOn: true, ...(side && { side }) }];
  }),
  ...rule("legend", always({ kind: "legend", isOn: true })),
  ...rule("no dataLabels / no values", always({ kind: "data-labels", isOn: false })),
  ...rule("dataLabels no / values no", (match, reading) =>
    /(?:hidden|off|weg)$/.test(words(match, reading)) ? [{ kind: "data-labels", isOn: false }] : undefined,
  ),
  ...rule(
    "make|with percentages in? part? / make|with label|values ~ percentages / percentages in part / dataLabels in? percentages / percentages make",
    (match, reading) =>
      reading.tokens[match.end]?.text === ":" || reading.is(match.end, "of")
        ? undefined
        : [{ kind: "data-labels", isOn: true, isPercent: true }],
  ),
  ...rule("make|with? percentages no values", always({ kind: "data-labels", isOn: true, isPercent: true })),
  ...rule("make|with? dataLabels part? / dataLabels make", always({ kind: "data-labels", isOn: true })),
  ...rule(
    "make|with values in|top|for part|top|barWord|pieWord|lineWord? / values in|top|for part|barWord",
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
];

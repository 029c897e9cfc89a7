// The phrases that mean something only for an existing chart: "next to each other", "get rid of the red line", "in steps".

import type { Directive } from "../../../../src/service/natural/directives/directive.ts";
import {
  compilePattern,
  type Match,
  matchPattern,
  readText,
} from "../../../../src/service/natural/directives/pattern.ts";
import type { ChangeDirective, FoundChange, Reading } from "./follow-up.ts";
import { BY_NAME, Phrases, REMOVE, SAYS, SORT } from "./phrases.ts";

const PHRASES: readonly (readonly [phrases: Phrases, directive: Directive])[] = [
  [
    new Phrases(
      "next to each other|beside each other|side by side|next to one another|unstack|unstack them|unstacked|ungroup|no more stacking|no stacking|do not stack|stop stacking|undo the stacking|remove the stacking|not on top of each other|nebeneinander|nicht gestapelt|nicht mehr gestapelt|cote a cote|cote-a-cote|lado a lado|sin apilar|desapilar",
    ),
    { kind: "stack", isOn: false },
  ],
  [
    new Phrases(
      "normal scale|regular scale|linear scale|normal axis|linear axis|ordinary scale|remove the log scale|remove the logarithmic scale|remove log scale|turn off the log scale|lineare skala|normale skala|echelle lineaire|echelle normale|escala lineal|escala normal",
    ),
    { kind: "log", isOn: false },
  ],
  [
    new Phrases(
      "half a ring|half a circle|half a doughnut|half a donut|half a pie|half ring|half circle|semicircle|semi circle|half doughnut|half donut|half pie|halber ring|halbkreis|halben ring|demi cercle|demi-cercle|demi anneau|medio circulo|medio anillo|semicirculo",
    ),
    { kind: "half" },
  ],
  [
    new Phrases(
      "in steps|as steps|as a step line|step line|as a staircase|changes in steps|no slanted lines|no diagonal lines|in stufen|als treppe|stufig|en escalier|en marches|en escalera|en escalones",
    ),
    { kind: "curve", shape: "stepped" },
  ],
  [
    new Phrases(
      "no smoothing|without smoothing|not smooth|no curves|keine glattung|nicht geglattet|sans lissage|sin suavizado",
    ),
    { kind: "curve", shape: "straight" },
  ],
  [
    new Phrases(
      "as shares|as share|as percentages of the total|as percentages of total|as percent of the total|as a percentage of the total|as proportions|shares of the total|anteilig|als anteile|in anteilen|en parts|en proportions|en proporcion|como porcentaje del total",
    ),
    { kind: "stack", isOn: true, isHundred: true },
  ],
];

type Create = (match: Match) => Directive;

const PATTERNS: readonly (readonly [pattern: string, directive: Directive | undefined | Create])[] = [
  ["percentWord in? axis|yAxis|xAxis", { kind: "format", isPercent: true }],
  ["axis|yAxis in|as percentWord", { kind: "format", isPercent: true }],
  ["unitWord axis|yAxis|values? as? percentWord", { kind: "format", isPercent: true }],
  ["values in|as percentWord", { kind: "format", isPercent: true }],
  ["values in|as €", ({ text = "USD" }) => ({ kind: "format", currency: text })],
  ["axis|yAxis in|as €", ({ text = "USD" }) => ({ kind: "format", currency: text })],
  [
    "start axis|yAxis # and? range? max|to #",
    ({ numbers: [min = 0, max = 0] }) => ({ kind: "axis-range", axis: "y", min, max }),
  ],
  ["stacked part|barWord? max|to 100 percentWord?", { kind: "stack", isOn: true, isHundred: true }],
  // A colour that only says which part is meant.
  ["make C lineWord|barWord to C", undefined],
];

const compiled = PATTERNS.map(([pattern, directive]) => [compilePattern(pattern), directive] as const);
const LINE = compilePattern("C? dashed? target|average? refLine");
const TARGET = compilePattern("target|average");
const WRITE = new Phrases("write|print|label|schreibe|schreib|ecris|affiche|escribe");
const SUM = new Phrases(
  "add up to|adds up to|adding up to|sum to|sums to|summing to|sum up to|total|totalling|totaling|ergeben|zusammen|additionnent|suman",
);

/** Finds the phrases. Claims their words. */
export function readStyles(reading: Reading, hasSeries: (from: number, end: number) => boolean): FoundChange[] {
  const found: FoundChange[] = [];
  const add = (from: number, end: number, ...directives: readonly ChangeDirective[]) => {
    reading.claim(from, end, "directive");
    for (const directive of directives) found.push({ directive, from, end });
  };
  for (let at = 0; at < reading.tokens.length; at += 1) {
    if (!reading.isFree(at)) continue;
    for (const [phrases, directive] of PHRASES) {
      const end = phrases.match(reading, at);
      if (end > at) add(at, end, directive);
    }
    for (const [pattern, directive] of compiled) {
      const match = matchPattern(reading, pattern, at);
      if (match === undefined) continue;
      if (directive === undefined) reading.claim(at, match.end, "unread");
      else add(at, match.end, typeof directive === "function" ? directive(match) : directive);
    }
    const sort = readSort(reading, at);
    if (sort !== undefined) add(at, sort.end, sort.directive);
    const hundred = readHundred(reading, at);
    if (hundred > at) add(clauseStart(reading, at), hundred, { kind: "stack", isOn: true, isHundred: true });
    const noLine = readNoLine(reading, at);
    if (noLine > at && !hasSeries(at, noLine)) add(at, noLine, { kind: "no-line" });
    const write = WRITE.match(reading, at);
    if (
      write > at &&
      reading.is(reading.is(write, "article") ? write + 1 : write, "values", "dataLabels", "percentages")
    )
      reading.claim(at, write, "filler");
    const title = reading.match("title", at);
    const said = title > at && SAYS.has(reading, title) ? readText(reading, SAYS.match(reading, title)) : undefined;
    if (said !== undefined) add(at, said.end, { kind: "title", text: said.text });
    const titles = readAxisTitles(reading, at);
    if (titles !== undefined) add(at, titles.end, ...titles.directives);
  }
  return found;
}

/** Reads "sort by Costs", "order alphabetically": the name beside it is read later. */
function readSort(
  reading: Reading,
  at: number,
): { readonly directive: ChangeDirective; readonly end: number } | undefined {
  const verb = SORT.match(reading, at);
  const name = BY_NAME.match(reading, verb);
  if (name > verb) return { directive: { kind: "sort-labels" }, end: name };
  const by = reading.match("by", verb);
  if (verb === at || by === verb) return undefined;
  const { end } = reading.clause(at, 2);
  let order: "asc" | "desc" = "desc";
  for (let place = by; place < end; place += 1) {
    const ascending = reading.match("ascending", place);
    const stop = Math.max(ascending, reading.match("descending", place));
    if (stop > place) {
      order = ascending > place ? "asc" : "desc";
      reading.claim(place, stop, "directive");
    }
  }
  return { directive: { kind: "sort", order }, end: reading.is(by, "values") ? by + 1 : by };
}

function clauseStart(reading: Reading, at: number): number {
  let from = at;
  while (
    reading.isFree(from - 1) &&
    reading.separation(from - 1) < 2 &&
    reading.tokens[from - 1]?.number === undefined &&
    from > at - 4
  )
    from -= 1;
  return from;
}

/** Reads "adding up to 100%". */
function readHundred(reading: Reading, at: number): number {
  const end = SUM.match(reading, at);
  return end > at && reading.free(end)?.number?.value === 100 ? end + 1 : at;
}

/** Reads "get rid of the red line", "no target" and "delete the average line". */
function readNoLine(reading: Reading, at: number): number {
  const verb = Math.max(REMOVE.match(reading, at), reading.match("no", at));
  if (verb === at) return at;
  const place = reading.is(verb, "article") ? verb + 1 : verb;
  const match = matchPattern(reading, LINE, place) ?? matchPattern(reading, TARGET, place);
  if (match === undefined || reading.tokens[match.end]?.number !== undefined) return at;
  const isEnd = reading.tokens[match.end] === undefined || reading.separation(match.end) > 0;
  return isEnd || reading.is(match.end, "and", "request", "in", "from") ? match.end : at;
}

/** Reads "label the axes Dose (mg) and Response". */
function readAxisTitles(
  reading: Reading,
  at: number,
): { readonly directives: readonly Directive[]; readonly end: number } | undefined {
  const word = reading.word(at);
  const isPlural = /^(?:axes|achsen|ejes)$/.test(word);
  const before = reading.is(at - 1, "article") ? at - 2 : at - 1;
  const isLabelled =
    reading.is(before, "label", "called", "rename", "title") || reading.is(at + 1, "label", "called", "title");
  if (!isPlural || !isLabelled) return undefined;
  let from = at + 1;
  while (reading.is(from, "label", "called", "title", "with", "as", "to") || reading.tokens[from]?.text === ":")
    from += 1;
  const { end } = reading.clause(from, 4);
  let middle = from;
  while (middle < end && !reading.is(middle, "and") && reading.tokens[middle]?.text !== ",") middle += 1;
  let stop = middle + 1;
  while (
    stop < end &&
    reading.separation(stop) < 2 &&
    !(reading.is(stop, "and") && reading.is(stop + 1, "make", "no", "removeWord"))
  )
    stop += 1;
  const [x, y] = [reading.text({ from, end: middle }), reading.text({ from: middle + 1, end: stop })].map((text) =>
    text.replace(/^["'“„]|["'”“]$/g, ""),
  );
  if (!x || !y) return undefined;
  return {
    directives: [
      { kind: "axis-title", axis: "x", text: x },
      { kind: "axis-title", axis: "y", text: y },
    ],
    end: stop,
  };
}

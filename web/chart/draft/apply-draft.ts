// Decides whether the user's words describe a new chart or a change to the current one, and applies them. Words with data create
// a chart from the draft of POST /natural/config. Other words change only the parts of the current chart that they name.

import { convertToVersion4 } from "../convert/convert-version.ts";
import { FIRST_CHART } from "../first-chart.ts";
import { applyFollowUp, readWords } from "../follow-up/apply-follow-up.ts";
import type { Chart } from "../follow-up/context.ts";
import type { FollowUp, ParsedDirective } from "../follow-up/read/follow-up.ts";
import { NEW_SETTINGS } from "../settings.ts";
import { detectStyle, formatIndented, isJson } from "../text/text-style.ts";
import { readPlainObject } from "./plain-value.ts";

/** A draft from the service. */
export interface Draft {
  /** The configuration. */
  readonly chart: string;
  /** Version of Chart.js that the configuration is for. */
  readonly version: 2 | 4;
  readonly warnings: readonly string[];
  /** The service's question, if the description has no data. */
  readonly question: string | undefined;
}

/** The changed chart, notes, and a message for each part that couldn't be applied. */
export interface AppliedWords extends Chart {
  readonly notes: readonly string[];
  readonly problems: readonly string[];
}

/** Words that have been read for the current chart. */
export interface ReadWords {
  /** Undefined if the chart's code can't be changed. */
  readonly followUp: FollowUp | undefined;
  /** Whether the words can only be a change, so that no draft is needed. */
  readonly isChange: boolean;
}

/** Charts that a draft without data may replace: the initial chart, and earlier drafts without data. */
const replaceableCharts = new Set([FIRST_CHART]);

/** Kinds of directives that set values. A description of a new chart states its data in the same form. */
const VALUES = new Set(["set-value", "set-label", "set-series"]);
/** Kinds of directives that change existing data. */
const DATA = new Set([...VALUES, "shift-value", "add", "remove", "rename"]);

const isReplaceable = (text: string): boolean => text.trim() === "" || replaceableCharts.has(text);

/** Reads words for a chart. */
export function readForChart(words: string, text: string): ReadWords {
  const followUp = readWords(words, text);
  if (followUp === undefined) return { followUp, isChange: false };
  const { directives, unread, isEdit } = followUp;
  const hasValues = directives.some(({ directive }) => VALUES.has(directive.kind) || directive.kind === "add");
  const hasType = directives.some(({ directive }) => directive.kind === "type" && directive.series === undefined);
  // "Line chart, Q1 is 10, Q2 is 20" is a new chart, even if the current one has the same labels.
  const isNew = hasValues && !isEdit && (hasType || isReplaceable(text));
  const isRead = unread.length === 0 || (!isReplaceable(text) && !hasUnreadNumber(followUp));
  return { followUp, isChange: directives.length > 0 && isRead && !isNew };
}

/** Returns whether words that were not understood contain a number, which may be data of a new chart. */
function hasUnreadNumber({ unread }: FollowUp): boolean {
  return unread.some(({ hasNumber }) => hasNumber);
}

/** Applies words that change the chart. @param followUp undefined if the chart's code can't be changed */
export function changeChart(chart: Chart, followUp: FollowUp | undefined): AppliedWords {
  if (followUp === undefined) return { ...chart, notes: [], problems: [UNCHANGEABLE] };
  const { text, settings, notes, refusals } = applyFollowUp(chart, followUp);
  const isChanged = text !== chart.text || settings !== chart.settings;
  const summary = isChanged
    ? ["Chart changed. You can undo this."]
    : refusals.length === 0
      ? ["The chart is already like that."]
      : [];
  return { text, settings, notes: [...summary, ...(isChanged ? notes : [])], problems: refusals };
}

const UNCHANGEABLE =
  "The chart can't be changed here, because its code is computed or has a syntax error. Fix the code, or describe a new chart with its numbers.";

/** Creates a chart from the service's draft. Returns undefined if the words change the current chart. */
export function applyDraft(chart: Chart, { followUp }: ReadWords, draft: Draft): AppliedWords | undefined {
  const { text } = chart;
  const hasData = draft.question === undefined;
  const isNew = hasData ? !isChangeOfData(text, followUp, draft) : isReplaceable(text) && !isCompleteChange(followUp);
  return isNew ? createChart(chart, followUp, draft) : undefined;
}

/** Returns whether the data in the words is for the current chart. */
function isChangeOfData(text: string, followUp: FollowUp | undefined, { chart }: Draft): boolean {
  if (followUp === undefined || text.trim() === "") return false;
  const { directives, isEdit, hasNames } = followUp;
  if (isEdit && (hasNames || directives.some(({ directive }) => DATA.has(directive.kind)))) return true;
  // None of the numbers is data. They may belong to a target line, for example.
  if (
    directives.length > 0 &&
    !hasUnreadNumber(followUp) &&
    !directives.some(({ directive }) => VALUES.has(directive.kind))
  )
    return true;
  const hasType = directives.some(({ directive }) => directive.kind === "type");
  return !isReplaceable(text) && !hasType && countNumbers(chart) === 1;
}

function isCompleteChange(followUp: FollowUp | undefined): boolean {
  if (followUp === undefined || followUp.directives.length === 0) return false;
  const isForPart = ({ directive, names }: ParsedDirective): boolean =>
    names.length > 0 || DATA.has(directive.kind) || ("series" in directive && directive.series !== undefined);
  return followUp.unread.length === 0 || followUp.isEdit || followUp.directives.some(isForPart);
}

/** Counts the values of a draft. */
function countNumbers(chart: string): number {
  const { data } = readPlainObject(chart) as { readonly data?: { readonly datasets?: unknown } };
  const datasets = Array.isArray(data?.datasets) ? (data.datasets as readonly { readonly data?: unknown }[]) : [];
  return datasets.reduce((sum, set) => sum + (Array.isArray(set.data) ? set.data.length : 0), 0);
}

/** Creates a chart from a draft, with the size and background in the words. */
function createChart({ text, settings }: Chart, followUp: FollowUp | undefined, draft: Draft): AppliedWords {
  const converted = draft.version === 2 ? convertToVersion4(draft.chart.trim(), 2).text : draft.chart.trim();
  const created = isJson(converted) ? formatIndented(readPlainObject(converted), detectStyle(text)) : converted;
  const directives =
    followUp?.directives.filter(({ directive }) => directive.kind === "size" || directive.kind === "background") ?? [];
  const next = applyFollowUp(
    { text: created, settings: { ...settings, version: NEW_SETTINGS.version } },
    { words: "", directives, unread: [], isEdit: false, hasNames: false },
  );
  if (draft.question !== undefined) replaceableCharts.add(created);
  const notes =
    draft.question === undefined ? [] : [`${draft.question} Type them in the table, or add them to the description.`];
  return {
    text: next.text,
    settings: next.settings,
    notes: [
      "Chart created. You can undo this.",
      ...notes,
      ...draft.warnings.filter((warning) => warning !== draft.question),
    ],
    problems: next.refusals,
  };
}

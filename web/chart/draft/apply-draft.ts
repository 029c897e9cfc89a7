// Decides whether the user's words describe a new chart or a change to the current chart, and applies the words. Words
// with data create a chart from the draft of POST /natural/config. Other words change only the parts of the current
// chart that they name.

import { readType } from "../appearance.ts";
import { convertToVersion4 } from "../convert/convert-version.ts";
import { FIRST_CHART } from "../first-chart.ts";
import { applyFollowUp } from "../follow-up/apply-follow-up.ts";
import type { Chart } from "../follow-up/context.ts";
import { type FollowUp, readWords } from "../follow-up/read-words.ts";
import { readOption, setAxisOption, valueAxis } from "../option-edit.ts";
import { NEW_SETTINGS } from "../settings.ts";
import { detectStyle, formatIndented, isJson } from "../text/text-style.ts";
import { readPlainObject } from "./plain-value.ts";

export interface Draft {
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

const isReplaceable = (text: string): boolean => text.trim() === "" || replaceableCharts.has(text);

export function readForChart(words: string, text: string): ReadWords {
  const followUp = readWords(words, text);
  if (followUp === undefined) return { followUp, isChange: false };
  const { changes, unread, isEdit, hasType, unreadNumbers } = followUp;
  // "Line chart, Q1 is 10, Q2 is 20" is a new chart, even if the current one has the same labels.
  const isNew = !isEdit && (hasType || isReplaceable(text)) && changes.some(({ change }) => change === "value");
  const isRead = unread.length === 0 || (!isReplaceable(text) && unreadNumbers === 0);
  return { followUp, isChange: changes.length > 0 && isRead && !isNew };
}

/** Applies words that change the chart. @param followUp undefined if the chart's code can't be changed */
export function changeChart(chart: Chart, followUp: Pick<FollowUp, "changes" | "unread"> | undefined): AppliedWords {
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
  const isNew = hasData ? !isChangeOfData(text, followUp) : isReplaceable(text) && followUp?.changes.length === 0;
  return isNew ? createChart(chart, followUp, draft) : undefined;
}

/** True if the numbers in the words are for the current chart: values, or limits of an axis, for example. */
function isChangeOfData(text: string, followUp: FollowUp | undefined): boolean {
  if (followUp === undefined || text.trim() === "") return false;
  const { changes, isEdit, hasType, unreadNumbers } = followUp;
  const hasValues = changes.some(({ change }) => change === "value");
  if (changes.length > 0 && unreadNumbers === 0 && (isEdit || !hasValues)) return true;
  return !isReplaceable(text) && !hasType && unreadNumbers === 1;
}

/** Keeps bars away from the top of a new chart. */
function addGrace(text: string): string {
  const type = readType(text);
  const axis = valueAxis(text);
  const isPlain = (type === "bar" || type === "horizontal") && readOption(text, ["options", "scales"]) === null;
  return isPlain ? (setAxisOption(text, axis, 4, ["grace"], "5%") ?? text) : text;
}

/** Creates a chart from a draft, with the size and background in the words. */
function createChart({ text, settings }: Chart, followUp: FollowUp | undefined, draft: Draft): AppliedWords {
  const converted = draft.version === 2 ? convertToVersion4(draft.chart.trim(), 2).text : draft.chart.trim();
  const created = isJson(converted) ? formatIndented(readPlainObject(converted), detectStyle(text)) : converted;
  const changes = followUp?.changes.filter(({ change }) => change === "size" || change === "background") ?? [];
  const next = applyFollowUp(
    { text: created, settings: { ...settings, version: NEW_SETTINGS.version } },
    { changes, unread: [] },
  );
  const spaced = addGrace(next.text);
  if (draft.question !== undefined) replaceableCharts.add(spaced);
  const notes =
    draft.question === undefined ? [] : [`${draft.question} Type them in the table, or add them to the description.`];
  return {
    text: spaced,
    // A theme in the draft takes precedence over the page's.
    settings: readOption(spaced, ["limn", "theme"]) === null ? next.settings : { ...next.settings, theme: "" },
    notes: [
      "Chart created. You can undo this.",
      ...notes,
      ...draft.warnings.filter((warning) => warning !== draft.question),
    ],
    problems: next.refusals,
  };
}

// Changes the chart as a sentence asks. If the service has a language model, POST /natural/change reads the sentences that the page's
// own rules may misread.

import type { SentenceChanges } from "../../../src/service/natural/change/change.ts";
import { post, ServiceError } from "../../tab/service.ts";
import type { Chart } from "../follow-up/context.ts";
import type { FollowUp } from "../follow-up/read-words.ts";
import { type AppliedWords, changeChart, readForChart } from "./apply-draft.ts";
import { createOutline } from "./outline.ts";

/** Whether the service has a model. Undefined until its first reply. */
let hasModel: boolean | undefined;

/** False if the page has read all of the sentence as a single change. */
export function needsModel({ changes, unread }: FollowUp): boolean {
  return changes.length !== 1 || unread.length > 0;
}

const CHANGED_MEANWHILE = "You changed the chart in the meantime. Apply your words again.";

/** Response of POST /natural/change. */
type Reply = Omit<SentenceChanges, "changes"> & {
  /** Null if the service has no model, or if the model's answer is not used. */
  readonly changes: SentenceChanges["changes"] | null;
};

/**
 * Changes the current chart.
 *
 * @param currentChart returns the chart, which can change while the service responds
 */
export async function changeWithModel(words: string, currentChart: () => Chart): Promise<AppliedWords> {
  const { followUp } = readForChart(words, currentChart().text);
  if (followUp === undefined || hasModel === false || !needsModel(followUp))
    return changeChart(currentChart(), followUp);
  const chart = currentChart();
  const { changes, unread, warnings } = await requestChanges(words, chart);
  if (changes !== null) {
    // The new values are for the chart that was sent.
    if (currentChart().text !== chart.text) return { ...currentChart(), notes: [], problems: [CHANGED_MEANWHILE] };
    return applyModelChanges(currentChart(), { changes, unread, warnings });
  }
  const applied = changeChart(currentChart(), readForChart(words, currentChart().text).followUp);
  return { ...applied, notes: [...applied.notes, ...warnings.map(toSentence)] };
}

/** Applies a model's changes. Each warning is a problem for the user to check. */
export function applyModelChanges(chart: Chart, found: SentenceChanges): AppliedWords {
  const { problems, ...applied } = changeChart(chart, found);
  return { ...applied, problems: [...problems, ...found.warnings.map(toSentence)] };
}

async function requestChanges(description: string, chart: Chart): Promise<Reply> {
  try {
    const reply = (await (await post("/natural/change", { description, chart: createOutline(chart) })).json()) as Reply;
    // Without a model, the reply has neither changes nor the reason why the model wasn't used.
    hasModel = reply.changes !== null || reply.warnings.length > 0;
    return reply;
  } catch (error) {
    // The page can read the sentence without the service, which may have no model.
    const reason = error instanceof ServiceError ? error.message : String(error);
    const warnings = hasModel ? [`the AI model was not used, because of this error: ${reason}`] : [];
    return { changes: null, unread: [], warnings };
  }
}

/** Formats a warning of the service as a sentence. */
function toSentence(warning: string): string {
  return `${warning.charAt(0).toUpperCase()}${warning.slice(1)}${/[.!?]$/.test(warning) ? "" : "."}`;
}

// Drafts a chart from a description with the operator's model, or with the built-in drafter if no model is configured
// or its draft cannot be drawn. Model drafts are cached, so that a description always results in the same chart.

import { Failure } from "../../base/failure.ts";
import { DRAFT_SECONDS, PLANS } from "../../base/limits.ts";
import { drawChart } from "../../drawings/chart/draw.ts";
import { ChartReview } from "../../drawings/chart/review/chart-review.ts";
import type { Draft, Replaced } from "../natural/draft.ts";
import { MODEL_PROMPT } from "../natural/model/prompt.ts";
import { parseNatural, withDraft } from "../natural/options.ts";
import { openDrafter } from "../shared/drafter.ts";
import { answerQuestion, UnusableAnswerError } from "./model-question.ts";
import type { RenderEnv } from "./render-env.ts";

/** Time in seconds for which the built-in drafter's draft is used after the model fails. */
const DRAFT_RETRY_SECONDS = 60;

/** A draft and its remaining lifetime. */
export interface FoundDraft extends Draft {
  /** Seconds until the same description may get a different draft; infinite for drafts that never change. */
  readonly secondsLeft: number;
}

/** Identifies a drafter. */
export interface DrafterFacts {
  /** Distinguishes this drafter's drafts from other drafters' drafts in cache keys. */
  readonly id: string;
  /** Maximum lifetime of a draft, in seconds. */
  readonly seconds: number;
}

/** Describes this deployment's drafter. */
export function describeDrafter(): DrafterFacts {
  const drafter = openDrafter();
  return drafter === undefined
    ? { id: "embedded", seconds: Number.POSITIVE_INFINITY }
    : { id: drafter.id, seconds: DRAFT_SECONDS };
}

/**
 * Returns a draft that has been checked to be drawable, unless it comes from the built-in drafter.
 *
 * @param usesExample whether a description without data gets example data, instead of an empty chart
 */
export async function findDraft(
  description: string,
  env: RenderEnv,
  usesExample: boolean,
  replaced?: Replaced,
): Promise<FoundDraft> {
  const drafter = openDrafter();
  // The vocabulary is loaded on first use: building the word tables takes time.
  const { draftChart } = await import("../natural/draft.ts");
  const embedded = draftChart(description, usesExample, replaced);
  if (drafter === undefined) return { ...embedded, secondsLeft: Number.POSITIVE_INFINITY };
  // For a description without numbers, a model would make some up.
  if (embedded.question !== undefined && !/\p{Nd}/u.test(description))
    return { ...embedded, secondsLeft: DRAFT_SECONDS };
  const { readModelDraft } = await import("../natural/model/draft.ts");
  const read = (answer: string): Draft => readModelDraft(answer, description, { embedded, usesExample, replaced });
  const found = await answerQuestion(drafter, {
    prompt: MODEL_PROMPT,
    message: description,
    read,
    check: (draft) => checkDraft(description, draft, env),
    unusable: "its draft cannot be drawn",
  });
  if ("result" in found) return { ...found.result, secondsLeft: found.secondsLeft };
  const warning = `the AI model was not used, because ${found.reason}: the built-in drafter was used instead`;
  return { ...embedded, warnings: [warning, ...embedded.warnings], secondsLeft: DRAFT_RETRY_SECONDS };
}

/** Checks that a draft can be drawn. @throws UnusableAnswerError */
async function checkDraft(description: string, draft: Draft, { loadImage, clock, fonts }: RenderEnv): Promise<void> {
  const params = withDraft(parseNatural({ type: "json", body: { description } }), draft);
  const reviewer = await ChartReview.open(params);
  try {
    // The draft is cached for all callers, so the anonymous limits apply.
    await drawChart(params, { loadImage, clock, fonts, plan: PLANS.anonymous, reviewer });
  } catch (error) {
    throw error instanceof Failure ? new UnusableAnswerError(error.code, error.message) : error;
  }
}

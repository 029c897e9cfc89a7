// Drafts a chart from a description with the operator's model, or with the built-in drafter if no model is configured
// or its draft cannot be drawn. Model drafts are cached, so that a description always results in the same chart.

import { Failure } from "../../base/failure.ts";
import { DRAFT_SECONDS, MODEL_TIMEOUT_SECONDS, PLANS } from "../../base/limits.ts";
import { drawChart } from "../../drawings/chart/draw.ts";
import { ChartReview } from "../../drawings/chart/review/chart-review.ts";
import type { Draft, Replaced } from "../natural/draft.ts";
import { MODEL_PROMPT } from "../natural/model/prompt.ts";
import { parseNatural, withDraft } from "../params/natural.ts";
import { CircuitBreaker } from "../shared/circuit-breaker.ts";
import { type CachedAnswer, draftKey, readDraft, storeDraft } from "../shared/draft-store.ts";
import { type Drafter, ModelTimeoutError, openDrafter } from "../shared/drafter.ts";
import { logBug, logWarning } from "../shared/log.ts";
import { RequestCoalescer } from "../shared/request-coalescer.ts";
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

/** Questions in progress. Other requests for the same description wait up to the model's default timeout. */
const questionsInProgress = new RequestCoalescer<CachedAnswer | ModelFailure>(MODEL_TIMEOUT_SECONDS * 1000, () => true);

/** The reason why a model's answer is not used, as a clause. */
interface ModelFailure {
  readonly reason: string;
}

/** Consecutive failures of each model. There are few models, because the operator sets them. */
const breakers = new Map<string, CircuitBreaker>();

function breakerOf({ id }: Drafter): CircuitBreaker {
  const breaker = breakers.get(id) ?? new CircuitBreaker();
  breakers.set(id, breaker);
  return breaker;
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
  const key = await draftKey(drafter.id, JSON.stringify(MODEL_PROMPT), description);
  const cached = await readDraft(key);
  const draft = cached && attemptRead(read, cached.answer);
  if (draft !== undefined) return { ...draft, secondsLeft: cached?.secondsLeft ?? 0 };
  const found = await questionsInProgress.share(key, () => findAnswer(key, drafter, description, read, env));
  if ("answer" in found) return { ...read(found.answer), secondsLeft: found.secondsLeft };
  const warning = `the AI model was not used, because ${found.reason}: the built-in drafter was used instead`;
  return { ...embedded, warnings: [warning, ...embedded.warnings], secondsLeft: DRAFT_RETRY_SECONDS };
}

/** Reads a cached answer. Returns undefined for an answer that only an earlier version of the service accepts. */
function attemptRead(read: (answer: string) => Draft, answer: string): Draft | undefined {
  try {
    return read(answer);
  } catch (error) {
    if (!(error instanceof Failure)) logBug(error);
    return undefined;
  }
}

/** Asks the model, and stores its answer if it can be drawn. */
async function findAnswer(
  key: string,
  drafter: Drafter,
  description: string,
  read: (answer: string) => Draft,
  env: RenderEnv,
): Promise<CachedAnswer | ModelFailure> {
  const breaker = breakerOf(drafter);
  try {
    if (!breaker.allow()) throw new Failure("unavailable", "it repeatedly did not respond in time");
    const answer = await askModel(drafter, description, breaker);
    await checkDraft(description, read(answer), env);
    return await storeDraft(key, answer);
  } catch (error) {
    // Fall back to the built-in drafter even if the error is a bug.
    if (!(error instanceof Failure)) logBug(error);
    logWarning("the model's draft is not used", error);
    const isShown = error instanceof Failure && !(error instanceof UndrawableDraftError);
    return { reason: isShown ? error.message : UNDRAWABLE };
  }
}

/** Asks the model, and counts whether it answers in time. */
async function askModel(drafter: Drafter, description: string, breaker: CircuitBreaker): Promise<string> {
  try {
    const answer = await drafter.ask(MODEL_PROMPT, description);
    breaker.succeed();
    return answer;
  } catch (error) {
    // Other errors don't delay responses.
    if (error instanceof ModelTimeoutError) breaker.fail();
    throw error;
  }
}

const UNDRAWABLE = "its draft cannot be drawn";

/** Thrown for a draft that cannot be drawn. Its message quotes the model's output, so it is logged but not shown. */
class UndrawableDraftError extends Failure {}

/** Checks that a draft can be drawn. @throws UndrawableDraftError */
async function checkDraft(description: string, draft: Draft, { loadImage, clock, fonts }: RenderEnv): Promise<void> {
  const params = withDraft(parseNatural({ type: "json", body: { description } }), draft);
  const reviewer = await ChartReview.open(params);
  try {
    // The draft is cached for all callers, so the anonymous limits apply.
    await drawChart(params, { loadImage, clock, fonts, plan: PLANS.anonymous, reviewer });
  } catch (error) {
    throw error instanceof Failure ? new UndrawableDraftError(error.code, error.message) : error;
  }
}

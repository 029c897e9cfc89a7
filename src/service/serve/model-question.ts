// Asks the operator's model, and caches its answers, so that the same question always has the same answer. A circuit breaker stops
// questions to a model that repeatedly doesn't respond in time.

import { Failure } from "../../base/failure.ts";
import { MODEL_TIMEOUT_SECONDS } from "../../base/limits.ts";
import { CircuitBreaker } from "../shared/circuit-breaker.ts";
import { type CachedAnswer, draftKey, readDraft, storeDraft } from "../shared/draft-store.ts";
import { type Drafter, type Instruction, ModelTimeoutError } from "../shared/drafter.ts";
import { logBug, logWarning } from "../shared/log.ts";
import { RequestCoalescer } from "../shared/request-coalescer.ts";

export interface ModelQuestion<Result> {
  readonly prompt: Instruction;
  /** The text that the model reads according to the prompt. */
  readonly message: string;
  /** Parses an answer. @throws Failure whose message is a clause such as `its draft has no type` */
  readonly read: (answer: string) => Result;
  /** Checks a new answer before it is cached for all callers. @throws Failure */
  readonly check?: (result: Result) => Promise<void>;
  /** The reason to report, as a clause, if an answer fails for a reason that must not be shown. */
  readonly unusable: string;
}

/** A result, and the seconds until the same question may have a different one. */
export interface ModelResult<Result> {
  readonly result: Result;
  readonly secondsLeft: number;
}

/** The reason why a model's answer is not used, as a clause. */
export interface ModelFailure {
  readonly reason: string;
}

/** Thrown for an answer that fails its check. The message quotes the model's output, so it is logged but not shown. */
export class UnusableAnswerError extends Failure {}

/** Questions in progress. Other requests with the same question wait up to the model's default timeout. */
const questionsInProgress = new RequestCoalescer<CachedAnswer | ModelFailure>(MODEL_TIMEOUT_SECONDS * 1000, () => true);

/** Consecutive failures of each model. There are few models, because the operator sets them. */
const breakers = new Map<string, CircuitBreaker>();

function breakerOf({ id }: Drafter): CircuitBreaker {
  const breaker = breakers.get(id) ?? new CircuitBreaker();
  breakers.set(id, breaker);
  return breaker;
}

/** Returns the cached answer to a question, or asks the model. */
export async function answerQuestion<Result>(
  drafter: Drafter,
  question: ModelQuestion<Result>,
): Promise<ModelResult<Result> | ModelFailure> {
  const key = await draftKey(drafter.id, JSON.stringify(question.prompt), question.message);
  const cached = await readDraft(key);
  const result = cached && attemptRead(question.read, cached.answer);
  if (result !== undefined) return { result, secondsLeft: cached?.secondsLeft ?? 0 };
  const found = await questionsInProgress.share(key, () => findAnswer(key, drafter, question));
  return "answer" in found ? { result: question.read(found.answer), secondsLeft: found.secondsLeft } : found;
}

/** Reads a cached answer. Returns undefined for an answer that only an earlier version of the service accepts. */
function attemptRead<Result>(read: (answer: string) => Result, answer: string): Result | undefined {
  try {
    return read(answer);
  } catch (error) {
    if (!(error instanceof Failure)) logBug(error);
    return undefined;
  }
}

/** Asks the model, and stores its answer if it can be used. */
async function findAnswer<Result>(
  key: string,
  drafter: Drafter,
  { prompt, message, read, check, unusable }: ModelQuestion<Result>,
): Promise<CachedAnswer | ModelFailure> {
  const breaker = breakerOf(drafter);
  try {
    if (!breaker.allow()) throw new Failure("unavailable", "it repeatedly did not respond in time");
    const answer = await askModel(drafter, prompt, message, breaker);
    const result = read(answer);
    await check?.(result);
    return await storeDraft(key, answer);
  } catch (error) {
    // Fall back to the built-in reader even if the error is a bug.
    if (!(error instanceof Failure)) logBug(error);
    logWarning("the model's answer is not used", error);
    const isShown = error instanceof Failure && !(error instanceof UnusableAnswerError);
    return { reason: isShown ? error.message : unusable };
  }
}

/** Asks the model, and counts whether it answers in time. */
async function askModel(
  drafter: Drafter,
  prompt: Instruction,
  message: string,
  breaker: CircuitBreaker,
): Promise<string> {
  try {
    const answer = await drafter.ask(prompt, message);
    breaker.succeed();
    return answer;
  } catch (error) {
    // Other errors don't delay responses.
    if (error instanceof ModelTimeoutError) breaker.fail();
    throw error;
  }
}

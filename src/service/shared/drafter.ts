// Calls the operator's model that drafts charts: a chat completions server at DRAFTER_URL, or Workers AI through the
// `AI` binding. The model gets the description and nothing about the caller. Errors reveal neither the address nor the key.
// docs/natural.md

import { Failure } from "../../base/failure.ts";
import { getPlatform, type ModelBinding } from "../platform/platform.ts";
import { readMessage, readResult } from "./model-answer.ts";
import { withTimeout } from "./request-coalescer.ts";
import { readSettings, type Settings } from "./settings.ts";

/** Maximum number of tokens in a Workers AI response: twice as many as the longest chart needs. */
const DRAFT_TOKENS = 4096;

/** The prompt that accompanies the description. */
export interface Instruction {
  /** Name of the schema. */
  readonly name: string;
  readonly instruction: string;
  /** JSON Schema of the response. */
  readonly schema: object;
}

/** A model that drafts charts. */
export interface Drafter {
  /** Identifies this model in cache keys. Contains the address, so the id is hashed and never shown. */
  readonly id: string;
  /** Returns the response text. @throws Failure whose message is a clause such as `it returned status 500` */
  readonly ask: (instruction: Instruction, words: string) => Promise<string>;
}

/** Default Workers AI model. It supports JSON Schema responses. */
const BINDING_MODEL = "@cf/meta/llama-3.3-70b-instruct-fp8-fast";

/** Returns the language model that the operator has configured; undefined if there is none. */
export function openDrafter(): Drafter | undefined {
  const settings = readSettings();
  const { drafterUrl: url, drafterModel: model } = settings;
  if (url !== undefined)
    return {
      id: `${url} ${model ?? ""}`,
      ask: (...prompt) => askInTime((signal) => askServer(url, settings, prompt, signal), settings),
    };
  const binding = getPlatform().model;
  if (binding === undefined) return undefined;
  const name = model ?? BINDING_MODEL;
  return { id: `AI ${name}`, ask: (...prompt) => askInTime(() => askBinding(binding, name, prompt), settings) };
}

/** Thrown if a model doesn't respond in time. */
export class ModelTimeoutError extends Failure {}

type Prompt = readonly [instruction: Instruction, words: string];

async function askInTime(
  work: (signal: AbortSignal) => Promise<string>,
  { drafterSeconds }: Settings,
): Promise<string> {
  const late = () => new ModelTimeoutError("unavailable", `it did not respond within ${drafterSeconds} seconds`);
  const signal = AbortSignal.timeout(drafterSeconds * 1000);
  try {
    // Race against the timeout, because the Workers AI binding cannot be aborted.
    const answer = await withTimeout(
      work(signal).then((text) => ({ text })),
      drafterSeconds * 1000,
    );
    if (answer === "late") throw late();
    return answer.text;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw signal.aborted ? late() : new Failure("unavailable", "it could not be reached or closed the connection");
  }
}

async function askServer(
  url: string,
  { drafterKey, drafterModel }: Settings,
  prompt: Prompt,
  signal: AbortSignal,
): Promise<string> {
  const [{ name, schema }] = prompt;
  const reply = await fetch(url, {
    method: "POST",
    // Don't follow redirects: the key must not be sent to another address.
    redirect: "manual",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "User-Agent": "Limn",
      ...(drafterKey !== undefined && { Authorization: `Bearer ${drafterKey}` }),
    },
    body: JSON.stringify({
      ...(drafterModel !== undefined && { model: drafterModel }),
      messages: messagesOf(prompt),
      response_format: { type: "json_schema", json_schema: { name, schema } },
      stream: false,
    }),
    signal,
  });
  if (reply.status !== 200 || reply.body === null) {
    await reply.body?.cancel();
    throw new Failure("unavailable", `it returned status ${reply.status}`);
  }
  const type = reply.headers.get("Content-Type") ?? "";
  return readMessage(reply.body as ReadableStream<Uint8Array>, /^text\/event-stream\b/i.test(type));
}

async function askBinding(binding: ModelBinding, model: string, prompt: Prompt): Promise<string> {
  const [{ schema }] = prompt;
  const result = await binding.run(model, {
    messages: messagesOf(prompt),
    response_format: { type: "json_schema", json_schema: schema },
    max_tokens: DRAFT_TOKENS,
    temperature: 0,
  });
  return readResult(result);
}

function messagesOf([{ instruction }, words]: Prompt): readonly object[] {
  return [
    { role: "system", content: instruction },
    { role: "user", content: words },
  ];
}

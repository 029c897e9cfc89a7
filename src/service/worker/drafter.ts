// The model that drafts charts, where the operator has one: a server of chat completions at DRAFTER_URL, or Workers AI as the binding
// AI. It gets the words and nothing of who asks. Refuses, with reasons that tell neither its address nor its key, whatever is no
// answer in good time. docs/natural.md.

import { env } from "cloudflare:workers";
import { Failure } from "../../base/failure.ts";
import { DRAFT_TOKENS } from "../../base/limits.ts";
import { readMessage, readResult } from "./model-answer.ts";
import { readSettings, type Settings } from "./settings.ts";
import { awaitOther } from "./shared-work.ts";

/** What a model is told beside the words. */
export interface Instruction {
  readonly instruction: string;
  /** JSON Schema of its answer. */
  readonly schema: object;
}

/** A model. */
export interface Drafter {
  /** What tells its drafts from those of others. It has the address: it is for keys that are hashed, and for nobody to see. */
  readonly id: string;
  /** The text that it answers. @throws Failure with a reason that goes on a sentence */
  readonly ask: (instruction: Instruction, words: string) => Promise<string>;
}

/** The part of the binding that is used. */
interface ModelBinding {
  readonly run: (model: string, inputs: object) => Promise<unknown>;
}

/** The model of Workers AI that is asked where no other is named. It is one of those that answer by a schema. */
const BINDING_MODEL = "@cf/meta/llama-3.3-70b-instruct-fp8-fast";

/** The operator's model; undefined where there is none. */
export function openDrafter(): Drafter | undefined {
  const settings = readSettings();
  const { drafterUrl: url, drafterModel: model } = settings;
  if (url !== undefined)
    return {
      id: `${url} ${model ?? ""}`,
      ask: (...asked) => ask((signal) => askServer(url, settings, asked, signal), settings),
    };
  const binding = (env as { readonly AI?: ModelBinding }).AI;
  if (binding === undefined) return undefined;
  const name = model ?? BINDING_MODEL;
  return { id: `AI ${name}`, ask: (...asked) => ask(() => askBinding(binding, name, asked), settings) };
}

type Asked = readonly [instruction: Instruction, words: string];

async function ask(work: (signal: AbortSignal) => Promise<string>, { drafterSeconds }: Settings): Promise<string> {
  const late = () => new Failure("unavailable", `it did not answer within ${drafterSeconds} seconds`);
  const signal = AbortSignal.timeout(drafterSeconds * 1000);
  try {
    // Not all that can be asked can be told to stop.
    const answer = await awaitOther(
      work(signal).then((text) => ({ text })),
      drafterSeconds * 1000,
    );
    if (answer === "late") throw late();
    return answer.text;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw signal.aborted ? late() : new Failure("unavailable", "it cannot be reached, or broke off");
  }
}

async function askServer(
  url: string,
  { drafterKey, drafterModel }: Settings,
  asked: Asked,
  signal: AbortSignal,
): Promise<string> {
  const [{ schema }] = asked;
  const reply = await fetch(url, {
    method: "POST",
    // The key is for that address, and for no other that it names.
    redirect: "manual",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json",
      "User-Agent": "Limn",
      ...(drafterKey !== undefined && { Authorization: `Bearer ${drafterKey}` }),
    },
    body: JSON.stringify({
      ...(drafterModel !== undefined && { model: drafterModel }),
      messages: messagesOf(asked),
      response_format: { type: "json_schema", json_schema: { name: "chart", schema } },
      stream: false,
    }),
    signal,
  });
  if (reply.status !== 200 || reply.body === null) {
    await reply.body?.cancel();
    throw new Failure("unavailable", `it answers ${reply.status}`);
  }
  const type = reply.headers.get("Content-Type") ?? "";
  return readMessage(reply.body as ReadableStream<Uint8Array>, /^text\/event-stream\b/i.test(type));
}

async function askBinding(binding: ModelBinding, model: string, asked: Asked): Promise<string> {
  const [{ schema }] = asked;
  const result = await binding.run(model, {
    messages: messagesOf(asked),
    response_format: { type: "json_schema", json_schema: schema },
    max_tokens: DRAFT_TOKENS,
    temperature: 0,
  });
  return readResult(result);
}

function messagesOf([{ instruction }, words]: Asked): readonly object[] {
  return [
    { role: "system", content: instruction },
    { role: "user", content: words },
  ];
}

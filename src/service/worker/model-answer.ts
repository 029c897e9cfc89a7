// What a model's server answers → the text that the model has written: one message, or events with parts of it, as servers of chat
// completions and Workers AI have them. Refuses what is too large, and what has no message. WHATWG HTML, section 9.2 for events.

import { Failure } from "../../base/failure.ts";
import { DRAFT_BYTES } from "../../base/limits.ts";

/** Ends events although the connection goes on. No text within them can have it: JSON has no bare line breaks. */
const DONE = /(?:^|[\r\n])data: ?\[DONE\]/;
/** Characters of it. */
const DONE_LENGTH = 14;

/**
 * The message of a body.
 *
 * @param isEvents whether it is a stream of events
 * @throws Failure with a reason that goes on a sentence, and has nothing of the body
 */
export async function readMessage(body: ReadableStream<Uint8Array>, isEvents: boolean): Promise<string> {
  const text = await readText(body, isEvents);
  return isEvents ? joinEvents(text) : messageOf(parse(text));
}

/** The message of a value that a binding has answered. @throws Failure */
export async function readResult(result: unknown): Promise<string> {
  if (result instanceof ReadableStream) return readMessage(result, true);
  const message = messageOf(result);
  if (message.length > DRAFT_BYTES) throw tooLarge();
  return message;
}

async function readText(body: ReadableStream<Uint8Array>, isEvents: boolean): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      // What is announced may be compressed, or a lie: only what arrives counts.
      bytes += value.byteLength;
      if (bytes > DRAFT_BYTES) throw tooLarge();
      const part = decoder.decode(value, { stream: true });
      text += part;
      if (isEvents && DONE.test(text.slice(-part.length - DONE_LENGTH))) return text;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function joinEvents(text: string): string {
  const parts = text
    .split(/\r\n|[\r\n]/)
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice(5).trim())
    .filter((data) => data !== "" && data !== "[DONE]");
  const message = parts.map((data) => findMessage(parse(data)) ?? "").join("");
  if (message === "") throw refuse("has no message");
  return message;
}

function messageOf(value: unknown): string {
  const message = findMessage(value);
  if (message === undefined || message === "") throw refuse("has no message");
  return message;
}

/** The message where it may stand; an object there is the JSON that was asked for. */
function findMessage(value: unknown): string | undefined {
  const choice = at(value, "choices", "0");
  const content = at(choice, "message", "content") ?? at(choice, "delta", "content") ?? at(value, "response");
  if (typeof content === "string") return content;
  // Parts of a message, each with its text.
  if (Array.isArray(content)) return content.map((part) => String(at(part, "text") ?? "")).join("");
  return typeof content === "object" && content !== null ? JSON.stringify(content) : undefined;
}

/** What lies at a path of keys of a value's own. */
function at(value: unknown, ...keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[key];
  }
  return found;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse("is no JSON");
  }
}

function refuse(reason: string): Failure {
  return new Failure("unavailable", `its answer ${reason}`);
}

function tooLarge(): Failure {
  return refuse(`has more than ${DRAFT_BYTES} bytes`);
}

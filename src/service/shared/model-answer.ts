// Extracts the model's message from the response of a chat completions server or of Workers AI: one JSON object, or an
// event stream (WHATWG HTML, section 9.2). A response that is too large or has no message is an error.

import { Failure } from "../../base/failure.ts";

/** Maximum size of the model's response, in bytes. The chart for a 512-character description has at most 10,000 bytes. */
export const DRAFT_BYTES = 200_000;

/** Matches the end marker of a stream whose connection stays open. JSON data, without bare line breaks, cannot contain it. */
const DONE = /(?:^|[\r\n])data: ?\[DONE\]/;
/** Length of the end marker, in characters. */
const DONE_LENGTH = 14;

/**
 * Returns the message in a response body.
 *
 * @param isEvents whether the body is an event stream
 * @throws Failure whose message is a clause such as `its response has no message`, and quotes nothing from the body
 */
export async function readMessage(body: ReadableStream<Uint8Array>, isEvents: boolean): Promise<string> {
  const text = await readText(body, isEvents);
  return isEvents ? joinEvents(text) : messageOf(parse(text));
}

/** Returns the message in a result of the Workers AI binding. @throws Failure */
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
      // Count the bytes that arrive: Content-Length may be wrong, or refer to compressed data.
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
  if (message === "") throw fail("has no message");
  return message;
}

function messageOf(value: unknown): string {
  const message = findMessage(value);
  if (message === undefined || message === "") throw fail("has no message");
  return message;
}

/** Finds the message in any of the known response formats. A message that is an object is the requested JSON itself. */
function findMessage(value: unknown): string | undefined {
  const choice = readPath(value, "choices", "0");
  const content =
    readPath(choice, "message", "content") ?? readPath(choice, "delta", "content") ?? readPath(value, "response");
  if (typeof content === "string") return content;
  // The message is a list of parts, each with its own text.
  if (Array.isArray(content)) return content.map((part) => String(readPath(part, "text") ?? "")).join("");
  return typeof content === "object" && content !== null ? JSON.stringify(content) : undefined;
}

/** Returns the value at a path of own properties. */
function readPath(value: unknown, ...keys: readonly string[]): unknown {
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
    throw fail("is not JSON");
  }
}

function fail(reason: string): Failure {
  return new Failure("unavailable", `its response ${reason}`);
}

function tooLarge(): Failure {
  return fail(`has more than ${DRAFT_BYTES} bytes`);
}

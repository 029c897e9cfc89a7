import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { DRAFT_BYTES, readMessage, readResult } from "../../../src/service/shared/model-answer.ts";

const encoder = new TextEncoder();
/** Returns a body that arrives in parts. */
const bodyOf = (...parts: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(typeof part === "string" ? encoder.encode(part) : part);
      controller.close();
    },
  });
const chat = (content: unknown) => JSON.stringify({ choices: [{ message: { role: "assistant", content } }] });
const delta = (content: unknown) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

async function failureMessage(work: Promise<string>): Promise<string> {
  const error = await work.then(
    (message) => new Error(`taken: ${message}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Failure);
  return (error as Failure).message;
}

describe("readMessage reads a single message", () => {
  test.each([
    ["a chat completion", chat('{"a":1}')],
    [
      "a chat completion in parts",
      chat([
        { type: "text", text: '{"a"' },
        { type: "text", text: ":1}" },
      ]),
    ],
    ["a chat completion with an object as its text", chat({ a: 1 })],
    ["Workers AI", JSON.stringify({ response: '{"a":1}', usage: {} })],
  ])("from %s", async (_, body) => {
    expect(await readMessage(bodyOf(body), false)).toBe('{"a":1}');
    expect(await readResult(JSON.parse(body))).toBe('{"a":1}');
  });

  test("split within characters", async () => {
    const bytes = encoder.encode(chat("日本 😀"));
    const parts = Array.from(bytes, (_, index) => bytes.slice(index, index + 1));
    expect(await readMessage(bodyOf(...parts), false)).toBe("日本 😀");
  });

  test.each([
    ["binary data", new Uint8Array([255, 254, 0, 1]), "its response is not JSON"],
    ["an empty object", "{}", "its response has no message"],
    ["an error", JSON.stringify({ error: { message: "the key q-secret is wrong" } }), "its response has no message"],
    ["no choices", JSON.stringify({ choices: [] }), "its response has no message"],
    ["a refusal", chat(null), "its response has no message"],
    ["empty text", chat(""), "its response has no message"],
    ["a message inside __proto__", '{"__proto__":{"response":"x"}}', "its response has no message"],
  ])("and rejects %s", async (_, body, reason) => {
    expect(await failureMessage(readMessage(bodyOf(body), false))).toBe(reason);
  });

  test("and stops at one that is too large", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(10_000).fill(32));
      },
    });
    expect(await failureMessage(readMessage(endless, false))).toBe(`its response has more than ${DRAFT_BYTES} bytes`);
    expect(pulled).toBeLessThan(DRAFT_BYTES / 10_000 + 5);
    expect(await failureMessage(readResult({ response: "x".repeat(DRAFT_BYTES + 1) }))).toContain("more than");
    expect(await failureMessage(readResult({ response: { a: "x".repeat(DRAFT_BYTES) } }))).toContain("more than");
  });

  test("and rejects a binding's result without a message", async () => {
    for (const result of [undefined, null, "text", 5, [], {}, { response: null }])
      expect(await failureMessage(readResult(result))).toBe("its response has no message");
  });
});

describe("readMessage reads server-sent events", () => {
  test.each([
    ["several", delta('{"a"') + delta(":1}")],
    [
      "an empty delta, usage and [DONE]",
      `${delta("")}${delta('{"a":1}')}data: {"choices":[],"usage":{}}\n\ndata: [DONE]\n\n`,
    ],
    ["Workers AI", 'data: {"response":"{\\"a\\""}\n\ndata: {"response":":1}"}\n\ndata: [DONE]\n\n'],
    ["one whole message", `data: ${chat('{"a":1}')}\n\n`],
  ])("and joins them: %s", async (_, body) => {
    expect(await readMessage(bodyOf(body), true)).toBe('{"a":1}');
    const bytes = encoder.encode(body);
    const parts = Array.from({ length: bytes.length }, (_byte, index) => bytes.slice(index, index + 1));
    expect(await readMessage(bodyOf(...parts), true)).toBe('{"a":1}');
    expect(await readResult(bodyOf(body))).toBe('{"a":1}');
  });

  test("until [DONE], even if the connection stays open", async () => {
    let isCancelled = false;
    const open = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encoder.encode(`${delta('{"a":1}')}data: [DO`));
        controller.enqueue(encoder.encode("NE]\n"));
      },
      cancel() {
        isCancelled = true;
      },
    });
    expect(await readMessage(open, true)).toBe('{"a":1}');
    expect(isCancelled).toBe(true);
  });

  test.each([
    ["[DONE]", "data: [DONE]\n\n", "its response has no message"],
    ["malformed JSON", "data: {\n\n", "its response is not JSON"],
    ["an error", 'data: {"error":"q-secret"}\n\n', "its response has no message"],
  ])("and rejects a stream with only %s", async (_, body, reason) => {
    expect(await failureMessage(readMessage(bodyOf(body), true))).toBe(reason);
  });

  test("and stops at a stream that is too large", async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(encoder.encode(delta("x".repeat(1000)))),
    });
    expect(await failureMessage(readMessage(endless, true))).toContain("more than");
  });
});

import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { DRAFT_BYTES } from "../../../src/base/limits.ts";
import { readMessage, readResult } from "../../../src/service/worker/model-answer.ts";

const encoder = new TextEncoder();
/** A body that comes in parts. */
const bodyOf = (...parts: (string | Uint8Array)[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(typeof part === "string" ? encoder.encode(part) : part);
      controller.close();
    },
  });
const chat = (content: unknown) => JSON.stringify({ choices: [{ message: { role: "assistant", content } }] });
const delta = (content: unknown) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

async function refusalOf(work: Promise<string>): Promise<string> {
  const error = await work.then(
    (message) => new Error(`taken: ${message}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Failure);
  return (error as Failure).message;
}

describe("one message", () => {
  test.each([
    ["chat completions", chat('{"a":1}')],
    [
      "parts",
      chat([
        { type: "text", text: '{"a"' },
        { type: "text", text: ":1}" },
      ]),
    ],
    ["an object where its text belongs", chat({ a: 1 })],
    ["Workers AI", JSON.stringify({ response: '{"a":1}', usage: {} })],
    ["Workers AI with a schema", JSON.stringify({ response: { a: 1 }, tool_calls: [] })],
  ])("of %s", async (_, body) => {
    expect(await readMessage(bodyOf(body), false)).toBe('{"a":1}');
    expect(await readResult(JSON.parse(body))).toBe('{"a":1}');
  });

  test("in pieces that end within characters", async () => {
    const bytes = encoder.encode(chat("日本 😀"));
    const parts = Array.from(bytes, (_, index) => bytes.slice(index, index + 1));
    expect(await readMessage(bodyOf(...parts), false)).toBe("日本 😀");
  });

  test.each([
    ["nothing", "", "its answer is no JSON"],
    ["HTML", "<!doctype html>", "its answer is no JSON"],
    ["bytes", new Uint8Array([255, 254, 0, 1]), "its answer is no JSON"],
    ["an empty object", "{}", "its answer has no message"],
    ["null", "null", "its answer has no message"],
    ["an error", JSON.stringify({ error: { message: "the key q-secret is wrong" } }), "its answer has no message"],
    ["no choice", JSON.stringify({ choices: [] }), "its answer has no message"],
    ["choices of another form", JSON.stringify({ choices: { length: 1 } }), "its answer has no message"],
    ["a refusal", chat(null), "its answer has no message"],
    ["empty text", chat(""), "its answer has no message"],
    ["a number", chat(5), "its answer has no message"],
    ["a prototype", '{"__proto__":{"response":"x"}}', "its answer has no message"],
  ])("is refused where there is %s", async (_, body, reason) => {
    expect(await refusalOf(readMessage(bodyOf(body), false))).toBe(reason);
  });

  test("is refused when it is too large, as soon as it is", async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(10_000).fill(32));
      },
    });
    expect(await refusalOf(readMessage(endless, false))).toBe(`its answer has more than ${DRAFT_BYTES} bytes`);
    expect(pulled).toBeLessThan(DRAFT_BYTES / 10_000 + 5);
    expect(await refusalOf(readResult({ response: "x".repeat(DRAFT_BYTES + 1) }))).toContain("more than");
    expect(await refusalOf(readResult({ response: { a: "x".repeat(DRAFT_BYTES) } }))).toContain("more than");
  });

  test("of a binding is refused when it is none", async () => {
    for (const result of [undefined, null, "text", 5, [], {}, { response: null }])
      expect(await refusalOf(readResult(result))).toBe("its answer has no message");
  });
});

describe("events", () => {
  test.each([
    ["one", delta('{"a":1}')],
    ["several", delta('{"a"') + delta(":1}")],
    [
      "a beginning, a usage and an end",
      `${delta("")}${delta('{"a":1}')}data: {"choices":[],"usage":{}}\n\ndata: [DONE]\n\n`,
    ],
    ["other lines", `: hello\r\nevent: message\r\nid: 1\r\n${delta('{"a":1}').replaceAll("\n", "\r\n")}retry: 5\r\n`],
    ["no spaces", delta('{"a":1}').replace("data: ", "data:")],
    ["Workers AI", 'data: {"response":"{\\"a\\""}\n\ndata: {"response":":1}"}\n\ndata: [DONE]\n\n'],
    ["one whole message", `data: ${chat('{"a":1}')}\n\n`],
  ])("are joined: %s", async (_, body) => {
    expect(await readMessage(bodyOf(body), true)).toBe('{"a":1}');
    const bytes = encoder.encode(body);
    const parts = Array.from({ length: bytes.length }, (_byte, index) => bytes.slice(index, index + 1));
    expect(await readMessage(bodyOf(...parts), true)).toBe('{"a":1}');
    expect(await readResult(bodyOf(body))).toBe('{"a":1}');
  });

  test("end at their end, though the connection goes on", async () => {
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

  test("do not end at a text that says so", async () => {
    expect(await readMessage(bodyOf(delta("data: [DONE]"), delta("!")), true)).toBe("data: [DONE]!");
  });

  test.each([
    ["nothing", "", "its answer has no message"],
    ["an end", "data: [DONE]\n\n", "its answer has no message"],
    ["HTML", "<!doctype html>", "its answer has no message"],
    ["no JSON", "data: {\n\n", "its answer is no JSON"],
    ["an error", 'data: {"error":"q-secret"}\n\n', "its answer has no message"],
  ])("are refused where there is %s", async (_, body, reason) => {
    expect(await refusalOf(readMessage(bodyOf(body), true))).toBe(reason);
  });

  test("are refused when they are too many", async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(encoder.encode(delta("x".repeat(1000)))),
    });
    expect(await refusalOf(readMessage(endless, true))).toContain("more than");
  });
});

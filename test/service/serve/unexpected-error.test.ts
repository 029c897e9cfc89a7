// Unforeseen exceptions during rendering: the request is rejected with status 400, and the exception is logged as a
// bug.

import { afterEach, expect, test, vi } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { BUG_PREFIX, replaceUnexpectedErrors } from "../../../src/service/serve/unexpected-error.ts";

afterEach(() => vi.restoreAllMocks());

test("replaceUnexpectedErrors passes results and Failures on", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await replaceUnexpectedErrors("chart", async () => 1)).toBe(1);
  const failure = new Failure("too-large", "chart is too large");
  await expect(replaceUnexpectedErrors("chart", () => Promise.reject(failure))).rejects.toBe(failure);
  expect(log).not.toHaveBeenCalled();
});

test.each([
  ["an error", new TypeError("another module's secret"), "another module's secret"],
  ["a stack overflow", new RangeError("Maximum call stack size exceeded"), "Maximum call stack"],
  ["a thrown string", "thrown text", "thrown text"],
])(
  "replaceUnexpectedErrors turns %s into a neutral message and logs the original with its stack",
  async (_what, thrown, logged) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const failure = await replaceUnexpectedErrors("qr", () => {
      throw thrown;
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({ code: "invalid", message: "qr cannot be drawn: change or simplify it" });
    expect(log).toHaveBeenCalledOnce();
    const line = log.mock.calls[0]?.map(String).join(" ") ?? "";
    expect(line).toMatch(new RegExp(`^${BUG_PREFIX} qr cannot be drawn: .*${logged}`));
    if (thrown instanceof Error) expect(line).toContain("unexpected-error.test");
  },
);

// Exceptions that nothing has foreseen while an image is drawn: refused as the request's fault, and logged as a bug.

import { afterEach, expect, test, vi } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import { BUG_PREFIX, refuseBugs } from "../../../src/service/serve/refuse-bugs.ts";

afterEach(() => vi.restoreAllMocks());

test("hands on what the work gives, and the failures that it foresees", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await refuseBugs("chart", async () => 1)).toBe(1);
  const failure = new Failure("too-large", "chart is too large");
  await expect(refuseBugs("chart", () => Promise.reject(failure))).rejects.toBe(failure);
  expect(log).not.toHaveBeenCalled();
});

test.each([
  ["an error", new TypeError("secret of another module"), "secret of another module"],
  ["an exhausted stack", new RangeError("Maximum call stack size exceeded"), "Maximum call stack"],
  ["a value that is no error", "thrown text", "thrown text"],
])("refuses %s with a neutral message, and logs it with its stack", async (_what, thrown, logged) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const refusal = await refuseBugs("qr", () => {
    throw thrown;
  }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Failure);
  expect(refusal).toMatchObject({ code: "invalid", message: "qr cannot be drawn: change or simplify it" });
  expect(log).toHaveBeenCalledOnce();
  const line = log.mock.calls[0]?.map(String).join(" ") ?? "";
  expect(line).toMatch(new RegExp(`^${BUG_PREFIX} qr cannot be drawn: .*${logged}`));
  if (thrown instanceof Error) expect(line).toContain("refuse-bugs.test");
});

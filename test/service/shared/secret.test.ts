import { expect, test, vi } from "vitest";
import { isSameSecret } from "../../../src/service/shared/secret.ts";

test.each([
  ["secret", "secret", true],
  ["", "", true],
  ["ключ 😀", "ключ 😀", true],
  ["secret", "Secret", false],
  ["secret", "secre", false],
  ["secret", "secret\0", false],
  ["", "secret", false],
  ["a".repeat(100_000), "secret", false],
])("isSameSecret(%j, %j) is %s", async (shown, secret, isSame) => {
  expect(await isSameSecret(shown, secret)).toBe(isSame);
});

test("isSameSecret compares hashes of equal length, so that timing reveals nothing", async () => {
  const digest = vi.spyOn(crypto.subtle, "digest");
  await isSameSecret("q-shown", "q-other");
  expect(digest.mock.calls.map(([algorithm]) => algorithm)).toEqual(["SHA-256", "SHA-256"]);
  digest.mockRestore();
});

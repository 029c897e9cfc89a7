import { describe, expect, test } from "vitest";
import { createKeyFilter } from "../../../src/service/shared/key-redaction.ts";

const KEY = "q-0123456789abcdefghij";

describe("the key filter hides", () => {
  test.each([
    ["a key", `key=${KEY}, w=5`, "key=(key), w=5"],
    ["each copy of a key", `${KEY} and ${KEY}`, "(key) and (key)"],
    ["a truncated key", `got ${KEY.slice(0, 15)}...`, "got (key)..."],
    ["the end of a key", `got ...${KEY.slice(-12)}`, "got ...(key)"],
    ["a key at the start and the end", `${KEY}x${KEY}`, "(key)x(key)"],
    ["a short key", "got secret!", "got (key)!"],
    ["overlapping keys", "got secretsecret!", "got (key)!"],
  ])("%s", (_, text, hidden) => {
    expect(createKeyFilter([KEY, "secret"])(text)).toBe(hidden);
  });

  test("nothing in other text", () => {
    for (const text of ["", "q-012345678", "secre", "an ordinary message"])
      expect(createKeyFilter([KEY, "secret"])(text)).toBe(text);
    expect(createKeyFilter([])("secret")).toBe("secret");
  });

  test("the same text as a comparison at each position", () => {
    const letters = "ab";
    let seed = 7;
    const random = (max: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % max;
    };
    const word = (length: number) => Array.from({ length }, () => letters[random(2)]).join("");
    for (let count = 0; count < 300; count++) {
      const keys = [word(6 + random(20)), word(6 + random(20))];
      const text = word(random(60)) + keys[0] + word(random(60));
      const isHidden = Array.from(text, () => false);
      for (const key of keys) {
        const length = Math.min(12, key.length);
        for (let at = 0; at + length <= text.length; at++)
          if (key.includes(text.slice(at, at + length))) isHidden.fill(true, at, at + length);
      }
      const expected = Array.from(text, (letter, at) => (isHidden[at] ? "\0" : letter))
        .join("")
        .replace(/\0+/g, "(key)");
      expect(createKeyFilter(keys)(text)).toBe(expected);
    }
  });
});

test("the key filter reads a long text once, whatever the key is", () => {
  // With a comparison for each part of the key, this would take hours.
  for (const key of ["a".repeat(200), `${"ab".repeat(99)}cd`, "abcdefghijkl".repeat(16)]) {
    const text = key.slice(0, 11).repeat(500_000);
    expect(createKeyFilter([key])(text).length).toBeLessThanOrEqual(text.length);
  }
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { expandId, shortenId } from "../../../src/service/shared/short-id.ts";

const ids = fc.uuid({ version: 4 }).map((uuid) => `zf-${uuid}`);

test("the short form of an id has 22 characters, and stands for it", () => {
  expect(shortenId("zf-00000000-0000-4000-8000-000000000000")).toBe("AAAAAAAAQACAAAAAAAAAAA");
  fc.assert(
    fc.property(ids, (id) => {
      expect(shortenId(id)).toMatch(/^[\w-]{22}$/);
      expect(expandId(shortenId(id))).toBe(id);
      expect(expandId(id)).toBe(id);
    }),
  );
});

test.each([
  ["an imported id", "my-chart"],
  ["a UUID of another version", "zf-00000000-0000-1000-8000-000000000000"],
  ["a UUID in capitals", "zf-ABCDEF00-0000-4000-8000-000000000000"],
  ["22 characters that aren't a random UUID", "AAAAAAAAAAAAAAAAAAAAAA"],
  ["another spelling of the same bytes", "AAAAAAAAQACAAAAAAAAAAB"],
  ["a line break", "AAAAAAAAQACAAAAAAAAAAA\n"],
  ["nothing", ""],
])("%s is left unchanged", (_, text) => {
  expect(expandId(text)).toBe(text);
  expect(shortenId(text)).toBe(text);
});

test("no two texts stand for the same id", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{22}$/), (text) => {
      const id = expandId(text);
      if (id !== text) expect(shortenId(id)).toBe(text);
    }),
  );
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { getPlatform } from "../../../src/service/platform/platform.ts";
import { readSettings } from "../../../src/service/shared/settings.ts";
import { withSettings } from "../serve/accounts.ts";

const log = vi.spyOn(getPlatform(), "log");
beforeEach(() => void log.mockImplementation(() => {}));
afterEach(() => log.mockReset());

describe("a setting that can't be read", () => {
  test.each([
    ["SIGNATURE_REQUIRED", "enabled-q-secret"],
    ["SIGNATURE_REQUIRED", {}],
    ["TEXT_SIGNATURES", 2],
    ["ANONYMOUS_POINTS_PER_MINUTE", "lots-q-secret"],
    ["ANONYMOUS_SAVED_BYTES_PER_DAY", true],
    ["CLIENT_ADDRESS_HEADER", "no header\n"],
    ["PUBLIC_URL", "q-secret.example.com"],
    ["DRAFTER_URL", "https://user:q-secret@example.com/"],
    ["DRAFTER_SECONDS", "x"],
    ["ADMIN_TOKEN", {}],
  ])("is named in the log, and no request is answered: %s=%j", async (name, value) => {
    for (const path of ["/healthcheck", "/qr?text=a", "/chart", "/accounts", "/nothing"]) {
      const reply = await withSettings({ [name]: value }, () => app.request(`https://example.com${path}`));
      const body = await reply.text();
      expect([path, reply.status, reply.headers.get("Cache-Control")]).toEqual([path, 503, "no-store"]);
      expect(body).not.toContain(name);
      expect(log).toHaveBeenLastCalledWith("fault", expect.stringContaining(`can't be read: ${name} must `));
      expect(`${body}${log.mock.lastCall}`).not.toContain("q-secret");
    }
    expect((await app.request("https://example.com/healthcheck")).status).toBe(200);
  });
});

test.each([
  ["on", true],
  ["TRUE", true],
  [" yes ", true],
  ["1", true],
  [true, true],
  [1, true],
  ["off", false],
  ["False", false],
  ["no", false],
  ["0", false],
  [false, false],
  ["", false],
  [" ", false],
  [undefined, false],
])("SIGNATURE_REQUIRED=%j is %j", (value, expected) => {
  expect(withSettings({ SIGNATURE_REQUIRED: value }, () => readSettings().requiresSignature)).toBe(expected);
});

test("KEY_SECRET_PREVIOUS is a list", () => {
  const listOf = (KEY_SECRET_PREVIOUS: unknown) =>
    withSettings({ KEY_SECRET_PREVIOUS }, () => readSettings().previousKeySecrets);
  expect([undefined, "", "a", " a , b,", ","].map(listOf)).toEqual([[], [], ["a"], ["a", "b"], []]);
});

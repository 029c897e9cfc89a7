import { describe, expect, test } from "vitest";
import app from "../../../../src/app.ts";

const MINUTE = 60;
const WEEK = 604_800;

function ask(text: string) {
  const chart = `{type: "bar", data: {labels: [${text}], datasets: [{data: [1]}]}}`;
  return app.request(`/chart?v=4&f=svg&c=${encodeURIComponent(chart)}`, { headers: { Accept: "application/json" } });
}

const keptFor = (reply: Response) => Number(/max-age=(\d+)/.exec(reply.headers.get("Cache-Control") ?? "")?.[1]);

describe("the clock of a script", () => {
  test.each(["new Date().toISOString()", "Date.now()", "moment().format()"])(
    "shows the start of the minute, and the image is cacheable until the next minute: %s",
    async (text) => {
      const reply = await ask(text);
      expect(reply.status).toBe(200);
      expect(keptFor(reply)).toBeGreaterThan(0);
      expect(keptFor(reply)).toBeLessThanOrEqual(MINUTE);
      // The minute may end between the requests, so there can be two different images.
      const images = await Promise.all([ask(text), ask(text), ask(text)].map(async (other) => (await other).text()));
      expect(new Set([...images, await reply.text()]).size).toBeLessThanOrEqual(2);
    },
  );

  test("doesn't affect the lifetime of images that don't use it", async () => {
    expect(keptFor(await ask("new Date(0).toISOString()"))).toBe(WEEK);
    expect(keptFor(await ask("'a' + 1"))).toBe(WEEK);
  });

  test("shows the current minute", async () => {
    const before = Math.floor(Date.now() / 60_000);
    const reply = await ask("(() => { throw new Error(new Date().toISOString()) })()");
    const { error } = (await reply.json()) as { error: string };
    const [, shown = ""] = /Error: (\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z)/.exec(error) ?? [];
    expect([before, before + 1]).toContain(Date.parse(shown) / 60_000);
  });
});

test("Math.random returns the same sequence each time", async () => {
  const images = await Promise.all([ask("Math.random()"), ask("Math.random()")]);
  const [one, other] = await Promise.all(images.map((reply) => reply.text()));
  expect(one).toBe(other);
});

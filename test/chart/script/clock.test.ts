import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";

const DAY = 86_400;

function ask(text: string) {
  const chart = `{type: "bar", data: {labels: [${text}], datasets: [{data: [1]}]}}`;
  return app.request(`/chart?v=4&f=svg&c=${encodeURIComponent(chart)}`);
}

const keptFor = (reply: Response) => Number(/max-age=(\d+)/.exec(reply.headers.get("Cache-Control") ?? "")?.[1]);

describe("a script's clock", () => {
  test.each(["new Date().toISOString()", "Date.now()", "moment().format()"])(
    "stands at the beginning of the day, and the picture is kept until it goes on: %s",
    async (text) => {
      const reply = await ask(text);
      expect(reply.status).toBe(200);
      expect(keptFor(reply)).toBeGreaterThan(0);
      expect(keptFor(reply)).toBeLessThanOrEqual(DAY);
      expect(await (await ask(text)).text()).toBe(await reply.text());
    },
  );

  test("matters to nobody who does not look at it", async () => {
    expect(keptFor(await ask("new Date(0).toISOString()"))).toBe(7 * DAY);
    expect(keptFor(await ask("'a' + 1"))).toBe(7 * DAY);
  });

  test("shows the day", async () => {
    const before = new Date().getUTCFullYear();
    const reply = await ask("(() => { throw new Error(new Date().toISOString()) })()");
    const { error } = (await reply.json()) as { error: string };
    const shown = /Error: (\d{4})-\d\d-\d\dT00:00:00\.000Z/.exec(error)?.[1];
    expect([before, before + 1]).toContain(Number(shown));
  });
});

test("a script's chance is the same each time", async () => {
  const pictures = await Promise.all([ask("Math.random()"), ask("Math.random()")]);
  const [one, other] = await Promise.all(pictures.map((reply) => reply.text()));
  expect(one).toBe(other);
});

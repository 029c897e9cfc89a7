// Requests every example in the docs that the build runs. The response must have the status that the example names, and its
// image must be the one in the docs.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import app from "../../src/app.ts";
import { listExamples } from "../../web/docs/site/example.ts";

const PAGES = readdirSync("docs")
  .filter((name) => name.endsWith(".md"))
  .map((name) => [name, listExamples(readFileSync(`docs/${name}`, "utf8"))] as const)
  .filter(([, examples]) => examples.length > 0);

test("many pages have examples", () => {
  expect(PAGES.length).toBeGreaterThan(20);
});

describe.each(PAGES)("%s", (_, examples) => {
  test.each(examples)("$method $target $status $image", async ({ method, target, body, status, image }) => {
    const init = body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } };
    const reply = await app.request(target, { method, ...init });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    expect([reply.headers.get("X-Service-Error"), reply.status]).toEqual([
      status === 200 ? null : expect.any(String),
      status,
    ]);
    // If this fails, redraw the image: node scripts/make-docs.ts examples <page>.md
    if (image !== undefined) expect(Buffer.from(bytes).equals(readFileSync(`docs/${image}`))).toBe(true);
  });

  const charts = examples.filter(({ target, status }) => target === "/chart" && status === 200);
  test.each(charts)("$target without warnings: $image", async ({ body }) => {
    const headers = { "Content-Type": "application/json" };
    const reply = await app.request("/api/validate-chart", { method: "POST", headers, body: body ?? "" });
    const { warnings } = (await reply.json()) as { warnings: string[] };
    // In a small example, colours that look alike are acceptable.
    expect(warnings.filter((warning) => !/look alike/.test(warning))).toEqual([]);
  });
});

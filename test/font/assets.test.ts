import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import app from "../../src/app.ts";

/** A label's picture as SVG, drawn as an answer to a request. */
async function draw(label: string, font: object = {}): Promise<string> {
  const chart = {
    type: "bar",
    data: { labels: [label], datasets: [{ data: [1] }] },
    options: { plugins: { legend: { display: false } }, scales: { x: { ticks: { font } }, y: { display: false } } },
  };
  const reply = await app.request("/chart", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ chart, format: "svg", version: 4 }),
  });
  expect(reply.status).toBe(200);
  return reply.text();
}

describe("the assets of the service", () => {
  test("are bound", () => {
    expect(env).toHaveProperty("ASSETS");
  });

  test.each(["שלום", "東京", "नमस्ते"])("draw %s, which the bundle's face does not have", async (text) => {
    // Characters that nobody has are all alike.
    expect(await draw(text)).not.toBe(await draw("\u{e000}".repeat(Array.from(text).length)));
  });

  test("hold the families of serifs and of machines", async () => {
    const pictures = [
      await draw("Wine", { family: "serif" }),
      await draw("Wine", { family: "monospace" }),
      await draw("Wine"),
    ];
    expect(new Set(pictures).size).toBe(3);
  });
});

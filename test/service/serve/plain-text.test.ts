// Plain-text responses. Every URL and example in them must work, including the request bodies in /llms.txt.

import { describe, expect, test } from "vitest";
import { version } from "../../../package.json";
import app from "../../../src/app.ts";
import { postJson } from "./send.ts";

const read = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await app.request(`https://charts.example.com${path}`, { headers });
  return { reply, text: new TextDecoder().decode(await reply.arrayBuffer()) };
};

/** Lists the service's own URLs in a string, except those with a placeholder (…). */
const listUrls = (text: string) =>
  [...text.matchAll(/https:\/\/charts\.example\.com(\/[^\s)"'`]*(?:'[^\s)"`]*)?)/g)]
    .map(([, path]) => (path as string).replace(/[.,:]$/, ""))
    .filter((path) => !path.includes("…"));

describe("GET /", () => {
  test.each([
    ["nothing", {}],
    ["anything", { Accept: "*/*" }],
    ["JSON", { Accept: "application/json" }],
    ["anything except HTML", { Accept: "*/*, text/html;q=0" }],
  ])("returns a short plain-text summary to clients that accept %s", async (_, headers) => {
    const { reply, text } = await read("/", headers as Record<string, string>);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(reply.headers.get("Vary")).toBe("Accept");
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
    expect(text).toContain(`Limn ${version} turns URLs into images`);
    expect(text.length).toBeLessThan(1000);
  });

  test.each(["text/html", "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8", "text/*, TEXT/HTML ;q=0.5"])(
    "returns a page to clients that accept %s",
    async (accept) => {
      const { reply, text } = await read("/", { Accept: accept });
      expect(reply.headers.get("Content-Type")).toMatch(/^text\/html/);
      expect(reply.headers.get("Vary")).toBe("Accept");
      expect(text).toMatch(/^<!doctype html>/);
    },
  );

  test("mentions only URLs that work", async () => {
    const urls = listUrls((await read("/")).text);
    expect(urls.length).toBeGreaterThan(7);
    for (const url of urls.filter((path) => path !== "/mcp")) {
      const { reply } = await read(url);
      expect([url, reply.status]).toEqual([url, 200]);
    }
  });
});

describe("GET /llms.txt", () => {
  test.each(["/llms.txt", "/llms-full.txt", "/"])("%s rejects a host that isn't a name", async (path) => {
    for (const host of ["$'$'$'$'", "a!b", "x(y)", "[::1]'"]) {
      const reply = await app.fetch(new Request(`https://plain-host.test${path}`, { headers: { Host: host } }));
      expect(reply.status, "only the URL counts").toBe(200);
      const url = URL.parse(`https://${host}${path}`);
      if (url === null) continue;
      const refused = await app.request(url.href);
      expect([refused.status, (await refused.text()).length < 300]).toEqual([400, true]);
    }
  });

  test("follows the llms.txt format and contains the service's own address", async () => {
    const { reply, text } = await read("/llms.txt");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(reply.headers.get("Cache-Control")).toBe("private, max-age=3600");
    expect(text).toMatch(/^# Limn\n\n> Limn draws charts/);
    expect(text).toContain("Base URL of this service: https://charts.example.com\n");
    expect(text).not.toMatch(/\{origin\}|<!--/);
    expect(text.length).toBeLessThan(20_000);
    // The rules fit on a screen.
    const rules = /^## Rules for a first request that is right\n(.*?)^## Charts$/ms.exec(text)?.[1] ?? "";
    expect(rules.length).toBeGreaterThan(1000);
    expect(rules.length).toBeLessThan(3500);
  });

  test("generates its parameters from the service's schemas", async () => {
    const { text } = await read("/llms.txt");
    expect(text).toContain(
      "- `width` (also `w`): Width of the image, in CSS pixels [whole number, 1 to 3000, default `500`]",
    );
    expect(text).toMatch(/- `ecLevel`: .* \[L, M, Q, H\]/);
  });

  test("mentions only URLs that work and images that render", async () => {
    const urls = listUrls((await read("/llms.txt")).text);
    const drawn = urls.filter((path) =>
      /^\/(?:chart|qr|barcode|card\/render\/[\w-]+|v1\/table|natural|graphviz|badge)\?/.test(path),
    );
    expect(drawn.length).toBeGreaterThanOrEqual(6);
    for (const url of drawn) {
      const { reply } = await read(url);
      expect([url, reply.status, reply.headers.get("Content-Type")]).toEqual([url, 200, "image/png"]);
    }
    for (const page of ["/docs", "/chart-maker", "/openapi.json", "/llms-full.txt", "/barcode/types"]) {
      expect(urls.map((url) => url.replace(/#.*$/, ""))).toContain(page);
      expect((await read(page)).reply.status).toBe(200);
    }
  });

  const examples = async () =>
    [...(await read("/llms.txt")).text.matchAll(/^```json POST (\S+)\n(.*?)^```$/gms)].map(
      ([, path = "", body = ""]) => [path, body] as const,
    );

  test("contains request bodies that render as they are", async () => {
    const all = await examples();
    expect(all.length).toBeGreaterThanOrEqual(7);
    for (const [path, body] of all) {
      const reply = await app.request(path, { method: "POST", body, headers: { "Content-Type": "application/json" } });
      expect([body, reply.status, reply.headers.get("Content-Type")]).toEqual([body, 200, "image/png"]);
      await reply.arrayBuffer();
    }
  });

  test("contains charts without validation errors or warnings", async () => {
    for (const [path, body] of (await examples()).filter(([path]) => path === "/chart")) {
      const reply = await app.request("/api/validate-chart", {
        method: "POST",
        body,
        headers: { "Content-Type": "application/json" },
      });
      expect([path, body, await reply.json()]).toEqual([
        path,
        body,
        expect.objectContaining({ errors: [], warnings: [] }),
      ]);
    }
  });

  test("mentions only chart types that exist", async () => {
    const [, list = ""] = /Types beyond those of Chart\.js: (.*?)\./.exec((await read("/llms.txt")).text) ?? [];
    const types = [...list.matchAll(/`(\w+)`/g)].map(([, type]) => type as string);
    expect(types.length).toBeGreaterThan(10);
    for (const type of types) {
      const reply = await postJson("/api/validate-chart", {
        version: "4",
        chart: { type, data: { labels: [], datasets: [] } },
      });
      const { errors } = (await reply.json()) as { errors: string[] };
      expect([type, errors.filter((error) => /type/.test(error))]).toEqual([type, []]);
    }
  });
});

test("GET /llms-full.txt has all operations and guides, and no links into the repository", async () => {
  const { reply, text } = await read("/llms-full.txt");
  expect(reply.status).toBe(200);
  expect(text.startsWith((await read("/llms.txt")).text.trim())).toBe(true);
  const { paths } = (await (await app.request("/openapi.json")).json()) as { paths: Record<string, object> };
  for (const [path, item] of Object.entries(paths))
    for (const method of Object.keys(item)) expect(text).toContain(`### ${method.toUpperCase()} ${path}\n`);
  for (const title of ["Draw a chart with /chart", "Draw a table", "Use JavaScript in charts"])
    expect(text).toContain(`## ${title}`);
  expect(text, "code blocks with content").not.toMatch(/```\w+[^\n]*\n\s*```/);
  expect(text).not.toMatch(/\]\((?!https?:)[^)]*\.(?:md|png|svg)\)|localhost:8787|\{origin\}/);
});

test("GET /healthcheck/chart redirects to a fixed chart", async () => {
  const reply = await app.request("/healthcheck/chart");
  expect(reply.status).toBe(302);
  expect(reply.headers.get("Cache-Control")).toBe("no-store");
  const again = await app.request("/healthcheck/chart");
  const location = reply.headers.get("Location") as string;
  expect(again.headers.get("Location")).toBe(location);
  const chart = await app.request(location);
  expect([chart.status, chart.headers.get("Content-Type")]).toEqual([200, "image/png"]);
});

describe("GET /licenses.txt", () => {
  test("returns the third-party notices, and 304 if they haven't changed", async () => {
    const { reply, text } = await read("/licenses.txt");
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(text).toMatch(/^Third-party notices: limn-website\n/);
    expect(text).toContain("\nPermission is hereby granted, free of charge");
    expect(text).toContain("\nSIL OPEN FONT LICENSE");
    const again = await read("/licenses.txt", { "If-None-Match": reply.headers.get("ETag") ?? "" });
    expect([again.reply.status, again.text]).toEqual([304, ""]);
  });

  test("rejects other methods", async () => {
    const reply = await app.request("/licenses.txt", { method: "POST" });
    expect(reply.status).toBe(405);
    await reply.arrayBuffer();
  });
});

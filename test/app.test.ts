import { describe, expect, test } from "vitest";
import { version } from "../package.json";
import app from "../src/app.ts";

describe("paths:", () => {
  test("/healthcheck returns the version", async () => {
    const reply = await app.request("/healthcheck");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
    expect(await reply.json()).toEqual({ success: true, version });
  });

  test.each(["/charts", "/Chart", "/chart/x", "//chart", "/%FF", "/%", "/chart%00", "/__proto__"])(
    "%s is unknown",
    async (path) => {
      const reply = await app.request(path);
      expect(reply.status).toBe(404);
      expect(reply.headers.get("Content-Type")).toBe("application/json");
      expect(reply.headers.get("Cache-Control")).toBe("no-store");
      expect(await reply.json()).toEqual({ success: false, error: expect.stringMatching(/^path not found: \//) });
    },
  );

  test.each([
    ["/apex-charts/render?config={}", /^ApexCharts configurations are not supported: /],
    ["/google-charts/render?code=1", /^scripts of Google Charts are not supported: /],
  ])("%s names the alternative, also in an image", async (path, message) => {
    const image = await app.request(path, { headers: { Accept: "image/*" } });
    expect([image.status, image.headers.get("Content-Type")]).toEqual([404, "image/png"]);
    await image.arrayBuffer();
    expect(image.headers.get("X-Service-Error")).toMatch(message);
    const headers = { "Content-Type": "application/json" };
    for (const body of ['{"config":"{}"}', '{"width":-1,"height":"x"}'])
      expect((await app.request(path, { method: "POST", body, headers })).status).toBe(404);
    expect((await app.request(path, { method: "POST", body: "{", headers })).status).toBe(400);
  });

  test("a path may end in a slash", async () => {
    expect((await app.request("/healthcheck/")).status).toBe(200);
    expect(await (await app.request("/chart/", { headers: { Accept: "application/json" } })).json()).toHaveProperty(
      "error",
      "You are missing variable `c` or `chart`",
    );
  });
});

describe("methods:", () => {
  test.each(["PUT", "DELETE", "PATCH", "PROPFIND"])("%s is not allowed on a chart", async (method) => {
    const reply = await app.request("/chart?c={}", { method });
    expect(reply.status).toBe(405);
    expect(reply.headers.get("Allow")).toBe("GET, POST, HEAD, OPTIONS");
    expect(reply.headers.get("X-Quickchart-Error")).toBe(`method must be GET or POST, got ${method}`);
    expect(await reply.json()).toEqual({ success: false, error: `method must be GET or POST, got ${method}` });
  });

  test("POST is only allowed on endpoints that accept a body", async () => {
    const reply = await app.request("/healthcheck", { method: "POST" });
    expect(reply.status).toBe(405);
    expect(reply.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  });

  test("an unknown path returns 404 with any method", async () => {
    for (const method of ["POST", "OPTIONS", "HEAD", "DELETE"])
      expect((await app.request("/nowhere", { method })).status).toBe(404);
  });

  test("OPTIONS returns the CORS preflight headers", async () => {
    const reply = await app.request("/chart", {
      method: "OPTIONS",
      headers: { Origin: "https://example.com", "Access-Control-Request-Method": "POST" },
    });
    expect(reply.status).toBe(204);
    expect(reply.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(reply.headers.get("Access-Control-Allow-Methods")).toBe("GET, POST, HEAD, OPTIONS");
    expect(reply.headers.get("Access-Control-Allow-Headers")).toBe(
      "Authorization, Content-Type, If-Match, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id",
    );
    expect(await reply.text()).toBe("");
  });

  test("HEAD responds like GET, without the body", async () => {
    // Times differ for each request.
    const headersOf = (reply: Response) => [...reply.headers].filter(([name]) => name !== "server-timing");
    for (const query of ["?w=9000&c={}", "?c={type:'bar'}&f=svg"]) {
      const get = await app.request(`/chart${query}`);
      const head = await app.request(`/chart${query}`, { method: "HEAD" });
      expect(head.status).toBe(get.status);
      expect(headersOf(head)).toEqual(headersOf(get));
      expect(await head.text()).toBe("");
    }
  });
});

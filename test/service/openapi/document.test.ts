import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { listTemplates } from "../../../src/drawings/card/template-data.ts";
import { describeApi, describeTestedApi } from "../../../src/service/openapi/document.ts";

interface Document {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

const read = async () => (await (await app.request("/openapi.json")).json()) as Document;

/** Converts a route's path to the template syntax of OpenAPI. */
const toTemplate = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}").replace(/\*$/, "{text}");

const listOperations = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => ({
      id: operationId,
      row: `${method.toUpperCase()} ${path}`,
    })),
  );

describe("the OpenAPI document", () => {
  test("lists exactly the routes of the service", async () => {
    const routes = app.routes
      .filter(({ method }) => method !== "ALL" && method !== "OPTIONS")
      .map(({ method, path }) => `${method} ${toTemplate(path)}`);
    expect(routes.length).toBeGreaterThan(35);
    expect(
      listOperations(await read())
        .map(({ row }) => row)
        .sort(),
    ).toEqual(routes.sort());
  });

  test("has no keywords for tests", async () => {
    expect(JSON.stringify(describeTestedApi())).toMatch(/"x-with":.*"x-fallback":/);
    expect(JSON.stringify(await read())).not.toMatch(/"x-(?:with|fallback)":/);
  });

  test("matches the sources, at version 1.0.0", async () => {
    const document = await read();
    const isCurrent = JSON.stringify(document) === JSON.stringify(describeApi());
    expect(isCurrent, "public/openapi.json is older than its sources: run `npm run build`").toBe(true);
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: "Limn API", version: "1.0.0" });
  });

  test("has unique operation ids, including those that QuickChart clients use", async () => {
    const ids = listOperations(await read()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(["getOpenApiSpec", "getChart", "postChart", "getQr", "postQr"]));
  });
});

test("GET /card/render/{id} documents each template with its parameters", async () => {
  const { get } = (await read()).paths["/card/render/{id}"] as unknown as {
    readonly get: {
      readonly description: string;
      readonly parameters: readonly { name: string; description: string }[];
    };
  };
  const id = get.parameters.find(({ name }) => name === "id")?.description;
  const lines = get.description.split("\n");
  for (const [name, { parameters }] of Object.entries(listTemplates())) {
    expect(id).toContain(`\`${name}\``);
    const line = lines.filter((each) => each.startsWith(`- \`${name}\``));
    expect(line.length).toBe(1);
    for (const [parameter, { fields = {} }] of Object.entries(parameters))
      for (const path of [parameter, ...Object.keys(fields).map((field) => `${parameter}.${field}`)])
        expect(line[0]).toContain(`\`${path}\``);
  }
});

describe("GET /openapi.json and /openapi.yaml", () => {
  test.each([
    ["/openapi.json", "application/json", /^\{"openapi":"3\.1\.1",/],
    ["/openapi.yaml", "application/yaml", /^openapi: 3\.1\.1\n/],
    ["/openapi.json/", "application/json", /^\{/],
    ["/openapi.json?t=1", "application/json", /^\{/],
  ])("have the right media type and allow every origin: %s", async (path, type, start) => {
    const reply = await app.request(path);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toBe(type);
    expect(reply.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(reply.headers.get("Cache-Control")).toBe("public, no-cache");
    // Decode the bytes: the runtime warns about text() on non-text media types.
    expect(new TextDecoder().decode(await reply.arrayBuffer())).toMatch(start);
  });

  test("returns 304 for a matching ETag", async () => {
    const etag = (await app.request("/openapi.json")).headers.get("ETag") ?? "";
    expect(etag).not.toBe("");
    const reply = await app.request("/openapi.json", { headers: { "If-None-Match": etag } });
    expect(reply.status).toBe(304);
    expect(reply.headers.get("ETag")).toBe(etag);
    expect(await reply.text()).toBe("");
  });

  test("answers HEAD and rejects POST", async () => {
    const head = await app.request("/openapi.json", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await app.request("/openapi.json", { method: "POST" })).headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  });
});

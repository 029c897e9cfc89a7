import { readFileSync } from "node:fs";
import { createConfig, lintFromString, parseYaml } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { makeDocument } from "../../scripts/build-openapi.ts";

const read = (form: string) => readFileSync(`public/openapi.${form}`, "utf8");

// One operation only redirects to a chart, so its success response is 302.
const RULES = { "operation-2xx-response": "off" } as const;

test.each(["json", "yaml"])("the %s document passes all but one of the linter's recommended rules", async (form) => {
  const config = await createConfig({ extends: ["recommended"], rules: RULES });
  const problems = await lintFromString({ source: read(form), absoluteRef: `/openapi.${form}`, config });
  const found = problems.map(
    ({ severity, ruleId, message, location }) => `${severity} ${ruleId}: ${message} ${location[0]?.pointer}`,
  );
  expect(found).toEqual([]);
});

test("every operation lists its success response first", () => {
  const { paths } = JSON.parse(read("json")) as { paths: Record<string, Record<string, { responses: object }>> };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { responses }]) => [`${method} ${path}`, Object.keys(responses)[0]] as const),
  );
  expect(operations.length).toBeGreaterThan(40);
  expect(operations.filter(([, status]) => status !== "200")).toEqual([
    ["get /sandbox", "302"],
    ["get /documentation/{text}", "302"],
    ["get /qr-code-api", "302"],
    ["get /bulk-qr-code-generator", "302"],
    ["get /source", "302"],
    ["get /source/{text}", "302"],
    ["get /privacy", "302"],
    ["get /contact", "302"],
    ["get /healthcheck/chart", "302"],
  ]);
});

test("the linter detects errors", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const source = read("json")
    .replace('"operationId":"getChart"', '"operationId":"postChart"')
    .replace('"3.1.1"', '"3.1.0"');
  const problems = await lintFromString({ source, absoluteRef: "/openapi.json", config });
  expect(problems.map(({ ruleId }) => ruleId)).toContain("operation-operationId-unique");
});

test("the document is reproducible, and identical in JSON and YAML", async () => {
  const document = JSON.parse(JSON.stringify(await makeDocument()));
  expect(await makeDocument()).toEqual(document);
  // If this fails, the build is older than the sources: npm run build.
  expect(JSON.parse(read("json"))).toEqual(document);
  expect(parseYaml(read("yaml"))).toEqual(document);
});

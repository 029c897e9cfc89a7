// Builds public/openapi.json and public/openapi.yaml from the schemas and tables that the service itself
// uses to validate requests (src/service/openapi/). The output is deterministic.

import { stringifyYaml } from "@redocly/openapi-core";
import { loadModules } from "./load-modules.ts";
import { write } from "./project.ts";

/** Returns the OpenAPI document. */
export async function makeDocument() {
  type Exports = typeof import("../src/service/openapi/document.ts");
  const { describeApi } = await loadModules<Exports>('export * from "./src/service/openapi/document.ts";');
  return describeApi();
}

if (import.meta.main) {
  const document = await makeDocument();
  write("public/openapi.json", `${JSON.stringify(document)}\n`);
  // Omit YAML anchors, which would make the repeated descriptions and examples hard to read.
  write("public/openapi.yaml", stringifyYaml(document, { noRefs: true, lineWidth: 120 }));
  const count = Object.values(document.paths as Record<string, object>).flatMap((item) => Object.keys(item)).length;
  console.log(`public/openapi.json: ${count} operations`);
}

// Builds public/openapi.json and public/openapi.yaml from the schemas and tables that the service itself
// uses to validate requests (src/service/openapi/). The output is deterministic.

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { stringifyYaml } from "@redocly/openapi-core";
import { build } from "esbuild";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Returns the OpenAPI document. */
export async function makeDocument() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["src/service/openapi/document.ts"],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
  });
  const { describeApi } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
  );
  return describeApi();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const document = await makeDocument();
  mkdirSync(path.join(root, "public"), { recursive: true });
  writeFileSync(path.join(root, "public/openapi.json"), `${JSON.stringify(document)}\n`);
  // Omit YAML anchors, which would make the repeated descriptions and examples hard to read.
  writeFileSync(path.join(root, "public/openapi.yaml"), stringifyYaml(document, { noRefs: true, lineWidth: 120 }));
  const count = Object.values(document.paths).flatMap((item) => Object.keys(item)).length;
  console.log(`public/openapi.json: ${count} operations`);
}

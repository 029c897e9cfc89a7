// Bundles the parts of the Model Context Protocol SDK that a tool server needs into generated/mcp. Zod 3 and Ajv are
// left out. Ajv validates elicitation responses with generated code, which Workers forbid. The output is deterministic.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { outputModules, recordModules } from "./licenses/module-records.ts";

const root = path.join(import.meta.dirname, "..");
const output = path.join(root, "generated/mcp");
const SDK = "@modelcontextprotocol/sdk";

/** The exports to bundle, by package file. */
const PARTS = {
  "server/index.js": ["Server"],
  "server/webStandardStreamableHttp.js": ["WebStandardStreamableHTTPServerTransport"],
  "types.js": [
    "CallToolRequestSchema",
    "InitializeRequestSchema",
    "ListToolsRequestSchema",
    "PingRequestSchema",
    "McpError",
    "ErrorCode",
  ],
};

/** Replacements for modules that are left out. */
const STUBS = {
  "ajv-provider.js": "export class AjvJsonSchemaValidator {}",
  "zod/v3": "export {};",
  "zod-to-json-schema": "export const zodToJsonSchema = undefined;",
};

const statements = Object.entries(PARTS).map(
  ([file, names]) => `export { ${names.join(", ")} } from "${SDK}/${file}";`,
);
const { version } = JSON.parse(readFileSync(path.join(root, "node_modules", SDK, "package.json"), "utf8"));

mkdirSync(output, { recursive: true });
const { metafile } = await build({
  stdin: { contents: statements.join("\n"), resolveDir: root },
  outfile: path.join(output, "sdk.js"),
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  target: "es2022",
  treeShaking: true,
  metafile: true,
  // The bundle shares Zod with the service.
  external: ["zod/v4", "zod/v4-mini"],
  plugins: [
    {
      name: "stubs",
      setup(builder) {
        for (const [name, contents] of Object.entries(STUBS)) {
          const filter = new RegExp(`(?:^|/)${name.replaceAll(".", "\\.")}$`);
          builder.onResolve({ filter }, () => ({ path: name, namespace: "stub" }));
          builder.onLoad({ filter: new RegExp(`^${name}$`), namespace: "stub" }, () => ({ contents }));
        }
      },
    },
  ],
  legalComments: "inline",
  logLevel: "warning",
  banner: { js: `// ${SDK} ${version}` },
});
writeFileSync(path.join(output, "sdk.d.ts"), `${statements.join("\n")}\n`);
recordModules(root, "mcp", outputModules(metafile));

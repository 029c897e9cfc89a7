// Bundles the parts of the Model Context Protocol SDK that a tool server needs into generated/mcp. Zod 3 and Ajv are
// left out. Ajv validates elicitation responses with generated code, which Workers forbid. The output is deterministic.

import { build } from "esbuild";
import { PACKAGE_OPTIONS, replaceModules } from "./bundle-packages.ts";
import { outputModules, recordModules } from "./licenses/module-records.ts";
import { ROOT, versionOf, write } from "./project.ts";

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
const { metafile } = await build({
  stdin: { contents: statements.join("\n"), resolveDir: ROOT },
  outfile: "generated/mcp/sdk.js",
  ...PACKAGE_OPTIONS,
  format: "esm",
  treeShaking: true,
  // The bundle shares Zod with the service.
  external: ["zod/v4", "zod/v4-mini"],
  plugins: [replaceModules(STUBS)],
  banner: { js: `// ${SDK} ${versionOf(SDK)}` },
});
write("generated/mcp/sdk.d.ts", `${statements.join("\n")}\n`);
recordModules(ROOT, "mcp", outputModules(metafile));

// Bundles the parts of the Model Context Protocol SDK that a tool server needs into generated/mcp: `sdk.js` for HTTP, and `stdio.js`
// for the command line. The JSON Schema validators are left out, because no tool sends elicitation requests. The output is
// deterministic.

import { build } from "esbuild";
import { PACKAGE_OPTIONS, replaceModules } from "./bundle-packages.ts";
import { outputModules, recordModules } from "./licenses/module-records.ts";
import { ROOT, versionOf, write } from "./project.ts";

const SDK = "@modelcontextprotocol/server";

/** The exports to bundle, by output name and entry point of the package. */
const PARTS = {
  sdk: [
    SDK,
    [
      "createMcpHandler",
      "isLegacyRequest",
      "ProtocolError",
      "ProtocolErrorCode",
      "Server",
      "WebStandardStreamableHTTPServerTransport",
    ],
  ],
  stdio: [`${SDK}/stdio`, ["serveStdio"]],
} as const;

/** The platform's part of the SDK: it would load a JSON Schema validator, and build the schemas of all messages at startup. */
const STUBS = {
  "server/_shims": "export class DefaultJsonSchemaValidator {}\nexport const process = globalThis.process ?? {};",
};

const { metafile } = await build({
  entryPoints: Object.entries(PARTS).map(([out]) => ({ in: `part:${out}`, out })),
  outdir: "generated/mcp",
  ...PACKAGE_OPTIONS,
  format: "esm",
  // Both outputs share the SDK's classes.
  splitting: true,
  chunkNames: "core",
  treeShaking: true,
  minifySyntax: true,
  // The bundle shares Zod with the service.
  external: ["zod/v4", "node:*"],
  plugins: [
    replaceModules(STUBS),
    {
      name: "parts",
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^part:/ }, ({ path }) => ({ path, namespace: "part" }));
        onLoad({ filter: /./, namespace: "part" }, ({ path }) => ({
          contents: statementOf(path.slice("part:".length) as keyof typeof PARTS),
          resolveDir: ROOT,
        }));
      },
    },
  ],
  banner: { js: `// ${SDK} ${versionOf(SDK)}` },
});
for (const name of Object.keys(PARTS)) write(`generated/mcp/${name}.d.ts`, statementOf(name as keyof typeof PARTS));
write("generated/mcp/types.d.ts", `export type { Tool } from "${SDK}";\n`);
recordModules(ROOT, "mcp", outputModules(metafile));

/** Returns the statement that exports a part. */
function statementOf(name: keyof typeof PARTS): string {
  const [entry, names] = PARTS[name];
  return `export { ${names.join(", ")} } from "${entry}";\n`;
}

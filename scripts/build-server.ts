// Builds the npm package of the Node server in dist-server/: the service, its HTTP server, the fonts for all scripts,
// and the pages.
//
//   node scripts/build-server.ts [folder]

import { createHash } from "node:crypto";
import { cpSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { assetFiles, DRAWING_OPTIONS, NODE_20_OPTIONS, SOURCE_MAP_OPTIONS } from "./asset-files.ts";
import { bundledModules, siteModules } from "./licenses/module-records.ts";
import { writeNotices } from "./licenses/notices.ts";
import { linkTo, packageFields } from "./package-fields.ts";
import { at, clear, ROOT, readJson, write } from "./project.ts";

const dist = at(process.argv[2] ?? "dist-server");
const inDist = (file: string) => path.join(dist, file);

clear(dist);
const { metafile: service } = await build({
  entryPoints: { service: at("src/node-service.ts") },
  outdir: dist,
  absWorkingDir: ROOT,
  ...DRAWING_OPTIONS,
  ...SOURCE_MAP_OPTIONS,
  platform: "neutral",
  external: ["node:*"],
  plugins: [assetFiles(dist)],
  metafile: true,
});
const { metafile: server } = await build({
  entryPoints: { main: at("src/server.ts") },
  outdir: dist,
  absWorkingDir: ROOT,
  bundle: true,
  splitting: true,
  chunkNames: "server-[name]-[hash]",
  minify: true,
  format: "esm",
  platform: "node",
  target: "es2024",
  ...NODE_20_OPTIONS,
  ...SOURCE_MAP_OPTIONS,
  // CommonJS packages need `require`, `__filename` and `__dirname`.
  banner: {
    js: [
      'import { createRequire } from "node:module";',
      "const require=createRequire(import.meta.url),__filename=import.meta.filename,__dirname=import.meta.dirname;",
    ].join("\n"),
  },
  metafile: true,
  logLevel: "error",
});
// Node reads the source maps only of modules that are loaded later.
write(
  inDist("server.js"),
  '#!/usr/bin/env node\nimport process from "node:process";\nprocess.setSourceMapsEnabled(true);\nawait import("./main.js");\n',
);
cpSync(at("public"), inDist("public"), { recursive: true });

// The cache keys of images contain this id, so that a new build doesn't serve images that an older one drew.
const hash = createHash("sha256");
for (const file of globSync(["*.js", "assets/*"], { cwd: dist }).sort()) hash.update(readFileSync(inDist(file)));
write(inDist("build-id.txt"), hash.digest("hex").slice(0, 16));

const { version, license } = readJson("package.json");
const description = {
  name: "limn-server",
  version,
  description: "The Limn image service on Node: charts, QR codes, barcodes and tables as images from a URL",
  license,
  ...packageFields("dist-server", ["server", "self-hosted"]),
  type: "module",
  engines: { node: ">=20.16" },
  bin: { "limn-server": "server.js" },
  exports: { ".": "./server.js", "./package.json": "./package.json" },
};
write(inDist("package.json"), `${JSON.stringify(description, null, 2)}\n`);
cpSync(at("LICENSE"), inDist("LICENSE"));
write(
  inDist("README.md"),
  `# limn-server\n\n${description.description}.\n\n\`\`\`sh\nnpx limn-server   # http://127.0.0.1:8787\n\`\`\`\n\n[Settings, storage and monitoring](${linkTo("docs/self-hosting.md")})\n`,
);
cpSync(at("deploy/healthcheck.mjs"), inDist("healthcheck.mjs"));
writeNotices(ROOT, dist, description, {
  modules: [...bundledModules(service, server), ...siteModules(ROOT)],
  fonts: inDist("public/fonts"),
});

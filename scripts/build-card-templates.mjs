// Builds generated/card-template: the templates of docs/cards/*.json in one module. The output is deterministic.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const folder = path.join(root, "docs/cards");
const output = path.join(root, "generated/card-template");

const templates = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => [path.basename(file, ".json"), JSON.parse(readFileSync(path.join(folder, file), "utf8"))]),
);
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
writeFileSync(path.join(output, "templates.js"), `export const TEMPLATES = ${JSON.stringify(templates)};\n`);
writeFileSync(
  path.join(output, "templates.d.ts"),
  "/** The files in docs/cards by name. */\nexport const TEMPLATES: Readonly<Record<string, unknown>>;\n",
);

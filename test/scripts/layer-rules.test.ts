// Tests the linter's import rules, which scripts/build-layer-rules.ts generates. Lints files with one import each in a
// temporary folder.

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";

const REFUSED = [
  ["src/base/a.ts", "../engine/color.ts"],
  ["src/engine/a.ts", "./canvas/canvas.ts"],
  ["src/engine/font/a.ts", "../../service/saved/chart.ts"],
  ["src/drawings/qr/a.ts", "../../service/saved/chart.ts"],
  ["src/drawings/qr/b.ts", "../chart/record.ts"],
  ["src/drawings/chart/plugins/a.ts", "../../qr/flat.ts"],
  ["src/service/saved/a.ts", "../serve/image.ts"],
  ["src/service/shared/a.ts", "zod"],
  ["scripts/a.ts", "../bench/memory.ts"],
  ["scripts/docs/b.ts", "../../test/fuzz/draft.ts"],
  ["bench/a.ts", "../test/fuzz/draft.ts"],
] as const;

const ALLOWED = [
  ["src/sandbox/b.ts", "../base/failure.ts"],
  ["src/engine/canvas/b.ts", "../color.ts"],
  ["src/drawings/chart/plugins/b.ts", "../record.ts"],
  ["src/service/saved/b.ts", "../../drawings/qr/options.ts"],
  ["src/service/serve/a.ts", "../../engine/image/encode.ts"],
  ["bench/b.ts", "../scripts/local-worker.ts"],
  ["test/fuzz/a.ts", "../../bench/memory.ts"],
] as const;

let refused: ReadonlySet<string>;

beforeAll(() => {
  const folder = mkdtempSync(path.join(tmpdir(), "limn-layers-"));
  try {
    const rules = spawnSync(process.execPath, ["scripts/build-layer-rules.ts"], { encoding: "utf8" });
    if (rules.status !== 0) throw new Error(rules.stderr);
    for (const file of ["biome.jsonc", "generated/layer-rules.json"]) cpSync(file, path.join(folder, file));
    for (const [file, imported] of [...REFUSED, ...ALLOWED]) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), `import { one } from "${imported}";\n\nexport const two = one;\n`);
    }
    const linter = path.resolve("node_modules/@biomejs/biome/bin/biome");
    const args = [linter, "lint", "--only=style/noRestrictedImports", "--reporter=json", "."];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] };
    refused = new Set(diagnostics.map(({ location }) => location.path));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(REFUSED)("%s must not import %s", (file) => {
  expect(refused).toContain(file);
});

test.each(ALLOWED)("%s may import %s", (file) => {
  expect(refused).not.toContain(file);
});

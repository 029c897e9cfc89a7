// Checks the library's types in a strict TypeScript project that also has Chart.js's types.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readDeclarations } from "../../scripts/declarations.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const BIN = path.join(ROOT, "node_modules/.bin");

test("a strict project with Chart.js's types accepts valid calls only", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "limn-types-"));
  try {
    const types = path.join(folder, "types");
    execFileSync(path.join(BIN, "tsc"), ["-p", "tsconfig.library.json", "--outDir", types], { cwd: ROOT });
    const modules = path.join(folder, "node_modules");
    const limn = path.join(modules, "limn");
    mkdirSync(limn, { recursive: true });
    const sources = ["src/library/index.ts", "generated/library/functions.ts"];
    const text = sources.map((file) => readFileSync(path.join(ROOT, file), "utf8")).join("");
    const names = [...text.matchAll(/from "\.\/([\w-]+)\.ts"/g)];
    for (const [name, text] of readDeclarations(types, ["index", ...names.map(([, each]) => each as string)]))
      writeFileSync(path.join(limn, name), text);
    writeFileSync(path.join(limn, "package.json"), '{"name": "limn", "type": "module", "types": "index.d.ts"}');
    symlinkSync(path.join(ROOT, "node_modules/chart.js-4"), path.join(modules, "chart.js"));
    mkdirSync(path.join(modules, "@kurkle"));
    symlinkSync(path.join(ROOT, "node_modules/@kurkle/color"), path.join(modules, "@kurkle/color"));
    writeFileSync(path.join(folder, "package.json"), '{"type": "module"}');
    writeFileSync(path.join(folder, "program.ts"), readFileSync(path.join(import.meta.dirname, "library-types.txt")));
    const settings = [
      "--noEmit",
      "--strict",
      "--exactOptionalPropertyTypes",
      "--module",
      "nodenext",
      "--target",
      "es2024",
    ];
    const output = execFileSync(
      path.join(BIN, "tsc"),
      [...settings, "--lib", "es2024,dom", "--types", "", path.join(folder, "program.ts")],
      { cwd: folder, encoding: "utf8" },
    );
    expect(output).toBe("");
  } catch (error) {
    throw new Error(String((error as { stdout?: unknown }).stdout ?? error));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

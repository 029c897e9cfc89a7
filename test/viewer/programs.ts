// Runs programs in the languages of the documentation and of the output panel. Languages without an interpreter on this machine
// are reported on stderr.

import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";

const run = promisify(execFile);

/** How each language runs a program. */
const LANGUAGES = {
  curl: { command: "bash", file: "ask.sh", needs: ["bash --version", "curl --version"] },
  JavaScript: { command: process.execPath, file: "ask.mjs", needs: [] },
  Python: { command: "python3", file: "ask.py", needs: ["python3 --version"] },
  PHP: { command: "php", file: "ask.php", needs: ["php --version"] },
  Ruby: { command: "ruby", file: "ask.rb", needs: ["ruby --version"] },
  Go: { command: "go", arguments: ["run"], file: "ask.go", needs: ["go version"] },
  "C#": { command: "dotnet", arguments: ["run"], file: "ask.cs", needs: ["dotnet --version"] },
  Java: { command: "java", file: "Sign.java", needs: ["java --version"] },
} as const satisfies Readonly<
  Record<string, { command: string; arguments?: readonly string[]; file: string; needs: readonly string[] }>
>;
export type Language = keyof typeof LANGUAGES;

/** Runs the commands that a language needs, and reports those that fail. */
export function isInstalled(language: Language): boolean {
  const missing = LANGUAGES[language].needs.filter((each) => {
    const [program = "", flag = ""] = each.split(" ");
    return spawnSync(program, [flag]).status !== 0;
  });
  if (missing.length > 0)
    process.stderr.write(`\nSKIPPED: the programs in ${language}: ${missing.join(", ")} failed\n\n`);
  return missing.length === 0;
}

/** Runs a program in its own folder. Returns its output and a function that reads its files. */
export async function runProgram(language: Language, program: string, env: Readonly<Record<string, string>> = {}) {
  const { command, file, ...more } = LANGUAGES[language];
  const folder = mkdtempSync(path.join(tmpdir(), "limn-program-"));
  try {
    writeFileSync(path.join(folder, file), `${program}\n`);
    const { stdout } = await run(command, ["arguments" in more ? more.arguments : [], file].flat(), {
      cwd: folder,
      // All programs share Go's compiled packages.
      env: { PATH: process.env.PATH ?? "", HOME: "/nowhere", GOCACHE: path.join(inject("builds"), "go"), ...env },
    });
    return { stdout, files: (name: string) => readFileSync(path.join(folder, name)) };
  } finally {
    setTimeout(() => rmSync(folder, { recursive: true, force: true }), 0);
  }
}

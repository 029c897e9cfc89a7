// Runs the programs of docs/signing.md in their languages, if installed, and requests the signed URLs from the bundled
// Worker. Programs that cannot be run are reported on stderr.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { openPage, testInChromium } from "./browser.ts";

const PAGE = readFileSync(path.join(import.meta.dirname, "../../docs/signing.md"), "utf8");
const HOST = "https://charts.example.com";
const CONFIG = { type: "bar", data: { labels: ["Größe & 1+1", "100 %"], datasets: [{ data: [1, 2] }] } };

/** For each language, the file name, the command that runs it, and the argument that shows whether the command is installed. */
const LANGUAGES = {
  js: { file: "sign.mjs", run: [process.execPath], probe: "--version" },
  python: { file: "sign.py", run: ["python3"], probe: "--version" },
  php: { file: "sign.php", run: ["php"], probe: "--version" },
  ruby: { file: "sign.rb", run: ["ruby"], probe: "--version" },
  go: { file: "sign.go", run: ["go", "run"], probe: "version" },
} as const;
type Language = keyof typeof LANGUAGES;

/** Returns the page's programs in a language. */
const programsOf = (language: string) =>
  [...PAGE.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, name]) => name === language).map(([, , code = ""]) => code);

function isInstalled(language: Language): boolean {
  const { run, probe } = LANGUAGES[language];
  const found = spawnSync(run[0], [probe], { stdio: "ignore" }).status === 0;
  if (!found) process.stderr.write(`\nNOT RUN: the ${language} program of docs/signing.md, for want of ${run[0]}\n\n`);
  return found;
}

let account = { id: "", key: "" };
beforeAll(async () => {
  const reply = await fetch(new URL("/accounts", inject("service")), {
    method: "POST",
    body: JSON.stringify({ name: "Signing" }),
    headers: { Authorization: `Bearer ${inject("adminToken")}`, "Content-Type": "application/json" },
  });
  const { account: made, key } = (await reply.json()) as { account: { id: string }; key: string };
  account = { id: made.id, key };
});

/** Requests a program's printed URL from the local Worker. */
async function draw(url: string): Promise<[status: number, verified: string | null, svg: string]> {
  expect(url.startsWith(`${HOST}/chart?`)).toBe(true);
  expect(url).not.toContain(account.key);
  const reply = await fetch(`${url.replace(`${HOST}/`, inject("service"))}&f=svg`);
  return [reply.status, reply.headers.get("X-Service-Verified-Key"), await reply.text()];
}

async function drawUnsigned(): Promise<string> {
  const query = new URLSearchParams({ chart: JSON.stringify(CONFIG), f: "svg" });
  return (await fetch(new URL(`/chart?${query}`, inject("service")))).text();
}

describe("docs/signing.md", () => {
  test.each((Object.keys(LANGUAGES) as Language[]).map((language) => [language, isInstalled(language)] as const))(
    "has a working program in %s",
    async (language, there) => {
      const [program = ""] = programsOf(language);
      expect(program.split("\n").filter((line) => line.trim() !== "").length).toBeGreaterThan(4);
      if (!there) return;
      const folder = mkdtempSync(path.join(tmpdir(), "limn-signing-"));
      try {
        const { file, run } = LANGUAGES[language];
        writeFileSync(path.join(folder, file), program);
        const [command, ...args] = run;
        // Go needs HOME for its build cache.
        const env = {
          PATH: process.env.PATH,
          HOME: process.env.HOME ?? folder,
          LIMN_KEY: account.key,
          LIMN_ACCOUNT: account.id,
        };
        const url = execFileSync(command, [...args, file], { cwd: folder, encoding: "utf8", env }).trim();
        expect(await draw(url)).toEqual([200, "true", await drawUnsigned()]);
        // A changed signature must be rejected.
        expect((await draw(url.replace(/sig=./, (sig) => (sig === "sig=0" ? "sig=1" : "sig=0"))))[0]).toBe(403);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  test("has the correct signature in its example", () => {
    const [text = ""] = programsOf("text");
    const [, key = "", sig = ""] = /key `(\w+)`.*signature `(\w+)`/s.exec(PAGE) ?? [];
    const program = `console.log(require("crypto").createHmac("sha256", ${JSON.stringify(key)}).update(${JSON.stringify(text.trim())}).digest("hex"))`;
    expect(execFileSync(process.execPath, ["-e", program], { encoding: "utf8" }).trim()).toBe(sig);
  });

  testInChromium("has a working function for browsers", async () => {
    const [, program = ""] = programsOf("js");
    const page = await openPage();
    try {
      // WebCrypto is available only in secure contexts, which include localhost.
      await page.goto(new URL("/healthcheck", inject("service")).href);
      const call = `signedUrl(${JSON.stringify(JSON.stringify(CONFIG))}, ${JSON.stringify(account.key)}, ${JSON.stringify(account.id)})`;
      const url = (await page.evaluate(`(async () => { ${program}; return ${call}; })()`)) as string;
      expect(await draw(url)).toEqual([200, "true", await drawUnsigned()]);
    } finally {
      await page.close();
    }
  });
});

// The programs of docs/signing.md, as they stand there: each is run by its language, if this machine has it, and its URL asked of the
// bundled Worker. What is not run is said on stderr.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { openBrowser, openPage } from "./raster.ts";

const PAGE = readFileSync(path.join(import.meta.dirname, "../../docs/signing.md"), "utf8");
const HOST = "https://charts.example.com";
const CONFIG = { type: "bar", data: { labels: ["Größe & 1+1", "100 %"], datasets: [{ data: [1, 2] }] } };

/** The languages: what runs a file of each, and how to see whether it is there. */
const LANGUAGES = {
  js: { file: "sign.mjs", run: [process.execPath], probe: "--version" },
  python: { file: "sign.py", run: ["python3"], probe: "--version" },
  php: { file: "sign.php", run: ["php"], probe: "--version" },
  ruby: { file: "sign.rb", run: ["ruby"], probe: "--version" },
  go: { file: "sign.go", run: ["go", "run"], probe: "version" },
} as const;
type Language = keyof typeof LANGUAGES;

/** The programs of a language on the page. */
const programsOf = (language: string) =>
  [...PAGE.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, name]) => name === language).map(([, , code = ""]) => code);

function isThere(language: Language): boolean {
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

/** The picture of a URL that a program has printed, from the Worker here. */
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
  test.each((Object.keys(LANGUAGES) as Language[]).map((language) => [language, isThere(language)] as const))(
    "has a program in %s whose URL is good",
    async (language, there) => {
      const [program = ""] = programsOf(language);
      expect(program.split("\n").filter((line) => line.trim() !== "").length).toBeGreaterThan(4);
      if (!there) return;
      const folder = mkdtempSync(path.join(tmpdir(), "limn-signing-"));
      try {
        const { file, run } = LANGUAGES[language];
        writeFileSync(path.join(folder, file), program);
        const [command, ...args] = run;
        // Go wants to know where to keep what it compiles.
        const env = {
          PATH: process.env.PATH,
          HOME: process.env.HOME ?? folder,
          LIMN_KEY: account.key,
          LIMN_ACCOUNT: account.id,
        };
        const url = execFileSync(command, [...args, file], { cwd: folder, encoding: "utf8", env }).trim();
        expect(await draw(url)).toEqual([200, "true", await drawUnsigned()]);
        // Another digit, and it is not.
        expect((await draw(url.replace(/sig=./, (sig) => (sig === "sig=0" ? "sig=1" : "sig=0"))))[0]).toBe(403);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    60_000,
  );

  test("has the signature of its example", () => {
    const [text = ""] = programsOf("text");
    const [, key = "", sig = ""] = /key `(\w+)`.*signature `(\w+)`/s.exec(PAGE) ?? [];
    const program = `console.log(require("crypto").createHmac("sha256", ${JSON.stringify(key)}).update(${JSON.stringify(text.trim())}).digest("hex"))`;
    expect(execFileSync(process.execPath, ["-e", program], { encoding: "utf8" }).trim()).toBe(sig);
  });

  test.skipIf(inject("viewers").chromium === null)("has a function for browsers whose URL is good", async () => {
    const [, program = ""] = programsOf("js");
    const browser = await openBrowser(inject("viewers").chromium as string);
    try {
      const page = await openPage(browser);
      // WebCrypto is there for secure pages only, and those of this machine.
      await page.goto(new URL("/healthcheck", inject("service")).href);
      const call = `signedUrl(${JSON.stringify(JSON.stringify(CONFIG))}, ${JSON.stringify(account.key)}, ${JSON.stringify(account.id)})`;
      const url = (await page.evaluate(`(async () => { ${program}; return ${call}; })()`)) as string;
      expect(await draw(url)).toEqual([200, "true", await drawUnsigned()]);
    } finally {
      await browser.close();
    }
  });
});

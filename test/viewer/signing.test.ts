// Runs the programs of docs/signing.md in their languages, if installed, and requests the signed URLs from the bundled
// Worker. Programs that cannot be run are reported on stderr.

import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { openPage, testInChromium } from "./browser.ts";
import { isInstalled, runProgram } from "./programs.ts";
import { createAccount } from "./requests.ts";

const PAGE = readFileSync(path.join(import.meta.dirname, "../../docs/signing.md"), "utf8");
const HOST = "https://charts.example.com";
const CONFIG = { type: "bar", data: { labels: ["Größe & 1+1", "100 %"], datasets: [{ data: [1, 2] }] } };

/** The languages of the page's programs, by the names of their code blocks. */
const LANGUAGES = { js: "JavaScript", python: "Python", php: "PHP", ruby: "Ruby", go: "Go" } as const;

/** Returns the page's programs in a language. */
const programsOf = (language: string) =>
  [...PAGE.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, name]) => name === language).map(([, , code = ""]) => code);

let account: Awaited<ReturnType<typeof createAccount>>;
beforeAll(async () => {
  account = await createAccount();
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
  test.each(Object.entries(LANGUAGES))("has a working program in %s", async (name, language) => {
    const [program = ""] = programsOf(name);
    expect(program.split("\n").filter((line) => line.trim() !== "").length).toBeGreaterThan(4);
    if (!isInstalled(language)) return;
    const { stdout } = await runProgram(language, program, { LIMN_KEY: account.key, LIMN_ACCOUNT: account.id });
    const url = stdout.trim();
    expect(await draw(url)).toEqual([200, "true", await drawUnsigned()]);
    // A changed signature must be rejected.
    expect((await draw(url.replace(/sig=./, (sig) => (sig === "sig=0" ? "sig=1" : "sig=0"))))[0]).toBe(403);
  });

  test("has the correct signature in its example", () => {
    const [text = ""] = programsOf("text");
    const [, key = "", sig = ""] = /key `(\w+)`.*signature `(\w+)`/s.exec(PAGE) ?? [];
    expect(createHmac("sha256", key).update(text.trim()).digest("hex")).toBe(sig);
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

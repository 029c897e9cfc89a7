// Runs the signing helpers in clients/ in their languages, if installed, and requests the signed URLs from the bundled Worker.
// Languages that cannot be run are reported on stderr.

import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { DESCRIPTIONS } from "../../src/drawings/all.ts";
import { CHART, EMBED_SIGNING } from "../../src/drawings/chart/kind.ts";
import { NATURAL_FIELDS, NATURAL_SIGNING } from "../../src/service/natural/options.ts";
import { isInstalled, type Language, runProgram } from "./programs.ts";
import { createAccount } from "./requests.ts";

const FOLDER = path.join(import.meta.dirname, "../../clients");
const read = (name: string) => readFileSync(path.join(FOLDER, name), "utf8");

/** A call of a helper: the endpoint, the parameters, and the expiry time in Unix seconds or 0. */
type Call = readonly [path: string, parameters: Readonly<Record<string, string>>, expires: number];

const quote = (text: string) => JSON.stringify(text);
const php = (text: string) => `'${text.replaceAll(/[\\']/g, "\\$&")}'`;

/** Returns the program that prints the signed URLs of calls, one per line, or the message of an error. */
const HELPERS: Readonly<Record<string, (calls: readonly Call[], origin: string) => string>> = {
  Python: (calls, origin) => `${read("limn_sign.py")}
import json, os
for path, parameters, expires in json.loads(${quote(JSON.stringify(calls))}):
    try:
        print(sign_url(${quote(origin)} + path, parameters, os.environ["LIMN_KEY"], os.environ["LIMN_ACCOUNT"], expires or None))
    except ValueError as error:
        print("ERROR", error)
when = datetime.datetime(2099, 1, 1, tzinfo=datetime.timezone.utc)
print(sign_url(${quote(origin)} + "/qr", {"text": "a", "caption": None}, os.environ["LIMN_KEY"], os.environ["LIMN_ACCOUNT"], when))
`,
  PHP: (calls, origin) => `${read("limn_sign.php")}
foreach (json_decode(${php(JSON.stringify(calls))}, true) as [$path, $parameters, $expires]) {
    try {
        echo limn_sign_url(${php(origin)} . $path, $parameters, getenv("LIMN_KEY"), getenv("LIMN_ACCOUNT"), $expires ?: null), "\\n";
    } catch (InvalidArgumentException $error) {
        echo "ERROR ", $error->getMessage(), "\\n";
    }
}
$when = new DateTimeImmutable("2099-01-01T00:00:00Z");
echo limn_sign_url(${php(origin)} . "/qr", ["text" => "a", "caption" => null], getenv("LIMN_KEY"), getenv("LIMN_ACCOUNT"), $when), "\\n";
`,
  Ruby: (calls, origin) => `${read("limn_sign.rb")}
require "json"
options = { key: ENV.fetch("LIMN_KEY"), account_id: ENV.fetch("LIMN_ACCOUNT") }
JSON.parse(${php(JSON.stringify(calls))}).each do |path, parameters, expires|
  puts LimnSign.url(${quote(origin)} + path, parameters, **options, expires: expires.zero? ? nil : expires)
rescue ArgumentError => e
  puts "ERROR #{e.message}"
end
puts LimnSign.url(${quote(origin)} + "/qr", { text: "a", caption: nil }, **options, expires: Time.utc(2099, 1, 1))
`,
};

const CONFIG = '{"type":"bar","data":{"labels":["Größe & 1+1","100 % \\"q\\""],"datasets":[{"data":[1,2]}]}}';
const FUTURE = 4_070_908_800;

/** The calls, each with the status of the request for its URL; 0 if the helper must fail. */
const CALLS: readonly (readonly [status: number, ...Call])[] = [
  [200, "/chart", { chart: CONFIG, version: "4", width: "60", height: "40", format: "svg" }, 0],
  [200, "/chart", { chart: CONFIG, backgroundColor: "", format: "svg" }, FUTURE],
  [410, "/chart", { chart: CONFIG }, 1_700_000_000],
  [200, "/qr", { text: "a b+c&d=e", size: "200", caption: "é🙂", captionFontSize: "12" }, FUTURE],
  [200, "/barcode", { type: "qrcode", text: "a", scale: "2", rotate: "R" }, FUTURE],
  [200, "/embed", { chart: CONFIG, width: "60" }, FUTURE],
  [200, "/natural", { description: "bars of 3 tea and 4 coffee", format: "svg" }, FUTURE],
  [200, "/v1/table", { data: '{"columns":[{"title":"A","dataIndex":"a"}],"dataSource":[{"a":1}]}' }, FUTURE],
  [200, "/card", { card: "<p>hi</p>", format: "svg" }, FUTURE],
  [200, "/graphviz", { graph: "digraph{a->b}", layout: "dot", format: "svg" }, FUTURE],
  [0, "/s/x", { text: "a" }, 0],
  [0, "/qr", { text: "a\0b" }, 0],
];

let account: Awaited<ReturnType<typeof createAccount>>;
beforeAll(async () => {
  account = await createAccount();
});

describe.each(Object.entries(HELPERS))("the helper in %s", (language, program) => {
  test("signs URLs that the service accepts, until they expire", async () => {
    if (!isInstalled(language as Language)) return;
    const origin = inject("service").replace(/\/$/, "");
    const calls = CALLS.map(([, ...call]): Call => call);
    const env = { LIMN_KEY: account.key, LIMN_ACCOUNT: account.id };
    const { stdout } = await runProgram(language as Language, program(calls, origin), env);
    const lines = stdout.trim().split("\n");
    expect(lines).toHaveLength(CALLS.length + 1);
    expect(stdout).not.toContain(account.key);
    for (const [i, [status, ...call]] of CALLS.entries()) {
      const line = lines[i] as string;
      if (status === 0) {
        expect(line).toMatch(/^ERROR (?:url must have the path of|parameters must not have)/);
        continue;
      }
      const reply = await fetch(line, { headers: { Accept: "application/json" } });
      await reply.arrayBuffer();
      expect([reply.status, status === 410 || reply.headers.get("X-Service-Verified-Key") === "true"], line).toEqual([
        status,
        true,
      ]);
      const forged = await fetch(line.replace(/([?&](?:text|chart|description|card|graph|data)=)/, "$1x"));
      await forged.arrayBuffer();
      expect(forged.status, JSON.stringify(call)).toBe(403);
    }
    expect(new URL(lines.at(-1) as string).searchParams.get("exp")).toBe(String(FUTURE));
  });

  test("knows which parameters signatures cover", async () => {
    if (!isInstalled(language as Language)) return;
    const kinds = DESCRIPTIONS.flatMap(({ kind }) => (kind.path === "/chart" || kind.path === "/gchart" ? [] : [kind]));
    const schemes = [
      ...[CHART, ...kinds].map(({ signing, fields }) => ({ signing, names: Object.keys(fields.names) })),
      { signing: EMBED_SIGNING, names: Object.keys(CHART.fields.names) },
      { signing: NATURAL_SIGNING, names: Object.keys(NATURAL_FIELDS.names) },
    ];
    // A URL with a parameter that isn't covered has the same signature as one without it.
    const calls = schemes.flatMap(({ signing: { path: end, covered }, names }) => [
      ["", [end, {}, 0] as Call] as const,
      ...names
        .filter((name) => !["template", "templateOverrides"].includes(name))
        .map((name) => [Object.hasOwn(covered, name) ? "covered" : "free", [end, { [name]: "1" }, 0] as Call] as const),
    ]);
    const env = { LIMN_KEY: account.key, LIMN_ACCOUNT: account.id };
    const programText = program(
      calls.map(([, call]) => call),
      "http://localhost",
    );
    const lines = (await runProgram(language as Language, programText, env)).stdout.split("\n");
    let plain = "";
    for (const [i, [role, [end, parameters]]] of calls.entries()) {
      const sig = new URL(lines[i] as string).searchParams.get("sig") as string;
      if (role === "") plain = sig;
      else expect([end, parameters, sig === plain]).toEqual([end, parameters, role === "free"]);
    }
  });
});

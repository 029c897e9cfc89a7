// Pumps every exported function of the folders whose modules take received text, and counts the code blocks that V8 runs for
// texts of n, 2n and 4n characters, because times depend on the machine. Regular expressions run no blocks:
// scripts/check-text.ts judges them.

import { type Profiler, Session } from "node:inspector";
import { afterAll, beforeAll, expect, test } from "vitest";
import { splitDeclarations } from "../../src/drawings/card/css-value.ts";
import { createKeyFilter } from "../../src/service/shared/key-redaction.ts";

type Module = Readonly<Record<string, unknown>>;

/** A new module in these folders is tested without being listed. Functions that take no text reject it. */
const MODULES: Readonly<Record<string, Module>> = {
  ...(import.meta.glob(
    "../../src/{base/!(freeze-intrinsics),drawings/card/{counts,css-value,grid,html,inline-svg,merge,pages,parse-part,parse-tree,placeholder,tailwind,template-data,length,gradient-stop,paint-property,text-property,variable},drawings/*/{options,kind,parse,parse-row,words,google,icon-type},drawings/theme/*,drawings/chart/{read-template,config-text,open-brackets,number-pattern,config-problem,read-config},drawings/chart/time/{parse-time,time-format},drawings/google-chart/*,drawings/graph/graph-font,drawings/qr/list,drawings/word-cloud/{count-words,split-words,stop-words},engine/{color,path},engine/font/{family,font-shorthand,length},engine/image/svg-{tree,style,count},sandbox/{intl,script-error,guest-value},service/archive/entry-name,service/embed/*,options/*,service/account/*,service/natural/{options,change/*},service/saved/*,service/scan/options,service/source/*,service/shared/{data-url,header-text,remote-address,short-id}}.ts",
    { eager: true },
  ) as Readonly<Record<string, Module>>),
  keyFilter: { hide: (text: string) => createKeyFilter([text.slice(0, 100), "a-a-a-"])(text) },
};

const SHAPES = [
  " ",
  "-",
  "(",
  "%",
  "&a;",
  "a-",
  "\\",
  '"',
  "'",
  "$'",
  "1",
  ",",
  "[{",
  "a:",
  "url(",
  "%41",
  "&",
  "+",
  ";",
  "<g>",
  "{{",
  "//",
  "\n",
  "a b",
];

const session = new Session();
beforeAll(() => {
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
});
afterAll(() => session.disconnect());

/** Returns the number of blocks of this project and its parsers that have run since the last call. */
function takeSteps(): number {
  let scripts: Profiler.ScriptCoverage[] = [];
  session.post("Profiler.takePreciseCoverage", (_, reply) => {
    scripts = reply.result;
  });
  return scripts
    .filter(({ url }) => /\/(?:src|saxes|postcss-value-parser|json5|papaparse)\//.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
    .reduce((sum, count) => sum + count, 0);
}

type Run = (text: string) => unknown;

/** Counts the steps since the last count, during which only `run` works. */
async function countSteps(run: Run, texts: readonly string[]): Promise<number> {
  for (const text of texts)
    try {
      await run(text);
    } catch {
      // Rejected text also takes steps.
    }
  return takeSteps();
}

const LENGTH = 400;
/** Steps that don't depend on the length. */
const FIXED = 2000;

async function isLinear(run: Run, shapes: readonly string[]): Promise<boolean> {
  const textsOf = (times: number) => shapes.map((shape) => shape.repeat((LENGTH * times) / shape.length));
  // The first call also initialises what later ones share.
  await countSteps(run, textsOf(1));
  const one = await countSteps(run, textsOf(1));
  const two = await countSteps(run, textsOf(2));
  const four = await countSteps(run, textsOf(4));
  return two <= 2.5 * one + FIXED && four <= 2.5 * two + FIXED;
}

const FUNCTIONS = Object.entries(MODULES).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]) => {
    const label = `${file.replace("../../src/", "")} ${name}`;
    const isFunction = typeof value === "function" && !/^class\b/.test(String(value));
    return isFunction ? [[label, value as (...args: unknown[]) => unknown] as const] : [];
  }),
);

test("all functions that take received text take a number of steps in proportion to it", async () => {
  expect(FUNCTIONS.length).toBeGreaterThan(300);
  const slow: string[] = [];
  for (const [label, call] of FUNCTIONS) {
    const runs: Run[] = [
      (text) => call(text, () => {}, 100, 100),
      (text) => call({ type: "json", body: { text, c: text, chart: text, data: text, chd: text, chl: text } }, {}),
    ];
    for (const run of runs)
      if (!(await isLinear(run, SHAPES)))
        for (const shape of SHAPES)
          if (!(await isLinear(run, [shape]))) slow.push(`${label}: ${JSON.stringify(shape)}`);
  }
  expect(slow).toEqual([]);
});

test("the count finds quadratic work", async () => {
  expect(await isLinear(quadratic, ["a"])).toBe(false);
});

/** Splits declarations at each position, in the manner of a parser that starts again. */
function quadratic(text: string): void {
  for (let at = 0; at < text.length; at += 4) splitDeclarations(text.slice(at));
}

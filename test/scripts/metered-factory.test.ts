import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { buildFactory, type FactoryOptions } from "../../scripts/metered-factory.ts";
import { ROOT } from "../../scripts/project.ts";

const folder = mkdtempSync(path.join(ROOT, "generated/factory-test-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(
  path.join(folder, "meter.js"),
  "export const meter = { left: 0, refills: 0, refill() { this.refills++; } };",
);

let builds = 0;
/** Builds a factory from source text, and loads it. */
async function build(contents: string, options: Partial<FactoryOptions> = {}) {
  const output = path.join(folder, `package-${builds++}.js`);
  await buildFactory({ output, title: "Package 1.0", contents, meter: "./meter.js", ...options });
  const { load } = await import(/* @vite-ignore */ String(pathToFileURL(output)));
  return (host: object): Record<string, never> => load(host).exports;
}
const now = () => 86_400_000;

describe("a factory", () => {
  test("returns new state in each instance", async () => {
    const load = await build("let calls = 0; export const count = () => ++calls;");
    const first = load({ now }) as unknown as { count(): number };
    first.count();
    expect(first.count()).toBe(2);
    expect((load({ now }) as unknown as { count(): number }).count()).toBe(1);
  });

  test("reads the given clock instead of the host's", async () => {
    const load = await build(
      "export const times = [Date.now(), +new Date(), Date(), new Date(5).getTime(), (() => new Date)().getTime()];",
    );
    expect(load({ now }).times).toEqual([now(), now(), String(new Date(now())), 5, now()]);
  });

  test("gets the same random numbers in each instance", async () => {
    const load = await build("export const numbers = Array.from({ length: 100 }, () => Math.random());");
    const { numbers } = load({ now }) as unknown as { numbers: number[] };
    expect(load({ now }).numbers).toEqual(numbers);
    expect(new Set(numbers).size).toBe(100);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  });

  test("charges its meter", async () => {
    const load = await build("export function run() { for (let i = 0; i < 50; i++); }");
    const { meter } = await import(/* @vite-ignore */ String(pathToFileURL(path.join(folder, "meter.js"))));
    const { run } = load({ now }) as unknown as { run(): void };
    const before = meter.left;
    run();
    expect(before - meter.left).toBe(50);
  });

  test("charges for objects and lists that a list collects", async () => {
    const load = await build(
      "export function run() { const all = []; for (let i = 0; i < 50; i++) { all.push([i], { i }); all[i] = [[i]]; } return all; }",
    );
    const { meter } = await import(/* @vite-ignore */ String(pathToFileURL(path.join(folder, "meter.js"))));
    const { run } = load({ now }) as unknown as { run(): unknown[] };
    const before = meter.left;
    expect(run()).toHaveLength(100);
    expect(before - meter.left).toBe(50 * (1 + 3 * 8));
  });

  test("finds neither a browser nor Node", async () => {
    const load = await build(
      "export const found = [typeof window, typeof document, typeof navigator, typeof process, typeof self, typeof fetch];" +
        "export const timer = setTimeout(() => { throw new Error('fired'); }, 0); console.warn('unseen');",
    );
    expect(load({ now })).toMatchObject({ found: Array(6).fill("undefined"), timer: 0 });
  });

  test("gets the given globals", async () => {
    const load = await build("export const made = new Path2D().name;", { globals: ["Path2D"] });
    class Given {
      name = "given";
    }
    expect(load({ now, Path2D: Given }).made).toBe("given");
  });
});

describe("the build rejects a package that", () => {
  test.each([
    ["uses an unknown name", "export const a = () => crypto.randomUUID();", "crypto"],
    ["turns text into code", "export const a = (text) => new Function(text)();", "Function"],
    ["evaluates text", "export const a = (text) => eval(text);", "eval"],
    ["tests for a name of the host", "export const a = typeof WorkerGlobalScope;", "WorkerGlobalScope"],
    ["assigns to a name that it doesn't declare", "export const a = () => { leaked = 1; };", "leaked"],
    ["hides the meter", "export const a = (meter) => { for (;;) meter(); };", "meter"],
  ])("%s", async (_name, contents, name) => {
    await expect(build(contents)).rejects.toThrow(new RegExp(`Package 1.0 (?:uses|declares) ${name}\\b`));
  });

  test("no longer contains a text to replace", async () => {
    await expect(build("export const a = 1;", { replacements: { "b = 1": "b = 2" } })).rejects.toThrow("b = 1");
  });

  test.each([
    "export const a = ({ b: [c = 1, ...d] }) => { try { return c; } catch { return d; } };",
    "export class A { static #b = 1; static c() { label: for (const d of [1]) { continue label; } return A.#b; } }",
    "export function f() { return typeof g === 'function' && g(); function g() { return arguments.length; } }",
    "export const a = { b: 1, b() {}, get b() { return a.b; } }, e = class F { g = F; };",
  ])("but accepts %s", async (contents) => {
    await expect(build(contents)).resolves.toBeInstanceOf(Function);
  });
});

// Tests that the build skips unchanged steps, with scripts and files in a temporary directory.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listMissingOutputs, runSteps, type Step } from "../../scripts/run-steps.ts";

/** Copies the file in the first argument to the second; fails if the file contains `fail`. */
const COPY = `
  import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
  import path from "node:path";
  import { wrap } from "./wrap.mjs";
  const [from, to] = process.argv.slice(2);
  const text = readFileSync(from, "utf8");
  mkdirSync(path.dirname(to), { recursive: true });
  writeFileSync(to, wrap(text));
  if (text.includes("fail")) process.exitCode = 1;
`;

/** `second` reads the output of `first`; `alone` is independent. */
const STEPS = {
  second: {
    commands: ["copy.mjs out/first.txt out/second.txt"],
    inputs: ["out/first.txt"],
    outputs: ["out/second.txt"],
  },
  first: { commands: ["copy.mjs in/a.txt out/first.txt"], inputs: ["in/a*.txt"], outputs: ["out/fir*.txt"] },
  alone: { commands: ["copy.mjs in/b.txt out/alone.txt"], inputs: ["in/b.txt"], outputs: ["out/alone.txt"] },
} satisfies Record<string, Step>;

let root: string;
const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const build = async (steps: Readonly<Record<string, Step>> = STEPS) => (await runSteps(root, steps, "stamps")).sort();

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), "limn-steps-"));
  mkdirSync(path.join(root, "in"));
  write("copy.mjs", COPY);
  write("wrap.mjs", `export const wrap = (text) => "<" + text + ">";`);
  write("in/a.txt", "a");
  write("in/b.txt", "b");
  expect(await build()).toEqual(["alone", "first", "second"]);
});

afterEach(() => rmSync(root, { recursive: true }));

test("a step runs after the step that generates its input", () => {
  expect([read("out/second.txt"), read("out/alone.txt")]).toEqual(["<<a>>", "<b>"]);
});

test("a step runs after the step that writes the files of its glob, even if there are none yet", async () => {
  const steps = {
    reader: { commands: ["copy.mjs out/late.txt out/read.txt"], inputs: ["out/la*.txt"], outputs: ["out/read.txt"] },
    writer: {
      commands: ["copy.mjs in/a.txt out/early.txt", "copy.mjs out/early.txt out/late.txt"],
      inputs: ["in/a.txt"],
      outputs: ["out/la*.txt"],
    },
  };
  expect(await build(steps)).toEqual(["reader", "writer"]);
  expect(read("out/read.txt")).toBe("<<<a>>>");
});

test("nothing runs without a change", async () => {
  expect(await build()).toEqual([]);
  write("in/unrelated.txt", "x");
  expect(await build()).toEqual([]);
});

test("a changed input runs its step again, and the steps that read its output", async () => {
  write("in/a.txt", "c");
  expect(await build()).toEqual(["first", "second"]);
  expect(read("out/second.txt")).toBe("<<c>>");
});

test("a file added to or removed from a glob runs its step, but no other step if the output is the same", async () => {
  write("in/a2.txt", "x");
  expect(await build()).toEqual(["first"]);
  rmSync(path.join(root, "in/a2.txt"));
  expect(await build()).toEqual(["first"]);
});

test("a changed import of a script runs all steps with this script", async () => {
  write("wrap.mjs", `export const wrap = (text) => "(" + text + ")";`);
  expect(await build()).toEqual(["alone", "first", "second"]);
  expect(read("out/second.txt")).toBe("((a))");
});

test("a changed definition of a step runs the step", async () => {
  const alone = { ...STEPS.alone, commands: ["copy.mjs in/a.txt out/alone.txt"] };
  expect(await build({ ...STEPS, alone })).toEqual(["alone"]);
  expect(read("out/alone.txt")).toBe("<a>");
});

test("missing outputs are listed by their pattern", () => {
  expect(listMissingOutputs(root, STEPS)).toEqual([]);
  rmSync(path.join(root, "out/first.txt"));
  expect(listMissingOutputs(root, STEPS)).toEqual(["out/fir*.txt"]);
});

test("a failed step leaves no stamp, and the steps that read its output don't run", async () => {
  write("in/a.txt", "fail");
  await expect(build()).rejects.toThrow("copy.mjs in/a.txt out/first.txt failed with exit code 1");
  expect(existsSync(path.join(root, "stamps/first.json"))).toBe(false);
  expect(read("out/second.txt")).toBe("<<a>>");
  await expect(build()).rejects.toThrow("failed with exit code 1");
  // The step runs even with the input of the last successful build, because the failed step may have changed the
  // output.
  write("in/a.txt", "a");
  expect(await build()).toEqual(["first"]);
});

test("a step that doesn't write its output fails", async () => {
  const alone = { ...STEPS.alone, outputs: ["out/alone.txt", "out/missing*"] };
  await expect(build({ ...STEPS, alone })).rejects.toThrow("step alone must write out/missing*");
  expect(existsSync(path.join(root, "stamps/alone.json"))).toBe(false);
});

test("steps that depend on each other's outputs are rejected", async () => {
  const first = { ...STEPS.first, inputs: ["out/second.txt"] };
  await expect(build({ ...STEPS, first })).rejects.toThrow("steps depend on each other's outputs: second, first");
});

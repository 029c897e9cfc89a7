// Runs the GitHub Action's entry point as GitHub does, in a clone of a local repository.

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { decodePng } from "../png.ts";
import { buildLibrary, ROOT } from "./builds.ts";

let folder: string;
let action: string;
let repository: string;
let remote: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "limn-action-"));
  action = path.join(folder, "action");
  const script = path.join(ROOT, "scripts/build-action.ts");
  execFileSync(process.execPath, [script, action, buildLibrary().library], { stdio: "ignore" });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (cwd: string, ...args: string[]) =>
  execFileSync("git", args, { cwd, encoding: "utf8", stdio: "pipe" }).trim();
const commitAll = (cwd: string) => {
  git(cwd, "add", "--all");
  git(cwd, "-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "--quiet", "--message", "Add files");
};

beforeEach(() => {
  const each = mkdtempSync(path.join(folder, "case-"));
  remote = path.join(each, "remote");
  repository = path.join(each, "clone");
  git(each, "init", "--quiet", "--bare", "--initial-branch=main", remote);
  git(each, "clone", "--quiet", remote, repository);
  const chart = { type: "line", data: { datasets: [{ fill: true }] } };
  mkdirSync(path.join(repository, "charts"));
  writeFileSync(path.join(repository, "charts/stars.json"), JSON.stringify(chart));
  writeFileSync(path.join(repository, "stars.csv"), "Day,Stars\nMon,3\nTue,7\nWed,12\n");
  commitAll(repository);
  git(repository, "push", "--quiet", "--set-upstream", "origin", "HEAD:main");
});

/** Runs the action. Inputs without a value get their default, as GitHub sets them. */
function run(inputs: Readonly<Record<string, string>>) {
  const { inputs: declared, runs } = parse(readFileSync(path.join(action, "action.yml"), "utf8")) as {
    readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
    readonly runs: { readonly main: string };
  };
  for (const name of Object.keys(inputs)) if (!Object.hasOwn(declared, name)) throw new Error(`no input ${name}`);
  const values = Object.entries(declared).map(([name, { default: value = "" }]) => [
    `INPUT_${name.toUpperCase()}`,
    inputs[name] ?? value,
  ]);
  const outputs = path.join(repository, "../outputs");
  writeFileSync(outputs, "");
  const { status, stdout } = spawnSync(process.execPath, [path.join(action, runs.main)], {
    cwd: repository,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: repository, GITHUB_OUTPUT: outputs, ...Object.fromEntries(values) },
  });
  const given = readFileSync(outputs, "utf8").matchAll(/^(\w+)<<(\S+)\n([\s\S]*?)\n\2$/gm);
  return { status, stdout, outputs: Object.fromEntries([...given].map(([, name, , value]) => [name, value])) };
}

const STARS = { chart: "charts/stars.json", data: "stars.csv", output: "images/{name}-{theme}.svg" };

test("draws a light and a dark image, without a commit", () => {
  const { status, outputs } = run({ ...STARS, width: "300", height: "150", parameters: "devicePixelRatio=1\nlang=de" });
  expect(outputs).toEqual({ files: "images/stars-light.svg\nimages/stars-dark.svg", changed: "false" });
  expect(status).toBe(0);
  const [light, dark] = ["light", "dark"].map((name) =>
    readFileSync(path.join(repository, `images/stars-${name}.svg`), "utf8"),
  );
  expect(light).toContain("Wed");
  expect(light).toMatch(/width="300" height="150"/);
  expect(dark).not.toBe(light);
  expect(git(repository, "log", "--oneline", "origin/main").split("\n")).toHaveLength(1);
});

test("draws each file of a pattern, in the format of the extension", () => {
  writeFileSync(path.join(repository, "charts/downloads.yaml"), "type: bar\ndata: { datasets: [{}] }\n");
  const output = "{name}.png";
  const { status } = run({ ...STARS, chart: "charts/*.json\ncharts/*.yaml", output, "dark-theme": "" });
  expect(status).toBe(0);
  for (const name of ["stars", "downloads"])
    expect(decodePng(readFileSync(path.join(repository, `${name}.png`))).width).toBe(1000);
});

test("commits changed images and added files, and pushes them after other commits", () => {
  // Another job pushes first.
  const other = path.join(repository, "../other");
  git(folder, "clone", "--quiet", remote, other);
  writeFileSync(path.join(other, "other.txt"), "other");
  commitAll(other);
  git(other, "push", "--quiet");
  writeFileSync(path.join(repository, "untracked.txt"), "stays");
  writeFileSync(path.join(repository, "added.csv"), "Day,Stars");
  git(repository, "add", "added.csv");
  expect(run({ ...STARS, commit: "true", "commit-message": "Draw stars" }).outputs.changed).toBe("true");
  expect(git(remote, "log", "--format=%an %s", "main").split("\n")[0]).toBe("github-actions[bot] Draw stars");
  expect(git(remote, "show", "--stat", "--format=", "main")).not.toContain("untracked");
  expect(git(remote, "ls-tree", "-r", "--name-only", "main").split("\n")).toEqual(
    expect.arrayContaining(["added.csv", "images/stars-dark.svg", "images/stars-light.svg", "other.txt"]),
  );
  // The same data gives the same bytes, so there is nothing to commit.
  expect(run({ ...STARS, commit: "true" }).outputs.changed).toBe("false");
});

test("asks for a branch before it commits on a detached commit", () => {
  git(repository, "checkout", "--quiet", "--detach");
  const { status, stdout } = run({ ...STARS, width: "400", commit: "true" });
  git(repository, "checkout", "--quiet", "--force", "-");
  expect(status).toBe(1);
  expect(stdout).toContain("commit needs a checkout of a branch");
});

const RECIPES = {
  "charts/stars.json": "Day,Stars\n2026-01-03,1\n2026-02-14,5\n2026-05-30,9\n",
  "charts/benchmark.yaml": "Commit,Parse,Render\n1a2b3c4,12.5,40\n2b3c4d5,11.9,38\n",
  "charts/durations.json": 'File,Seconds\n"parse.test.ts",4.2\n"render.test.ts",1.1\n',
};
test.each(Object.entries(RECIPES))("draws the documentation's %s", (file, csv) => {
  const page = readFileSync(path.join(ROOT, "docs/github-action.md"), "utf8");
  const code = new RegExp(`\\n\`${file}\`:\\n\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? "";
  writeFileSync(path.join(repository, file), code);
  writeFileSync(path.join(repository, "data.csv"), csv);
  expect(run({ chart: file, data: "data.csv" })).toMatchObject({ status: 0 });
  const svg = readFileSync(path.join(repository, `${path.parse(file).name}-light.svg`), "utf8");
  expect(svg).toMatch(/2026|Parse|render\.test\.ts/);
});

test.each([
  [{ chart: "" }, "chart is missing"],
  [{ chart: "no-such-*.json" }, "chart has no file for no-such-*.json"],
  [{ ...STARS, output: "" }, "output is missing"],
  [{ ...STARS, output: "same.svg" }, "output is the same for two images, same.svg"],
  [{ ...STARS, output: "../{theme}.svg" }, "output must be a path in the repository"],
  [{ ...STARS, "light-theme": "", "dark-theme": "" }, "light-theme and dark-theme must not both be empty"],
  [{ ...STARS, commit: "yes" }, "commit must be true or false, got yes"],
  [{ ...STARS, data: "missing.csv" }, "charts/stars.json: "],
  [{ ...STARS, "light-theme": "drak" }, "drak"],
])("reports the error of %j", (inputs, message) => {
  const { status, stdout, outputs } = run(inputs);
  expect(stdout).toMatch(/^::error::[^\n]+\n$/m);
  expect(stdout).toContain(message);
  expect(status).toBe(1);
  expect(outputs).toEqual({});
  expect(existsSync(path.join(repository, "../light.svg"))).toBe(false);
});

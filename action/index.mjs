// The entry point of the GitHub Action: draws charts with the command line of the package in the folder limn, in a light and a
// dark theme, and commits the images if asked. Inputs are environment variables; outputs are appended to a file, as GitHub
// documents for JavaScript actions.

import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, globSync, mkdirSync } from "node:fs";
import path from "node:path";

const COMMAND = path.join(import.meta.dirname, "limn/cli.js");
/** Number of times a push is tried, because other jobs may push in the meantime. */
const PUSHES = 3;

/** Returns an input without spaces around it; "" if it is missing. */
const read = (name) => (process.env[`INPUT_${name.toUpperCase()}`] ?? "").trim();
const readLines = (name) =>
  read(name)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Reads an input that must be true or false. */
function readFlag(name) {
  const text = read(name).toLowerCase();
  if (!["", "true", "false"].includes(text)) throw new Error(`${name} must be true or false, got ${text}`);
  return text === "true";
}

/** Lists the files of the `chart` input. */
function listCharts() {
  const patterns = readLines("chart");
  if (patterns.length === 0) throw new Error("chart is missing: name a file such as charts/stars.json");
  return [
    ...new Set(
      patterns.flatMap((pattern) => {
        const files = globSync(pattern).sort();
        if (files.length === 0)
          throw new Error(`chart has no file for ${pattern}: check the path, and the checkout step`);
        return files;
      }),
    ),
  ];
}

/** Lists the images to draw, each with its chart, theme and path. */
function listImages() {
  const output = read("output");
  if (output === "") throw new Error("output is missing: name a path such as images/{name}-{theme}.svg");
  const themes = ["light", "dark"]
    .map((name) => ({ name, theme: read(`${name}-theme`) }))
    .filter(({ theme }) => theme !== "");
  if (themes.length === 0) throw new Error("light-theme and dark-theme must not both be empty");
  const images = listCharts().flatMap((chart) =>
    themes.map(({ name, theme }) => {
      const file = output.replaceAll("{name}", () => path.parse(chart).name).replaceAll("{theme}", () => name);
      if (path.relative("", file).startsWith("..") || path.isAbsolute(file))
        throw new Error(`output must be a path in the repository, got ${file}`);
      return { chart, theme, file: path.normalize(file) };
    }),
  );
  const twice = images.find(({ file }, index) => images.findIndex((each) => each.file === file) < index);
  if (twice !== undefined)
    throw new Error(
      `output is the same for two images, ${twice.file}: add {name} or {theme}, as in {name}-{theme}.svg`,
    );
  return images;
}

function draw({ chart, theme, file }) {
  const data = read("data");
  const options = [
    ...["width", "height"].filter((name) => read(name) !== "").flatMap((name) => [`--${name}`, read(name)]),
    ...(data === "" ? [] : ["--data", data]),
    ...readLines("parameters").flatMap((line) => ["--param", line]),
  ];
  mkdirSync(path.dirname(file), { recursive: true });
  const args = [COMMAND, "chart", ...options, "--theme", theme, "--output", file, "--quiet", "--", chart];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${chart}: ${stderr.trim()}`);
  console.log(escapeMessage(`${chart} -> ${file}`));
}

const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();

/** Commits the images and the files that earlier steps have added, and pushes them. Returns whether any has changed. */
function commit(files) {
  git("add", "--", ...files);
  if (git("diff", "--cached", "--name-only") === "") return false;
  const author = [
    "-c",
    "user.name=github-actions[bot]",
    "-c",
    "user.email=41898282+github-actions[bot]@users.noreply.github.com",
  ];
  if (spawnSync("git", ["symbolic-ref", "--quiet", "HEAD"]).status !== 0)
    throw new Error("commit needs a checkout of a branch, got a detached commit: set `ref` of actions/checkout");
  git(...author, "commit", "--quiet", "--message", read("commit-message"));
  for (let tries = 1; ; tries++)
    try {
      git("push", "--quiet");
      return true;
    } catch (error) {
      if (tries === PUSHES)
        throw new Error(
          `the images could not be pushed: the job needs "permissions: contents: write". ${error.stderr ?? ""}`,
        );
      git(...author, "pull", "--quiet", "--rebase", "--autostash");
    }
}

/** Appends an output to the file that GitHub reads. The delimiter is random, so that no file name can end the value. */
function setOutput(name, value) {
  const end = randomUUID();
  const file = process.env.GITHUB_OUTPUT;
  if (file) appendFileSync(file, `${name}<<${end}\n${value}\n${end}\n`);
}

/** Escapes a message for GitHub's log, in which a line break would end it. */
const escapeMessage = (text) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

try {
  const isCommitted = readFlag("commit");
  const images = listImages();
  for (const image of images) draw(image);
  const files = images.map(({ file }) => file);
  setOutput("files", files.join("\n"));
  setOutput("changed", String(isCommitted && commit(files)));
} catch (error) {
  console.log(`::error::${escapeMessage(error instanceof Error ? error.message : String(error))}`);
  process.exitCode = 1;
}

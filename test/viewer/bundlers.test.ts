// Builds the example projects in test/runtimes for production, each with its bundler or framework, and runs the results. The
// images must equal the library's in Node. docs/bundlers.md shows the projects.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readModules, startWorker } from "../../scripts/local-worker.ts";
import { browser, testInChromium } from "./browser.ts";
import { buildLibrary, ROOT } from "./builds.ts";
import { findPort } from "./node-server.ts";
import { serveFolder } from "./serve-folder.ts";

const RUNTIMES = path.join(ROOT, "test/runtimes");
const PACKAGES = path.join(RUNTIMES, "node_modules");

const isInstalled = existsSync(path.join(PACKAGES, "next"));
if (!isInstalled)
  process.stderr.write("\nSKIPPED: the bundler tests. To install the bundlers, run: npm run install:runtimes\n\n");

/** Time for a build or for a server to start on a busy machine, in milliseconds. */
const BUILD_MILLISECONDS = 300_000;

/** What webpack's command does, which is a package of its own. */
const RUN_WEBPACK = `require("webpack")(require("./webpack.config.cjs"), (error, stats) => {
  if (error || stats.hasErrors()) throw error ?? new Error(stats.toString("errors-only"));
})`;

/** The two images of a project, in Base64. */
interface Images {
  readonly chart: string;
  readonly qr: string;
}

/** Runs a program in a project's folder. Returns its output. */
function run(project: string, program: string, ...args: string[]): string {
  return execFileSync(program, args, {
    cwd: path.join(RUNTIMES, project),
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", WRANGLER_SEND_METRICS: "false" },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs a bundler that is installed in test/runtimes. */
const bundle = (project: string, script: string, ...args: string[]) =>
  run(project, process.execPath, path.join(PACKAGES, script), ...args);

/** Runs a Node program, which writes its images to the working directory. */
function drawInNode(file: string, node = process.execPath): Images {
  const folder = mkdtempSync(path.join(tmpdir(), "limn-bundlers-"));
  try {
    execFileSync(node, [path.join(RUNTIMES, file)], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
    const read = (name: string) => readFileSync(path.join(folder, name)).toString("base64");
    return { chart: read("chart.png"), qr: read("qr.png") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens a page, and returns its images when it has drawn them. */
async function drawInPage(folder: string, page: string): Promise<Images> {
  const server = await serveFolder(path.join(RUNTIMES, folder), readFileSync(path.join(RUNTIMES, page)));
  try {
    const tab = await browser.newPage();
    const errors: string[] = [];
    tab.on("pageerror", (error) => errors.push(String(error)));
    await tab.goto(server.url);
    await tab
      .waitForFunction("[...document.images].every((image) => image.src !== '' && image.complete)")
      .catch((error: unknown) => {
        throw new Error([...errors, String(error)].join("\n"));
      });
    return (await tab.evaluate(`(async () => {
      const read = async (id) => new Uint8Array(await (await fetch(document.getElementById(id).src)).arrayBuffer()).toBase64();
      return { chart: await read("chart"), qr: await read("qr") };
    })()`)) as Images;
  } finally {
    await server.close();
  }
}

/** Requests the images from a server. */
async function drawOnServer(url: string | URL): Promise<Images> {
  const read = async (name: string) => {
    const reply = await fetch(new URL(name, url));
    expect([reply.status, reply.headers.get("content-type")], name).toEqual([200, "image/png"]);
    return Buffer.from(await reply.arrayBuffer()).toString("base64");
  };
  return { chart: await read("/chart"), qr: await read("/qr") };
}

describe.skipIf(!isInstalled)("the library in projects", { timeout: BUILD_MILLISECONDS }, () => {
  let expected: Images;

  beforeAll(() => {
    // Turbopack doesn't follow links to other folders.
    rmSync(path.join(PACKAGES, "limn"), { recursive: true, force: true });
    cpSync(buildLibrary().library, path.join(PACKAGES, "limn"), { recursive: true });
    expected = drawInNode("node.js");
  });
  afterAll(() => rmSync(path.join(PACKAGES, "limn"), { recursive: true, force: true }));

  test.each([
    ["this Node", process.execPath],
    ["Node 20", path.join(PACKAGES, "node-20/bin/node")],
    ["Node 22", path.join(PACKAGES, "node-22/bin/node")],
  ])("CommonJS in %s", (_, node) => {
    expect(drawInNode("commonjs/main.cjs", node)).toEqual(expected);
  });

  test("CommonJS programs can draw on a canvas at once", () => {
    const program =
      'const { createCanvas } = require("limn/canvas"); const canvas = createCanvas(20, 10); canvas.getContext("2d").fillRect(0, 0, 5, 5); canvas.encode("base64").then(console.log)';
    expect(run("commonjs", process.execPath, "--eval", program)).toMatch(/^iVBOR/);
  });

  testInChromium("a bundled canvas waits for its files", async () => {
    const program = `import { createCanvas } from "limn/canvas";
      createCanvas(8, 8).encode("base64").then((text) => { document.title = text.slice(0, 5); });`;
    const options = { bundle: true, splitting: true, format: "esm", outdir: "dist/canvas" };
    const stdin = { contents: program, resolveDir: "." };
    run(
      "esbuild",
      process.execPath,
      "--eval",
      `require("esbuild").buildSync(${JSON.stringify({ ...options, stdin })})`,
    );
    const folder = path.join(RUNTIMES, "esbuild/dist/canvas");
    cpSync(path.join(PACKAGES, "limn/assets"), path.join(folder, "assets"), { recursive: true });
    const server = await serveFolder(folder, '<script type="module" src="stdin.js"></script>');
    try {
      const tab = await browser.newPage();
      await tab.goto(server.url);
      await tab.waitForFunction("document.title !== ''");
      expect(await tab.title()).toBe("iVBOR");
    } finally {
      await server.close();
    }
  });

  testInChromium("Vite", async () => {
    bundle("vite", "vite/bin/vite.js", "build");
    expect(await drawInPage("vite/dist", "vite/dist/index.html")).toEqual(expected);
  });

  describe.each([
    { name: "esbuild", build: () => run("esbuild", process.execPath, "build.mjs"), program: "node.js" },
    {
      name: "webpack",
      build: () => run("webpack", process.execPath, "--eval", RUN_WEBPACK),
      program: "node.cjs",
    },
    { name: "rollup", build: () => bundle("rollup", "rollup/dist/bin/rollup", "--config"), program: "node.js" },
  ])("$name", ({ name, build, program }) => {
    beforeAll(build, BUILD_MILLISECONDS);

    test("for Node", () => {
      expect(drawInNode(`${name}/dist/node/${program}`)).toEqual(expected);
    });

    testInChromium("for browsers", async () => {
      expect(await drawInPage(`${name}/dist/browser`, "page.html")).toEqual(expected);
    });
  });

  test("Cloudflare's Vite plugin", async () => {
    bundle("cloudflare", "vite/bin/vite.js", "build");
    const dist = path.join(RUNTIMES, "cloudflare/dist");
    const worker = await startWorker(readModules(path.join(dist, "charts")), {}, false, {
      durableObjects: {},
      assets: {
        directory: path.join(dist, "client"),
        binding: "ASSETS",
        routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      },
    });
    try {
      expect(await drawOnServer(worker.url)).toEqual(expected);
    } finally {
      await worker.dispose();
    }
  });

  test("Next.js with webpack", () => drawWithNext("next"));

  test("Next.js with Turbopack, without a configuration", async () => {
    const copy = path.join(RUNTIMES, "next-turbopack");
    cpSync(path.join(RUNTIMES, "next/app"), path.join(copy, "app"), { recursive: true });
    try {
      await drawWithNext("next-turbopack", "--turbopack");
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });

  async function drawWithNext(project: string, ...options: readonly string[]): Promise<void> {
    bundle(project, "next/dist/bin/next", "build", ...options);
    const port = await findPort();
    const args = [path.join(PACKAGES, "next/dist/bin/next"), "start", "--hostname", "127.0.0.1", "--port", `${port}`];
    const server = spawn(process.execPath, args, { cwd: path.join(RUNTIMES, project), stdio: "ignore" });
    try {
      const url = `http://127.0.0.1:${port}`;
      await waitFor(url, server);
      expect(await drawOnServer(url)).toEqual(expected);
    } finally {
      server.kill();
    }
  }
});

/** Waits until a server answers. @throws Error if it ends before */
async function waitFor(url: string, server: ChildProcess): Promise<void> {
  for (const start = Date.now(); ; ) {
    const reply = await fetch(url).catch(() => null);
    if (reply !== null) return;
    if (server.exitCode !== null || Date.now() - start > BUILD_MILLISECONDS) throw new Error(`${url} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

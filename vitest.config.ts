import { availableParallelism } from "node:os";
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { STEPS } from "./scripts/build-steps.ts";
import { listMissingOutputs } from "./scripts/run-steps.ts";
import { fileModules, workerModules } from "./test/platform/worker-modules.ts";

// Without this check, Vitest would cache modules with unresolved imports, and fail even after a build.
const missing = listMissingOutputs(import.meta.dirname, STEPS);
if (missing.length > 0) throw new Error(`Run \`npm run build\` first: ${missing[0]} is missing`);

const VIEWER_TESTS = "test/viewer/**/*.test.ts";
/** Counts the blocks that V8 runs, which takes long in a process that has loaded many other modules. */
const STEP_TESTS = "test/base/linear-text.test.ts";
const SCRIPT_TESTS = ["test/{differential,scripts,web}/**/*.test.ts"];

/**
 * Tests that need workerd: its storage, caches and bindings, its HTTP classes, and the languages that its Intl knows. All other
 * tests run in Node, which loads the same modules. A test that is missing here fails in Node, since it finds no bindings.
 */
const WORKERD_TESTS = [
  "test/app.test.ts",
  "test/service/{openapi,platform,serve,shared}/**/*.test.ts",
  "test/drawings/**/*.worker.test.ts",
];

/**
 * HTTP tests that also run on the Node platform: those of storage, caches and settings. The others hardly depend on the host, and
 * test/viewer/node-server.test.ts compares both hosts' responses to random requests.
 */
const NODE_HTTP_TESTS = [
  "test/app.test.ts",
  "test/service/shared/**/*.test.ts",
  "test/service/serve/{account,account-font,caching,external-data,key,own-account,own-secret,revocation,saved-chart,signature-required,signup}.test.ts",
];

/**
 * Removes the source maps of packages and generated code from the modules that are sent to workerd. With them, the
 * modules of a test come near 32 MB, the largest message that workerd accepts, and a larger test would fail.
 */
const dropForeignSourceMaps = {
  name: "without-foreign-maps",
  enforce: "post" as const,
  transform: (code: string, id: string) =>
    /\/(?:node_modules|generated)\//.test(id) ? { code, map: { mappings: "" } as const } : undefined,
};

const COMMON = {
  // Long timeouts for slow machines, milliseconds. They only catch tests that hang; no test measures time.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  provide: { depth: process.env.TEST_DEPTH ?? "sample", seed: Number(process.env.TEST_SEED ?? 1) },
  setupFiles: ["test/platform/setup-seed.ts"],
};

export default defineConfig({
  test: {
    // Two more than the cores, because the tests of browsers and servers often wait.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        // Disable the image cache, so that every test draws.
        plugins: [
          dropForeignSourceMaps,
          cloudflareTest({
            main: "./src/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                CACHE_IMAGES: "off",
                // Tests play the role of a proxy. A request without the header is local, and not counted.
                CLIENT_ADDRESS_HEADER: "CF-Connecting-IP",
                ADMIN_TOKEN: "the-operator-of-the-tests",
                KEY_SECRET: "the-secret-of-the-tests",
              },
              // A mock model server. It isn't bound under the service's own binding name, so only tests that ask for it use it.
              serviceBindings: { MODEL_OF_TESTS: { name: "model", entrypoint: "Model" } },
              workers: [
                {
                  name: "model",
                  modules: true,
                  scriptPath: "./test/service/shared/model-worker.js",
                  compatibilityDate: "2026-11-17",
                },
              ],
            },
          }),
        ],
        test: {
          name: "worker",
          include: WORKERD_TESTS,
          // All files share an isolate, as all requests of the service do.
          isolate: false,
          ...COMMON,
          setupFiles: ["test/platform/setup-workerd.ts", ...COMMON.setupFiles],
        },
      },
      {
        // The service in Node, with the Node platform's storage.
        plugins: [fileModules, workerModules],
        test: {
          name: "server",
          include: NODE_HTTP_TESTS,
          isolate: false,
          server: { deps: { inline: true } },
          ...COMMON,
          setupFiles: ["test/platform/setup-node.ts", ...COMMON.setupFiles],
        },
      },
      {
        // The same modules in Node, which starts at once.
        plugins: [fileModules, workerModules],
        test: {
          name: "node",
          include: ["test/**/*.test.ts"],
          exclude: ["**/node_modules/**", VIEWER_TESTS, STEP_TESTS, ...SCRIPT_TESTS, ...WORKERD_TESTS],
          isolate: false,
          server: { deps: { inline: true } },
          ...COMMON,
          setupFiles: ["test/platform/setup-node.ts", ...COMMON.setupFiles],
        },
      },
      {
        plugins: [fileModules, workerModules],
        test: {
          name: "steps",
          include: [STEP_TESTS],
          server: { deps: { inline: true } },
          ...COMMON,
          setupFiles: ["test/platform/setup-node.ts", ...COMMON.setupFiles],
        },
      },
      {
        // Build scripts, the parts of the pages that need no browser, and instances of the bundled service.
        test: { name: "scripts", include: SCRIPT_TESTS, ...COMMON },
      },
      {
        // Checks the output of the bundled Worker with other programs (librsvg, Chromium, poppler and others), from Node.
        plugins: [fileModules],
        test: {
          name: "viewer",
          include: [VIEWER_TESTS],
          globalSetup: "test/viewer/setup.ts",
          // All files of a process share its modules and Chromium.
          isolate: false,
          server: { deps: { inline: [/harfbuzzjs/, /resvg-wasm/] } },
          ...COMMON,
          setupFiles: ["test/platform/setup-viewer.ts", ...COMMON.setupFiles],
        },
      },
    ],
  },
});

declare module "vitest" {
  interface ProvidedContext {
    /** How many cases the long tests try: `sample` or `full`, from the variable TEST_DEPTH. */
    depth: string;
    /** The seed of the property tests, from the variable TEST_SEED. */
    seed: number;
  }
}

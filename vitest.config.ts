import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const VIEWER_TESTS = "test/viewer/**/*.test.ts";
const SCRIPT_TESTS = ["test/scripts/**/*.test.ts", "test/web/**/*.test.ts"];

/**
 * Tests that run in Node instead of workerd, since they need no WebAssembly, bundled files or bindings. They start at
 * once instead of after nine seconds.
 */
const PURE_TESTS = [
  "test/service/archive/entry-name.test.ts",
  "test/service/archive/zip.test.ts",
  "test/engine/color.test.ts",
  "test/base/failure.test.ts",
  "test/base/fuel.test.ts",
  "test/drawings/chart/defaults.test.ts",
  "test/drawings/chart/image-store.test.ts",
  "test/drawings/chart/number-pattern.test.ts",
  "test/drawings/chart/read-config.test.ts",
  "test/drawings/chart/script/chart-cost.test.ts",
  "test/drawings/barcode/encoder-error.test.ts",
  "test/drawings/barcode/geometry.test.ts",
  "test/drawings/barcode/plain.test.ts",
  "test/drawings/qr/segment.test.ts",
  "test/engine/font/bidi-level.test.ts",
  "test/engine/font/emoji-presentation.test.ts",
  "test/engine/font/font-shorthand.test.ts",
  "test/engine/font/match-style.test.ts",
  "test/service/natural/draft.test.ts",
  "test/service/natural/given-number.test.ts",
  "test/service/natural/model-draft.test.ts",
  "test/service/params/barcode.test.ts",
  "test/service/params/canonical.test.ts",
  "test/service/params/chart.test.ts",
  "test/service/params/json-object.test.ts",
  "test/service/params/qr.test.ts",
  "test/service/params/query.test.ts",
  "test/service/params/table.test.ts",
  "test/service/params/template.test.ts",
  "test/service/params/drop-key-version.test.ts",
  "test/service/serve/shared-fuel.test.ts",
  "test/service/serve/unexpected-error.test.ts",
  "test/service/worker/data-url.test.ts",
  "test/service/worker/model-answer.test.ts",
  "test/service/worker/remote-address.test.ts",
  "test/service/worker/secret.test.ts",
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

/** Long timeouts for slow machines, milliseconds. They only catch tests that hang; no test measures time. */
const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      {
        // Disable the image cache, so that every test draws.
        plugins: [
          dropForeignSourceMaps,
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                KEEP_PICTURES: "off",
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
                  scriptPath: "./test/service/worker/model-worker.js",
                  compatibilityDate: "2026-11-01",
                },
              ],
            },
          }),
        ],
        test: {
          name: "worker",
          include: ["test/**/*.test.ts"],
          exclude: [VIEWER_TESTS, ...SCRIPT_TESTS, ...PURE_TESTS],
          provide: { walker: process.env.WALKER ?? "sample" },
          ...TIMEOUTS,
        },
      },
      {
        // Build scripts, the parts of the pages that need no browser, and modules that don't depend on workerd.
        test: { name: "node", include: [...SCRIPT_TESTS, ...PURE_TESTS], environment: "node", ...TIMEOUTS },
      },
      {
        // Checks the output of the bundled Worker with other programs (librsvg, Chromium, poppler and others), from Node.
        test: {
          name: "viewer",
          include: [VIEWER_TESTS],
          environment: "node",
          globalSetup: "test/viewer/setup.ts",
          ...TIMEOUTS,
        },
      },
    ],
  },
});

declare module "vitest" {
  interface ProvidedContext {
    /** How many charts the generated walk through Chart.js covers: `sample` or `full`. */
    walker: string;
  }
}

import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const VIEWER_TESTS = "test/viewer/**/*.test.ts";
const SCRIPT_TESTS = ["test/scripts/**/*.test.ts", "test/web/**/*.test.ts"];

/** Tests that need no workerd: they load no WebAssembly, bundled files or bindings. They start at once instead of after nine seconds. */
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
  "test/drawings/barcode/fault.test.ts",
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
  "test/service/params/without-key.test.ts",
  "test/service/serve/part-of.test.ts",
  "test/service/serve/refuse-bugs.test.ts",
  "test/service/worker/data-url.test.ts",
  "test/service/worker/model-answer.test.ts",
  "test/service/worker/remote-address.test.ts",
  "test/service/worker/secret.test.ts",
];

/**
 * Leaves the source maps of packages and of what is generated out of the modules that workerd is sent: with them the modules of a test
 * come near to 32 MB, the largest message that it takes, and a test that needs more is lost. Nobody steps through those files.
 */
const withoutForeignMaps = {
  name: "without-foreign-maps",
  enforce: "post" as const,
  transform: (code: string, id: string) =>
    /\/(?:node_modules|generated)\//.test(id) ? { code, map: { mappings: "" } as const } : undefined,
};

/** For the slowest machines: a test that hangs should fail, and no test measures time. Milliseconds. */
const TIMEOUTS = { testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      {
        // A picture that was kept would tell nothing of how it is drawn.
        plugins: [
          withoutForeignMaps,
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                KEEP_PICTURES: "off",
                // Tests stand for a proxy: without the header they are this machine, and not counted.
                CLIENT_ADDRESS_HEADER: "CF-Connecting-IP",
                ADMIN_TOKEN: "the-operator-of-the-tests",
                KEY_SECRET: "the-secret-of-the-tests",
              },
              // For the tests that ask a model, and no others: under another name than the binding of the service.
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
        // The programs of the build, what of the pages needs no browser, and modules that any JavaScript engine runs.
        test: { name: "node", include: [...SCRIPT_TESTS, ...PURE_TESTS], environment: "node", ...TIMEOUTS },
      },
      {
        // What other programs make of the answers: asked of the bundled Worker, from Node.
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
    /** How many charts the walk through Chart.js takes: `sample` or `full`. */
    walker: string;
  }
}

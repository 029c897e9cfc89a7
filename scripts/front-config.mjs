// The wrangler configurations of the two Workers that `npm run deploy:front` deploys in place of one: docs/deploy.md.

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { experimental_readRawConfig as readRawConfig } from "wrangler";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const OUTPUT = path.join(root, ".wrangler/front");

/** The front Worker's binding to the whole service. */
export const SERVICE_BINDING = "SERVICE";

/**
 * Creates the two configurations from the one in wrangler.toml.
 *
 * - The front Worker keeps the name, and so its hosts and secrets.
 * - The whole service becomes a second Worker, which only the front Worker can call.
 */
export function splitConfig(config) {
  const { dev, route, routes, ...shared } = config;
  const name = `${config.name}-service`;
  return {
    front: {
      ...config,
      main: "src/front.ts",
      services: [...(config.services ?? []), { binding: SERVICE_BINDING, service: name }],
    },
    service: { ...shared, name, workers_dev: false, preview_urls: false },
  };
}

/** Returns the bindings of the namespaces without an id. Each of the two Workers would get its own such namespace. */
export function listSeparateNamespaces({ kv_namespaces = [] }) {
  return kv_namespaces.filter(({ id }) => id === undefined).map(({ binding }) => binding);
}

/** Returns the configuration in wrangler.toml. */
export function readConfig() {
  return readRawConfig({ config: path.join(root, "wrangler.toml") }).rawConfig;
}

/** Writes both configurations. Returns their paths. */
export function writeConfigs(config = readConfig()) {
  mkdirSync(OUTPUT, { recursive: true });
  // Paths in a configuration are relative to its file.
  const fromOutput = (file) => path.relative(OUTPUT, path.join(root, file));
  const write = ([kind, own]) => {
    const file = path.join(OUTPUT, `${kind}.json`);
    const assets = { ...own.assets, directory: fromOutput(own.assets.directory) };
    writeFileSync(file, JSON.stringify({ ...own, main: fromOutput(own.main), assets }, null, 2));
    return [kind, file];
  };
  return Object.fromEntries(Object.entries(splitConfig(config)).map(write));
}

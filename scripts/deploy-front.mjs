// Deploys the service as two Workers, the front Worker and the whole service behind it: docs/deploy.md. Arguments are passed to
// `wrangler deploy`.

import { listSeparateNamespaces, readConfig, writeConfigs } from "./front-config.mjs";
import { runWrangler } from "./local-worker.mjs";

const config = readConfig();
const separate = listSeparateNamespaces(config);
if (separate.length > 0 && !process.argv.includes("--dry-run")) {
  console.error(
    `wrangler.toml must contain the id of each KV namespace, so that both Workers use the same ones. Add the ids of ${separate.join(" and ")}, which \`npx wrangler kv namespace list\` prints.`,
  );
  process.exitCode = 1;
} else {
  const { service, front } = writeConfigs(config);
  for (const file of [service, front]) console.log(runWrangler("deploy", "--config", file, ...process.argv.slice(2)));
}

// Runs Limn in workerd, on workerd's own socket. The bundled modules arrive as the first message, so that the measured
// start time doesn't include bundling. bench/server.ts starts it. Arguments replace the compatibility flags in wrangler.toml.

import { startWorker, type WorkerModule } from "../scripts/local-worker.ts";

const modules = await new Promise<readonly WorkerModule[]>((resolve) => process.once("message", resolve));
const flags = process.argv.slice(2);
const worker = await startWorker(
  modules.map((module) => ({ ...module, contents: Buffer.from(module.contents) })),
  {},
  false,
  flags.length === 0 ? {} : { compatibilityFlags: flags },
);
process.once("disconnect", () => worker.dispose());
process.send?.({ url: String(worker.url) });

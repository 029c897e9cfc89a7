// Ours: workerd as Miniflare starts it, its own socket and nothing in front of it. Takes the bundled modules as its first message,
// so that a boot bundles nothing. What is measured is workerd alone. Run by server.mjs.

import { startWorker } from "../scripts/local-worker.mjs";
import { announce } from "./announce.mjs";

const modules = await new Promise((resolve) => process.once("message", resolve));
const worker = await startWorker(modules.map((module) => ({ ...module, contents: Buffer.from(module.contents) })));
announce(worker.url, () => worker.dispose());

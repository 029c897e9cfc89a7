// Limn in workerd, on workerd's own socket. The bundled modules arrive as the first message, so that starting doesn't
// include bundling. Run by server.mjs.

import { startWorker } from "../scripts/local-worker.mjs";
import { announce } from "./announce.mjs";

const modules = await new Promise((resolve) => process.once("message", resolve));
const worker = await startWorker(modules.map((module) => ({ ...module, contents: Buffer.from(module.contents) })));
announce(worker.url, () => worker.dispose());

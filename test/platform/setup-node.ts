// Sets up the service on the Node platform.

import { Buffer } from "node:buffer";
import { setPlatform } from "../../src/service/platform/platform.ts";
import { env, platform } from "./node-env.ts";

// The service hands over the memory of buffers, so each buffer must have its own. The server does the same.
Buffer.poolSize = 0;

setPlatform(platform);
// Tests and their model use these globals of workerd.
Object.assign(globalThis, { caches: { default: platform.cache }, IdentityTransformStream: TransformStream });
env.MODEL_OF_TESTS = new (await import("../service/worker/model-worker.js")).Model();

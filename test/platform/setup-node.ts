// Sets up the service on the Node platform.

import { Buffer } from "node:buffer";
import { setPlatform } from "../../src/service/platform/platform.ts";
import { env, platform } from "./node-env.ts";

// The service transfers ArrayBuffers, so Buffers must not share one. src/server.ts does the same.
Buffer.poolSize = 0;

setPlatform(platform);
// The tests and the mock model use these globals of workerd.
Object.assign(globalThis, { caches: { default: platform.cache }, IdentityTransformStream: TransformStream });
env.MODEL_OF_TESTS = new (await import("../service/shared/model-worker.js")).Model();

// The service as a module for the Node server. It is bundled separately, because the bundle hides some of Node's globals from
// Chart.js and the WebAssembly loaders.

import app from "./app.ts";
import { setPlatform } from "./service/platform/platform.ts";

export const service = {
  fetch: (request: Request): Response | Promise<Response> => app.fetch(request),
  setPlatform,
};

// The front Worker: a smaller bundle that starts faster and takes less memory. It serves charts, QR codes and pages itself, and
// passes all other requests to the Worker with the whole service, which the `SERVICE` binding names: docs/deploy.md.

import { env } from "cloudflare:workers";
import { once } from "./base/once.ts";
import { COMMON_ROUTES } from "./common-routes.ts";
import { createApp, createRouter } from "./create-app.ts";
import { cloudflare } from "./service/platform/cloudflare.ts";
import { setPlatform } from "./service/platform/platform.ts";
import { serveChart } from "./service/serve/chart.ts";
import { isGoogle } from "./service/serve/is-google.ts";
import { readParams } from "./service/shared/request.ts";

const passOn = (request: Request): Promise<Response> => (env as { readonly SERVICE: Fetcher }).SERVICE.fetch(request);

/** Handles GET and POST /chart. */
async function serveOwnChart(request: Request): Promise<Response> {
  // Read a copy, because a request that is passed on needs its body.
  const readInput = once(() => readParams(request.clone()));
  if (!(await isGoogle(request, readInput))) return serveChart(request, readInput);
  const reply = await passOn(request);
  // The headers of a fetched response can't be changed.
  return new Response(reply.body, reply);
}

setPlatform(cloudflare);

const own = createApp([...COMMON_ROUTES, ["/chart", ["GET", "POST"], serveOwnChart]]);
const front = createRouter();
for (const [path] of [["/chart"], ...COMMON_ROUTES] as const) front.all(path, ({ req }) => own.fetch(req.raw));
front.notFound(({ req }) => passOn(req.raw));

export default front;

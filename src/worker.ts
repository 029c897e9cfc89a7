// The Worker: the service on Cloudflare Workers and `wrangler dev`.

import app from "./app.ts";
import { cloudflare } from "./service/platform/cloudflare.ts";
import { setPlatform } from "./service/platform/platform.ts";

setPlatform(cloudflare);

export default app;

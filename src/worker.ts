// The Worker: the service on Cloudflare Workers and `wrangler dev`.

import app from "./app.ts";
// Most requests are for charts, so load the code for charts at startup, except Chart.js: each request needs only one of its versions.
import "./service/serve/any-chart.ts";
import { cloudflare } from "./service/platform/cloudflare.ts";
import { setPlatform } from "./service/platform/platform.ts";

setPlatform(cloudflare);

// biome-ignore lint/performance/noBarrelFile: the runtime finds the classes of Durable Objects among the exports of this module.
export { RecentChart } from "./service/platform/recent-chart.ts";
export default app;

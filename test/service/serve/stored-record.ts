// Changes the stored record of a saved image in a way that no request can.

import { env } from "cloudflare:workers";
import type { RecentChart } from "../../../src/service/platform/recent-chart.ts";
import type { ChartRecord } from "../../../src/service/shared/chart-record.ts";

const { CHARTS, RECENT_CHARTS } = env as unknown as {
  readonly CHARTS: KVNamespace;
  readonly RECENT_CHARTS?: DurableObjectNamespace<RecentChart>;
};

/** Replaces the record, also in the image's Durable Object, which the Node server doesn't have. */
export async function rewriteRecord(id: string, change: (record: ChartRecord) => object): Promise<void> {
  const text = JSON.stringify(change(JSON.parse((await CHARTS.get(`chart:${id}`)) ?? "")));
  await CHARTS.put(`chart:${id}`, text);
  await RECENT_CHARTS?.getByName(id).write(text);
}

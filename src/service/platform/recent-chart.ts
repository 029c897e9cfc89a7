// The Durable Object that holds the newest version of one saved chart for an hour after it was written. Unlike Workers KV, it
// is consistent in all locations: docs/storage.md. wrangler.toml binds it as RECENT_CHARTS.

import { DurableObject } from "cloudflare:workers";
import { RECENT_SECONDS } from "./platform.ts";

const KEY = "text";

export class RecentChart extends DurableObject {
  /** See `RecentStore` for both methods. */
  read(): string | null | undefined {
    return this.ctx.storage.kv.get(KEY);
  }

  async write(text: string | null, before?: string): Promise<boolean> {
    const stored = this.read();
    if (before !== undefined && stored !== undefined && stored !== before) return false;
    this.ctx.storage.kv.put(KEY, text);
    await this.ctx.storage.setAlarm(Date.now() + 1000 * RECENT_SECONDS);
    return true;
  }

  /** Removes the chart from this object. Workers KV keeps it. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}

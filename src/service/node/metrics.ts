// Prometheus metrics. Each worker process counts its own requests, and the primary process adds up the counts.

import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import { phasesOf } from "./server-timing.ts";

export interface AnsweredRequest {
  readonly method: string;
  /** The endpoint: `/chart`. */
  readonly path: string;
  readonly reply: Response;
  readonly seconds: number;
  /** The request's `traceparent` header (W3C Trace Context). */
  readonly traceparent: string | null;
}

/** The metrics of one process. */
interface Metrics {
  readonly record: (request: AnsweredRequest) => void;
  /** Counts a script that exhausted the sandbox budget `budget`. */
  readonly countExhausted: (budget: string) => void;
  /** Records whether the storage can be reached, written and read. */
  readonly setReachable: (isReachable: boolean) => void;
}

/** Creates the metrics of a worker process. */
export function createMetrics(): Metrics {
  collectDefaultMetrics();
  // The constructor installs the handler that answers the primary process's requests for these metrics.
  new AggregatorRegistry();
  const labels = ["endpoint", "method", "status"] as const;
  const requests = new Counter({
    name: "limn_requests_total",
    help: "Requests by endpoint, method and status",
    labelNames: labels,
  });
  const seconds = new Histogram({
    name: "limn_request_duration_seconds",
    help: "Time from the headers of a request to the end of its response",
    labelNames: ["endpoint"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const hits = new Counter({ name: "limn_cache_hits_total", help: "Images from the cache", labelNames: ["endpoint"] });
  const misses = new Counter({ name: "limn_cache_misses_total", help: "Images drawn", labelNames: ["endpoint"] });
  const phases = new Histogram({
    name: "limn_phase_duration_seconds",
    help: "Time of each phase of a request, as in Server-Timing",
    labelNames: ["phase"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  });
  const exhausted = new Counter({
    name: "limn_sandbox_exhausted_total",
    help: "Scripts that exceeded a sandbox budget",
    labelNames: ["budget"],
  });
  const reachable = new Gauge({
    name: "limn_storage_reachable",
    help: "Whether the storage can be reached, written and read, 1 or 0",
    aggregator: "min",
  });
  return {
    record({ method, path: endpoint, reply, seconds: time }) {
      requests.inc({ endpoint, method: /^[A-Z]{3,7}$/.test(method) ? method : "other", status: String(reply.status) });
      seconds.observe({ endpoint }, time);
      for (const { phase, seconds: phaseTime } of phasesOf(reply)) phases.observe({ phase }, phaseTime);
      const cache = reply.headers.get("X-Cache");
      if (cache === "HIT") hits.inc({ endpoint });
      if (cache === "MISS") misses.inc({ endpoint });
    },
    countExhausted: (budget) => exhausted.inc({ budget }),
    setReachable: (isReachable) => reachable.set(isReachable ? 1 : 0),
  };
}

/** Returns a function that adds up all worker processes' metrics for Prometheus. Called in the primary process. */
export function openClusterMetrics(): { readonly type: string; readonly read: () => Promise<string> } {
  const registry = new AggregatorRegistry();
  return { type: register.contentType, read: () => registry.clusterMetrics() };
}

// OpenTelemetry traces: one span for each request, with its phases as attributes. The standard variables configure the
// exporter: OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG.

import { ROOT_CONTEXT, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { AnsweredRequest } from "./metrics.ts";
import { phasesOf } from "./server-timing.ts";
import type { ServerSettings } from "./settings.ts";

/** Records spans. */
export interface Tracing {
  readonly record: (request: AnsweredRequest) => void;
  /** Sends the remaining spans. */
  readonly close: () => Promise<void>;
}

/** Starts tracing. */
export function openTracing({ traceRatio, traceService }: ServerSettings): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": traceService }),
    // A client's `traceparent` decides whether its trace is sampled.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer("limn");
  const propagator = new W3CTraceContextPropagator();
  return {
    record({ method, path, reply, seconds, traceparent }) {
      const end = Date.now();
      const headers = traceparent === null ? {} : { traceparent };
      const parent = propagator.extract(ROOT_CONTEXT, headers, {
        get: (carrier: Record<string, string>, name) => carrier[name],
        keys: (carrier: Record<string, string>) => Object.keys(carrier),
      });
      const attributes = {
        "http.request.method": method,
        "http.route": path,
        "http.response.status_code": reply.status,
        ...(reply.headers.has("X-Cache") && { "limn.cache": reply.headers.get("X-Cache") ?? "" }),
        ...Object.fromEntries(phasesOf(reply).map(({ phase, seconds: time }) => [`limn.${phase}.seconds`, time])),
      };
      const options = { kind: SpanKind.SERVER, startTime: end - 1000 * seconds, attributes };
      const span = tracer.startSpan(`${method} ${path}`, options, parent);
      if (reply.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    close: () => provider.shutdown(),
  };
}

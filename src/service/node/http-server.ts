// Serves HTTP/1.1 in one process: passes requests to the service, adds request ids, logs and counts requests, and stops
// without dropping any.

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Socket } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import type { AnsweredRequest } from "./metrics.ts";
import { clientAddress } from "./node-platform.ts";

/** Maximum size of the request line and headers, bytes: a chart in a URL can be long. */
const HEADER_BYTES = 131_072;
/** Timeout for receiving a request, milliseconds. */
const REQUEST_MILLISECONDS = 60_000;
/** Time for which an idle connection stays open, milliseconds: longer than the idle timeout of common proxies. */
const KEEP_ALIVE_MILLISECONDS = 75_000;
/** Timeout for a connection on which nothing is sent or received, milliseconds. No image takes this long to draw. */
const STALL_MILLISECONDS = 120_000;
/** Status in the log if the client closes the connection before the response, as in nginx. */
const CLIENT_CLOSED = 499;
/** Valid request ids of a proxy. */
const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** A running server. */
export interface HttpServer {
  /** The port on which the server listens. */
  readonly port: number;
  /** Refuses new requests, and resolves when all requests in progress have been answered. */
  readonly close: () => Promise<void>;
}

/** The dependencies of the server. */
export interface HttpServerOptions {
  readonly host: string;
  readonly port: number;
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Returns additional fields for /readyz. */
  readonly readiness: () => Readonly<Record<string, unknown>>;
  readonly log: Logger;
  /** Called with each request that has been answered. */
  readonly record: (request: AnsweredRequest) => void;
}

/** Starts a server. @throws Error if the port is in use */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { host, port, log, record } = options;
  let isClosing = false;
  let inProgress = 0;
  let onIdle = () => {};
  /** Ends the requests of a connection. */
  const connections = new WeakMap<Socket, Set<() => void>>();

  const handle = async (request: Request, incoming: IncomingMessage): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === "/readyz") return replyReadiness(isClosing, options);
    if (isClosing) return replyClosing();
    return clientAddress.run(incoming.socket.remoteAddress, async () => options.fetch(request));
  };

  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    createServer,
    serverOptions: {
      maxHeaderSize: HEADER_BYTES,
      requestTimeout: REQUEST_MILLISECONDS,
      keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
    },
    async fetch(request, bindings) {
      const { incoming, outgoing } = bindings as HttpBindings;
      const start = performance.now();
      const given = request.headers.get("X-Request-Id") ?? "";
      const id = REQUEST_ID.test(given) ? given : randomUUID();
      outgoing.setHeader("X-Request-Id", id);
      let reply: Response | undefined;
      const requests = connections.get(incoming.socket);
      const end = () => {
        if (requests?.delete(end) === false) return;
        inProgress -= 1;
        if (inProgress === 0) onIdle();
        const seconds = (performance.now() - start) / 1000;
        const path = endpointOf(request.url);
        if (reply !== undefined)
          record({ method: request.method, path, reply, seconds, traceparent: request.headers.get("traceparent") });
        const status = reply?.status ?? CLIENT_CLOSED;
        // The query may contain keys and private data.
        log.info({ id, method: request.method, path, status, ms: Math.round(seconds * 1000) });
      };
      inProgress += 1;
      requests?.add(end);
      // The client may close the connection before there is a response.
      outgoing.once("close", end);
      reply = await handle(request, incoming);
      if (isClosing && !outgoing.headersSent) outgoing.setHeader("Connection", "close");
      return reply;
    },
  }) as Server;

  server.timeout = STALL_MILLISECONDS;
  server.on("connection", (socket: Socket) => {
    const requests = new Set<() => void>();
    connections.set(socket, requests);
    // A pipelined response that waits for an earlier one doesn't emit `close`.
    socket.once("close", () => {
      for (const end of requests) end();
    });
  });
  // Node would refuse an unknown expectation with status 417. RFC 9110, section 10.1.1, allows ignoring it.
  server.on("checkExpectation", (incoming, outgoing) => server.emit("request", incoming, outgoing));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    async close() {
      isClosing = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      if (inProgress > 0)
        await new Promise<void>((resolve) => {
          onIdle = resolve;
        });
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Reports whether this process accepts requests. It does so even while the storage can't be reached. */
function replyReadiness(isClosing: boolean, { readiness }: HttpServerOptions): Response {
  const headers = { "Cache-Control": "no-store" };
  return Response.json({ ready: !isClosing, ...readiness() }, { status: isClosing ? 503 : 200, headers });
}

/** Asks the client to try again: another process answers, or this one after its restart. */
function replyClosing(): Response {
  const headers = { "Cache-Control": "no-store", "Retry-After": "1" };
  return Response.json({ success: false, error: "the server is restarting: try again" }, { status: 503, headers });
}

/** Returns the endpoint of a URL: the first segment of the path, and after /chart, /api and similar ones also the second. */
export function endpointOf(url: string): string {
  const [, first = "", second = ""] = new URL(url).pathname.split("/");
  if (!/^[a-z][\w.-]{0,30}$/.test(first)) return "/";
  const isNested = ["api", "chart", "healthcheck", "qr", "v1"].includes(first) && /^[a-z-]{1,30}$/.test(second);
  return isNested ? `/${first}/${second}` : `/${first}`;
}

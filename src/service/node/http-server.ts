// Serves HTTP/1.1 in one process: passes requests to the service, adds request ids, logs and counts requests, and stops
// without dropping requests in progress.

import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Socket } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import { endpointOf } from "./endpoint-label.ts";
import type { AnsweredRequest } from "./metrics.ts";
import { clientAddress } from "./node-platform.ts";

/** Maximum size of the request line and headers, in bytes: a chart in a URL can be long. */
const HEADER_BYTES = 131_072;
/** Timeout for receiving a request, in milliseconds. */
const REQUEST_MILLISECONDS = 60_000;
/** Idle timeout for a connection, in milliseconds: longer than common proxies' idle timeouts. */
const KEEP_ALIVE_MILLISECONDS = 75_000;
/** Timeout in milliseconds for a connection without traffic during a request. No image takes this long to draw. */
const STALL_MILLISECONDS = 120_000;
/** Status logged if the client closes the connection before the response is sent, the same as in nginx. */
const CLIENT_CLOSED = 499;
/** Valid values of the X-Request-Id header, which a proxy may add. */
const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** A running server. */
export interface HttpServer {
  /** The port on which the server listens. */
  readonly port: number;
  /** Refuses new requests, and resolves when all requests in progress have been answered. */
  readonly close: () => Promise<void>;
}

/** The server's address and dependencies. */
export interface HttpServerOptions {
  readonly host: string;
  readonly port: number;
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Returns additional fields for /readyz. */
  readonly readiness: () => Readonly<Record<string, unknown>>;
  readonly log: Logger;
  /** Called with each answered request. */
  readonly record: (request: AnsweredRequest) => void;
}

/** Starts a server. @throws Error if the port is in use */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { host, port, log, record } = options;
  let isClosing = false;
  let inProgress = 0;
  let onIdle = () => {};
  /** Callbacks for the end of each open request, by connection. */
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
      const requestId = request.headers.get("X-Request-Id") ?? "";
      const id = REQUEST_ID.test(requestId) ? requestId : randomUUID();
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
        // Log the path without its query, which may contain keys and private data.
        log.info({ id, method: request.method, path, status, ms: Math.round(seconds * 1000) });
      };
      inProgress += 1;
      requests?.add(end);
      // Listen before `handle` runs, because the client may close the connection before there is a response.
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
    // Also end pipelined requests: a response that is still waiting for an earlier one doesn't emit `close`.
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

/** Reports whether this process accepts requests, which it does even while the storage can't be reached. */
function replyReadiness(isClosing: boolean, { readiness }: HttpServerOptions): Response {
  const headers = { "Cache-Control": "no-store" };
  return Response.json({ ready: !isClosing, ...readiness() }, { status: isClosing ? 503 : 200, headers });
}

/** Asks the client to try again, so that another process or the restarted server answers. */
function replyClosing(): Response {
  const headers = { "Cache-Control": "no-store", "Retry-After": "1" };
  return Response.json({ success: false, error: "the server is restarting: try again" }, { status: 503, headers });
}

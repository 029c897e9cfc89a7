// Serves HTTP/1.1 in one process: passes requests to the service, adds request ids, logs and counts requests, and stops
// without dropping requests in progress.

import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import { showValue } from "../../base/failure.ts";
import { admittedBytesOf, BodyBudget, type BodyLimits, countedMessage } from "./body-budget.ts";
import type { AnsweredRequest } from "./metrics.ts";
import { clientAddress } from "./node-platform.ts";

/** Maximum size of the request line and headers, in bytes: a chart in a URL can be long. */
const HEADER_BYTES = 131_072;
/** Idle timeout for a connection, in milliseconds: longer than common proxies' idle timeouts. */
const KEEP_ALIVE_MILLISECONDS = 75_000;
/** Status logged if the client closes the connection before the response is sent, the same as in nginx. */
const CLIENT_CLOSED = 499;
/** Paths that health checks request every few seconds. */
const PROBES: readonly string[] = ["/healthcheck", "/readyz"];
/** Valid values of the X-Request-Id header, which a proxy may add. */
const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** The limits that protect a process from clients that send or read slowly. */
export interface ConnectionLimits extends BodyLimits {
  /** Maximum number of open connections. */
  readonly connections: number;
  /** Timeout for receiving the headers, in milliseconds. */
  readonly headersMilliseconds: number;
  /** Timeout for receiving a request, in milliseconds. */
  readonly requestMilliseconds: number;
  /** Timeout in milliseconds for a connection without traffic during a request. No image takes this long to draw. */
  readonly stallMilliseconds: number;
  /** Timeout for sending a response, in milliseconds. */
  readonly sendMilliseconds: number;
  /** Maximum time in milliseconds for which a closing connection still reads what its client sends. */
  readonly lingerMilliseconds: number;
  /** Maximum total size of the responses that clients haven't read, in bytes. */
  readonly unreadBytes: number;
  /** Interval between checks of the limits, in milliseconds. */
  readonly checkMilliseconds: number;
}

/** docs/self-hosting.md lists these limits. */
const LIMITS: Omit<ConnectionLimits, "admittedBytes"> = {
  connections: 2000,
  headersMilliseconds: 15_000,
  requestMilliseconds: 60_000,
  stallMilliseconds: 120_000,
  sendMilliseconds: 120_000,
  lingerMilliseconds: 30_000,
  bytes: 64_000_000,
  unreadBytes: 64_000_000,
  rate: 1000,
  graceMilliseconds: 10_000,
  waitMilliseconds: 10_000,
  checkMilliseconds: 1000,
};

/** A running server. */
export interface HttpServer {
  readonly port: number;
  /** Refuses new requests, and resolves when all requests in progress have been answered. */
  readonly close: () => Promise<void>;
}

/** The server's address and dependencies. */
interface HttpServerOptions {
  readonly host: string;
  readonly port: number;
  /** Maximum size of the process's JavaScript heap, in megabytes. */
  readonly heapMegabytes: number;
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Returns additional fields for /readyz. */
  readonly readiness: () => Promise<Readonly<Record<string, unknown>>>;
  readonly log: Logger;
  /** Called with each answered request. */
  readonly record: (request: AnsweredRequest) => void;
  /** Limits to replace, for tests. */
  readonly limits?: Partial<ConnectionLimits>;
}

/** A response that is being sent. */
interface Sending {
  readonly outgoing: ServerResponse;
  readonly start: number;
}

/** Starts a server. @throws Error if the port is in use */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { host, port, log, record } = options;
  const limits = { ...LIMITS, admittedBytes: admittedBytesOf(options.heapMegabytes), ...options.limits };
  const bodies = new BodyBudget(limits);
  const sending = new Set<Sending>();
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
    createServer: ((serverOptions: ServerOptions, listener: RequestListener) =>
      createServer(serverOptions, (incoming, outgoing) => {
        const reason = checkRequest(incoming);
        // A connection that is closing can't send a response any more.
        if (incoming.socket.writableEnded) incoming.resume();
        else if (reason === undefined) listener(incoming, outgoing);
        else outgoing.writeHead(400, REFUSAL_HEADERS).end(formatRefusal(reason));
      })) as typeof createServer,
    serverOptions: {
      IncomingMessage: countedMessage(bodies),
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: limits.headersMilliseconds,
      requestTimeout: limits.requestMilliseconds,
      connectionsCheckingInterval: limits.checkMilliseconds,
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
      let sent: Sending | undefined;
      const end = () => {
        if (requests?.delete(end) === false) return;
        bodies.close(incoming);
        if (sent !== undefined) sending.delete(sent);
        inProgress -= 1;
        if (inProgress === 0) onIdle();
        const seconds = (performance.now() - start) / 1000;
        const path = endpointOf(request.url);
        if (reply !== undefined)
          record({ method: request.method, path, reply, seconds, traceparent: request.headers.get("traceparent") });
        const status = reply?.status ?? CLIENT_CLOSED;
        // Log the path without its query, which may contain keys and private data.
        const line = { id, method: request.method, path, status, ms: Math.round(seconds * 1000) };
        if (PROBES.includes(path) && status < 400) log.debug(line);
        else log.info(line);
      };
      inProgress += 1;
      requests?.add(end);
      // Listen before `handle` runs, because the client may close the connection before there is a response.
      outgoing.once("close", end);
      const hasBody = request.method !== "GET" && request.method !== "HEAD";
      if (hasBody) {
        const upload = bodies.open(incoming);
        // The service can still process a body whose connection has been closed.
        const handled = handle(request, incoming).finally(() => bodies.leave(upload));
        reply = await Promise.race([handled, upload.refused]);
      } else reply = await handle(request, incoming);
      bodies.close(incoming);
      sent = { outgoing, start: performance.now() };
      // The connection may have been closed in the meantime.
      if (!outgoing.closed) sending.add(sent);
      if (isClosing && !outgoing.headersSent) outgoing.setHeader("Connection", "close");
      return reply;
    },
  }) as Server;

  server.timeout = limits.stallMilliseconds;
  server.maxConnections = limits.connections;
  const checks = setInterval(() => {
    const now = performance.now();
    bodies.refuseLate(now);
    closeSlowReaders(sending, now, limits);
  }, limits.checkMilliseconds).unref();
  server.once("close", () => clearInterval(checks));
  server.on("connect", (_incoming, socket) => {
    const body = formatRefusal("method must be GET or POST: this server is not a proxy");
    const head = `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
    socket.end(`${head}\r\n\r\n${body}`);
  });
  server.on("connection", (socket: Socket) => {
    const requests = new Set<() => void>();
    connections.set(socket, requests);
    socket.destroySoon = () => closeInSteps(socket, limits.lingerMilliseconds);
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

const REFUSAL_HEADERS = { "Content-Type": "application/json", "Cache-Control": "no-store", Connection: "close" };

const formatRefusal = (error: string) => JSON.stringify({ success: false, error });

/**
 * Ends a connection's responses, and discards what the client still sends until it closes the connection, too. If the server
 * closed the connection with unread bytes, for example after refusing a large body, the client would lose the response.
 * RFC 9112, section 9.6.
 */
function closeInSteps(socket: Socket, milliseconds: number): void {
  socket.end();
  const timeout = setTimeout(() => socket.destroy(), milliseconds).unref();
  socket.once("close", () => clearTimeout(timeout));
}

/** Closes the connections whose responses take too long to send, and those with the most unread bytes above the limit. */
function closeSlowReaders(sending: Set<Sending>, now: number, limits: ConnectionLimits): void {
  const unread = Array.from(sending, ({ outgoing, start }) => {
    if (now - start > limits.sendMilliseconds) outgoing.destroy();
    return { outgoing, bytes: outgoing.destroyed ? 0 : outgoing.writableLength };
  });
  let total = unread.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { outgoing, bytes } of unread.sort((one, other) => other.bytes - one.bytes)) {
    if (total <= limits.unreadBytes) break;
    outgoing.destroy();
    total -= bytes;
  }
}

/** Reports whether this process accepts requests, which it does even while the storage can't be reached. */
async function replyReadiness(isClosing: boolean, { readiness }: HttpServerOptions): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  if (isClosing) return Response.json({ ready: false }, { status: 503, headers });
  return Response.json({ ready: true, ...(await readiness()) }, { headers });
}

/** Asks the client to try again, so that another process or the restarted server answers. */
function replyClosing(): Response {
  const headers = { "Cache-Control": "no-store", "Retry-After": "1" };
  return Response.json({ success: false, error: "the server is restarting: try again" }, { status: 503, headers });
}

/** Maximum length of a host name, in characters. RFC 1035, section 2.3.4. */
const NAME_LENGTH = 253;
/** A name, an IPv4 address or a bracketed IPv6 address, and optionally a port. Container networks have names with underscores. */
const HOST = /^(?<name>[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?$/i;
const ABSOLUTE = /^https?:\/\/[^/?#]*/i;

/**
 * Checks a request's target and Host header before any code builds a URL from them, and reduces an absolute target to its
 * path, so that the target can't choose the origin in pages. RFC 9110, section 7.2; RFC 9112, section 3.2.
 *
 * @returns the reason to refuse the request; undefined for a valid request
 */
function checkRequest(incoming: IncomingMessage): string | undefined {
  const { url = "", headers, rawHeaders } = incoming;
  if (!url.startsWith("/")) {
    const [origin] = ABSOLUTE.exec(url) ?? [];
    if (origin === undefined)
      return `request target must be a path such as /chart or an http: URL, got ${showValue(url)}`;
    const path = url.slice(origin.length);
    incoming.url = path.startsWith("/") ? path : `/${path}`;
  }
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === "host") hosts += 1;
  const { host = "" } = headers;
  if (hosts === 1 && isHost(host)) return undefined;
  const received = hosts === 1 ? showValue(host) : `${hosts} headers`;
  return `host must be one DNS name or IP address with an optional port, such as charts.example.com, got ${received}`;
}

/** Whether a Host header is a name or an address that the URL standard accepts, with an optional port. */
function isHost(host: string): boolean {
  if (host.length > NAME_LENGTH + ":65535".length) return false;
  const { name = "", port = "80" } = HOST.exec(host)?.groups ?? {};
  if (name === "" || Number(port) < 1 || Number(port) > 65_535) return false;
  const hostname = URL.parse(`http://${name}`)?.hostname;
  // The URL parser would turn `0x7f.1` into another host. It shortens IPv6 addresses, which remain the same host.
  return hostname !== undefined && (name.startsWith("[") || hostname === name.toLowerCase());
}

/** Maximum number of endpoints with their own label. The rest share one. */
const MAX_ENDPOINTS = 60;

/** Returns a URL's endpoint: the path's first segment, or its first two if the first is `chart`, `api` or similar. */
function endpointOf(url: string): string {
  const [, first = "", second = ""] = new URL(url).pathname.split("/");
  if (!/^[a-z][\w.-]{0,30}$/.test(first)) return "/";
  const isNested = ["api", "chart", "healthcheck", "qr", "v1"].includes(first) && /^[a-z-]{1,30}$/.test(second);
  return isNested ? `/${first}/${second}` : `/${first}`;
}

/** Returns a function that labels requests: with their endpoint, or `other` for unknown paths. */
export function createEndpointLabels(): (request: Pick<AnsweredRequest, "path" | "reply">) => string {
  const endpoints = new Set<string>();
  return ({ path, reply }) => {
    const isKnown = endpoints.has(path) || (reply.status !== 404 && endpoints.size < MAX_ENDPOINTS);
    if (isKnown) endpoints.add(path);
    return isKnown ? path : "other";
  };
}

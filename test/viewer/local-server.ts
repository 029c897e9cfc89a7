// HTTP servers of the tests, on free ports of loopback.

import { createServer, request as httpRequest, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A running server. */
export interface LocalServer {
  /** The origin, such as `http://127.0.0.1:5000`. */
  readonly origin: string;
  /** Stops the server and ends its connections. */
  readonly close: () => Promise<void>;
}

/** Starts a server. */
export async function listen(handler: RequestListener): Promise<LocalServer> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Forwards a Worker's outbound requests to all hosts to a server, with their original Host header. */
export const forwardTo =
  ({ origin }: LocalServer) =>
  (request: Request): Promise<Response> => {
    const { host, pathname, search } = new URL(request.url);
    const headers = { ...Object.fromEntries(request.headers), host };
    return new Promise((resolve, reject) => {
      httpRequest(origin + pathname + search, { headers, agent: false }, (reply) => {
        const kept = ["location", "content-type", "content-encoding"].flatMap((name) =>
          reply.headers[name] === undefined ? [] : [[name, String(reply.headers[name])] as [string, string]],
        );
        const { statusCode: status = 0 } = reply;
        buffer(reply).then(
          (body) => resolve(new Response(status === 204 ? null : body, { status, headers: kept })),
          reject,
        );
      })
        .on("error", reject)
        .end();
    });
  };

// An image server that sends valid and broken responses.

import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { type FileName, fileOf } from "../engine/image/image-files.ts";
import { type LocalServer, listen } from "./local-server.ts";

/** A running server. */
export interface ImageServer extends LocalServer {
  /** The requests so far, in order. */
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** Number of bytes sent in the last endless response. */
  readonly taken: () => number;
}

export async function startImageServer(): Promise<ImageServer> {
  const requests: ImageServer["requests"] = [];
  let taken = 0;
  const server = await listen((request, response) => {
    const url = new URL(request.url ?? "/", "http://server");
    requests.push({ path: url.pathname + url.search, headers: request.headers });
    const [, page = "", detail = ""] = url.pathname.split("/");
    // The service must detect HTML by its content, regardless of the Content-Type.
    response.setHeader("Content-Type", "text/html");
    const pages: Readonly<Record<string, () => void>> = {
      file: () => response.end(fileOf(detail as FileName)),
      svg: () => response.end(SVG),
      // The delay lets other requests arrive in the meantime.
      slow: () => void setTimeout(() => response.writeHead(Number(detail)).end(fileOf("png")), 500),
      status: () => response.writeHead(Number(detail)).end(fileOf("png")),
      redirect: () => redirect(response, url.searchParams.get("to") ?? "", Number(detail)),
      // Redirects to itself with a count that decreases each time, and finally to an image.
      hops: () =>
        redirect(
          response,
          Number(detail) > 1 ? `/hops/${Number(detail) - 1}` : `http://${request.headers.host}/file/png`,
        ),
      loop: () => redirect(response, "/loop"),
      nowhere: () => response.writeHead(302).end(),
      cookie: () => {
        response.setHeader("Set-Cookie", "secret=1; Path=/");
        redirect(response, "/file/png");
      },
      // Responses that never start, never end, or arrive one byte at a time.
      silence: () => {},
      pause: () => void response.write(fileOf("png").subarray(0, 20)),
      drip: () => sendSlowly(response),
      endless: () => sendEndlessly(response, (bytes) => (taken = bytes)),
      huge: () => {
        response.setHeader("Content-Length", 1e9);
        sendEndlessly(response, (bytes) => (taken = bytes));
      },
      bomb: () => {
        response.setHeader("Content-Encoding", "gzip");
        response.end(BOMB);
      },
      gzip: () => {
        response.setHeader("Content-Encoding", "gzip");
        response.end(gzipSync(fileOf("png")));
      },
      broken: () => {
        response.setHeader("Content-Length", 1000);
        response.write(fileOf("png").subarray(0, 20));
        setTimeout(() => response.destroy(), 50);
      },
      garbage: () => response.end(Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))),
      page: () => response.end("<!doctype html><title>secret</title>"),
      empty: () => response.end(),
    };
    (pages[page] ?? (() => response.writeHead(404).end("secret")))();
  });
  return { ...server, requests, taken: () => taken };
}

/** An SVG of four coloured quarters. */
const SVG = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 12"><style>.y{fill:#ff0}</style>
<path fill="red" d="M0 0h8v6H0z"/><path fill="lime" d="M8 0h8v6H8z"/><path fill="blue" d="M0 6h8v6H0z"/>
<path class="y" d="M8 6h8v6H8z"/><script>alert(1)</script></svg>`;

/** 200 MB of zeros, compressed to 200 kB. */
const BOMB = gzipSync(Buffer.alloc(200_000_000));

function redirect(response: ServerResponse, to: string, status = 302): void {
  response.writeHead(status || 302, { Location: to }).end();
}

function sendSlowly(response: ServerResponse): void {
  const bytes = fileOf("png");
  let at = 0;
  const timer = setInterval(() => response.write(bytes.subarray(at, ++at)), 300);
  response.on("close", () => clearInterval(timer));
}

/** Writes for as long as the client reads, up to 1 GB. */
function sendEndlessly(response: ServerResponse, count: (bytes: number) => void): void {
  const chunk = Buffer.alloc(100_000);
  let sent = 0;
  const write = () => {
    while (sent < 1e9 && !response.destroyed) {
      sent += chunk.length;
      count(sent);
      if (!response.write(chunk)) return;
    }
    response.end();
  };
  response.on("drain", write);
  write();
}

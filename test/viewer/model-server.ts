// A mock chat completions server, with correct and broken responses. The word before the colon in the description, or in the sentence
// that changes a chart, selects the response.

import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

/** A recorded request. */
export interface ModelRequest {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model?: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format: object;
    readonly stream: boolean;
  };
}

/** A running server. */
export interface ModelServer {
  /** The origin, such as `http://127.0.0.1:5000`. */
  readonly origin: string;
  readonly requests: ModelRequest[];
  /** Number of bytes sent in the last endless response. */
  readonly taken: () => number;
  readonly close: () => Promise<void>;
}

/** An answer, with its own label. */
const ANSWER = { type: "line", title: "Model values", series: [{ name: "Model values", values: [10, 20] }] };
/** Code with a visible effect if it runs. */
const CODE = "function(value) { return 'RUN' + value }";
const withParts = (parts: object) => ({ ...ANSWER, ...parts });

/** Answers returned as a message, by name. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  well: ANSWER,
  invents: withParts({ series: [{ name: "Model values", values: [10, 77] }] }),
  code: withParts({ labels: [CODE, "$" + "{6*7}"], series: [{ name: "'+RUN+'", values: [10, 20] }] }),
  callback: withParts({ options: { scales: { yAxes: [{ ticks: { callback: CODE } }] } } }),
  fields: withParts({ chartUrl: "evil.example", success: false }),
  address: withParts({ options: { plugins: { backgroundImageUrl: "http://127.0.0.1:1/steal.png" } } }),
  type: withParts({ type: "of my own" }),
  empty: { type: "line" },
  v4: withParts({ options: { plugins: { title: { display: true, text: "T" } } } }),
};

const DASHED = { change: "dash", style: "dashed", series: ["Visitors"] };

/** Answers to sentences that change a chart, by name. */
const CHANGES: Readonly<Record<string, unknown>> = {
  well: { changes: [DASHED, { change: "axis", side: "right", series: ["Visitors"] }], unread: ["make it spin"] },
  invents: { changes: [DASHED, { change: "dash", style: "dashed", series: ["Profit"] }] },
  code: { changes: [{ change: "rename", from: "Sales", to: CODE }] },
  address: { changes: [{ change: "title", text: "http://127.0.0.1:1/steal.png" }] },
};

const messageOf = (content: string) =>
  JSON.stringify({
    id: "1",
    object: "chat.completion",
    choices: [{ index: 0, message: { role: "assistant", content } }],
  });
const eventOf = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;

export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let taken = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      const body: ModelRequest["body"] = JSON.parse(Buffer.concat(parts).toString() || "{}");
      requests.push({ url: request.url ?? "", headers: request.headers, body });
      const [words, sentence] = (body.messages?.[1]?.content ?? "").split("\n\nSentence: ");
      const [kind = ""] = (sentence ?? words ?? "").split(":");
      response.setHeader("Content-Type", "application/json");
      if (sentence !== undefined && Object.hasOwn(CHANGES, kind))
        response.end(messageOf(JSON.stringify(CHANGES[kind])));
      else if (Object.hasOwn(ANSWERS, kind)) response.end(messageOf(JSON.stringify(ANSWERS[kind])));
      else (PAGES[kind] ?? (() => response.writeHead(404).end()))(response, (bytes) => (taken = bytes));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    taken: () => taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Page = (response: ServerResponse, count: (bytes: number) => void) => void;

const asEvents = (response: ServerResponse) => response.setHeader("Content-Type", "text/event-stream; charset=utf-8");

const PAGES: Readonly<Record<string, Page>> = {
  markdown: (response) => response.end(messageOf(`Sure!\n\`\`\`json\n${JSON.stringify(ANSWER)}\n\`\`\``)),
  // Unrequested server-sent events of a few characters each, on a connection that stays open.
  streams: (response) => {
    asEvents(response);
    for (const part of JSON.stringify(ANSWER).match(/.{1,7}/g) ?? []) response.write(eventOf(part));
    response.write("data: [DONE]\n\n");
  },
  // The last event is not terminated.
  ends: (response) => {
    asEvents(response);
    response.end(eventOf(JSON.stringify(ANSWER)));
  },
  half: (response) => {
    asEvents(response);
    response.end(eventOf(JSON.stringify(ANSWER).slice(0, 50)));
  },
  // Responses that never start, stop midway, or arrive one byte at a time.
  silence: () => {},
  pause: (response) => void response.write(messageOf(JSON.stringify(ANSWER)).slice(0, 20)),
  stalls: (response) => {
    asEvents(response);
    response.write(eventOf(JSON.stringify(ANSWER).slice(0, 50)));
  },
  drip: (response) => {
    const timer = setInterval(() => response.write(" "), 100);
    response.on("close", () => clearInterval(timer));
  },
  endless: (response, count) => sendEndlessly(response, " ".repeat(10_000), count),
  events: (response, count) => {
    asEvents(response);
    sendEndlessly(response, eventOf("x".repeat(1000)), count);
  },
  bomb: (response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(BOMB),
  closes: (response) => {
    response.setHeader("Content-Length", 10_000);
    response.write(messageOf(JSON.stringify(ANSWER)).slice(0, 20));
    setTimeout(() => response.destroy(), 50);
  },
  drops: (response) => void response.destroy(),
  html: (response) =>
    response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>busy</title>"),
  garbage: (response) => response.end(Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))),
  nothing: (response) => response.end(),
  refuses: (response) => response.end(messageOf("I am sorry, I cannot help with that.")),
  proto: (response) =>
    response.end(messageOf('{"type":"bar","series":[{"values":[10]}],"options":{"__proto__":{"polluted":true}}}')),
  deep: (response) => response.end(messageOf(`{"type":"bar","options":${'{"a":'.repeat(5000)}1${"}".repeat(5001)}`)),
  redirects: (response) => response.writeHead(307, { Location: "/elsewhere" }).end(),
  created: (response) => response.writeHead(201).end(messageOf(JSON.stringify(ANSWER))),
  status401: (response) => response.writeHead(401).end('{"error":{"message":"Incorrect API key provided: q-secret"}}'),
  status429: (response) => response.writeHead(429, { "Retry-After": "9" }).end("{}"),
  status500: (response) => response.writeHead(500).end("q-secret at 127.0.0.1"),
};

/** 100 MB of white space, compressed to 100 kB. */
const BOMB = gzipSync(Buffer.alloc(100_000_000, 32));

/** Writes for as long as the client reads, up to 100 MB. */
function sendEndlessly(response: ServerResponse, chunk: string, count: (bytes: number) => void): void {
  let sent = 0;
  const write = () => {
    while (sent < 1e8 && !response.destroyed) {
      sent += chunk.length;
      count(sent);
      if (!response.write(chunk)) return;
    }
    response.end();
  };
  response.on("drain", write);
  write();
}

// The parts that both soak tests share: their options, the server of remote images, the requests, and the comparison of the
// memory at the beginning and at the end.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import type { Reply } from "./check-reply.ts";
import type { FuzzRequest } from "./draft.ts";
import { IMAGE_FILES } from "./hostile-values.ts";
import { EXPECTED_ERROR, generateFormatterRequest, generateValidRequest, REMOTE_IMAGES } from "./valid-request.ts";

/** Maximum ratio of the last quarter's mean memory to the second quarter's. */
const MAX_GROWTH = 1.05;
/** Request timeout in milliseconds. */
const TIMEOUT = 60_000;

interface SoakOptions {
  readonly requests: number;
  readonly start: number;
  /** Number of requests between two reports. */
  readonly every: number;
  readonly concurrency: number;
  /** Whether all requests are scripts with formatters for random locales. */
  readonly formatters: boolean;
}

/** Reads the command line. */
export function readSoakOptions(): SoakOptions {
  const { values } = parseArgs({
    options: {
      requests: { type: "string", default: "100000" },
      start: { type: "string", default: "0" },
      every: { type: "string", default: "1000" },
      concurrency: { type: "string", default: "4" },
      formatters: { type: "boolean", default: false },
    },
  });
  const numberOf = (name: "requests" | "start" | "every" | "concurrency"): number => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= 0) return value;
    throw new Error(`--${name} must be a whole number, 0 or more, got ${values[name]}`);
  };
  return {
    requests: numberOf("requests"),
    start: numberOf("start"),
    every: numberOf("every"),
    concurrency: numberOf("concurrency"),
    formatters: values.formatters,
  };
}

/** Counts lines of output. */
export class Counts {
  readonly #counts = new Map<string, number>();

  get size(): number {
    return this.#counts.size;
  }

  add(line: string): void {
    this.#counts.set(line, (this.#counts.get(line) ?? 0) + 1);
  }

  print(label: string): void {
    for (const [line, count] of this.#counts) console.log(`${label} ${count} times: ${line}`);
  }
}

/**
 * Sends the requests in batches, and awaits `report` after each batch.
 *
 * @param send sends a request to a service that may load images from this machine
 * @param onProblem receives each response that should have been an image or an expected error, and each missing response
 */
export async function soak(
  { requests, start, every, concurrency, formatters }: SoakOptions,
  send: (request: FuzzRequest, index: number, timeout: number) => Promise<Reply>,
  onProblem: (problem: string, request: FuzzRequest) => void,
  report: (done: number) => Promise<void> | void,
): Promise<void> {
  const images = createServer((request, response) => {
    response.end(IMAGE_FILES[Number(request.url?.slice(1)) % REMOTE_IMAGES]);
  });
  await new Promise<void>((resolve) => images.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(images.address() as AddressInfo).port}`;
  const generate = formatters ? generateFormatterRequest : generateValidRequest;
  const sendOne = async (index: number) => {
    const request = generate(1, index, origin);
    const problem = await send(request, index, TIMEOUT).then(
      ({ status, headers, body }) => {
        const message = headers["x-service-error"] ?? "";
        if (status === 200 || (status === 400 && EXPECTED_ERROR.test(message))) return undefined;
        return `status ${status} ${message || body.toString("utf8", 0, 160)}`;
      },
      (error: Error) => error.message,
    );
    if (problem !== undefined) onProblem(problem, request);
  };
  try {
    for (let first = start; first < start + requests; first += every) {
      const last = Math.min(first + every, start + requests);
      let next = first;
      const client = async () => {
        while (next < last) await sendOne(next++);
      };
      await Promise.all(Array.from({ length: concurrency }, client));
      await report(last);
    }
  } finally {
    images.close();
  }
}

const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;

/** Compares the mean memory of the last quarter with the second quarter's, prints the ratio, and returns whether it is too high. */
export function hasGrown(name: string, levels: readonly number[]): boolean {
  const quarter = Math.floor(levels.length / 4);
  if (quarter === 0) return false;
  const growth = mean(levels.slice(-quarter)) / mean(levels.slice(quarter, 2 * quarter));
  console.log(`memory of ${name} in the last quarter: ${growth.toFixed(3)} times the second quarter's`);
  return growth > MAX_GROWTH;
}

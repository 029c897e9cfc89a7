// Limits the memory and the time that the request bodies in one process take. The service limits the size of each body, but
// not the number of unfinished ones.

import { IncomingMessage } from "node:http";

/** The limits of request bodies. */
export interface BodyLimits {
  /** Maximum total size of the bodies whose requests are not answered, in bytes. */
  readonly bytes: number;
  /** Minimum average rate of a body, in bytes per second. */
  readonly rate: number;
  /** Time before the rate of a body is checked, in milliseconds. */
  readonly graceMilliseconds: number;
}

/** A request body that is being received or processed. */
export class Upload {
  bytes = 0;
  readonly start = performance.now();
  /** Resolves if the body is refused, to the response. Never rejects. */
  readonly refused: Promise<Response>;
  /** Refuses the body: see `refused`. */
  readonly refuse: (reply: Response) => void;
  readonly message: IncomingMessage;

  constructor(message: IncomingMessage) {
    const { promise, resolve } = Promise.withResolvers<Response>();
    this.message = message;
    this.refused = promise;
    this.refuse = resolve;
  }
}

/** The bodies that one process receives or processes. */
export class BodyBudget {
  readonly #limits: BodyLimits;
  readonly #uploads = new Map<IncomingMessage, Upload>();
  readonly #refused = new WeakSet<IncomingMessage>();
  #bytes = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  /** Total size of the bodies, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Begins to count the body of a request. */
  open(message: IncomingMessage): Upload {
    const upload = new Upload(message);
    this.#uploads.set(message, upload);
    return upload;
  }

  /** Stops counting a body, when its request is answered or its connection is closed. */
  close(message: IncomingMessage): void {
    this.#bytes -= this.#uploads.get(message)?.bytes ?? 0;
    this.#uploads.delete(message);
  }

  /** Counts received bytes. Returns false if they must be discarded, because the body is refused. */
  receive(message: IncomingMessage, bytes: number): boolean {
    const upload = this.#uploads.get(message);
    if (upload !== undefined) {
      upload.bytes += bytes;
      this.#bytes += bytes;
      while (this.#bytes > this.#limits.bytes && this.#refuseLargest());
    }
    return !this.#refused.has(message);
  }

  /** Refuses the bodies that arrive too slowly. @param now current time, as returned by `performance.now()` */
  refuseSlow(now: number): void {
    const { rate, graceMilliseconds } = this.#limits;
    for (const upload of this.#uploads.values()) {
      const { message, bytes, start } = upload;
      // A body with bytes that wait to be read is not late: the service is.
      if (message.complete || message.readableLength > 0 || now - start < graceMilliseconds) continue;
      if (bytes < ((now - start) / 1000) * rate)
        this.#refuse(upload, 408, `body must arrive at ${rate} bytes per second or more: send it faster`);
    }
  }

  /** Refuses the largest unfinished body, so that small bodies arrive even while a client sends many large ones. */
  #refuseLargest(): boolean {
    let largest: Upload | undefined;
    for (const upload of this.#uploads.values())
      if (!upload.message.complete && upload.bytes > (largest?.bytes ?? 0)) largest = upload;
    if (largest === undefined) return false;
    this.#refuse(largest, 503, "the server is receiving too many large bodies: try again");
    return true;
  }

  #refuse({ message, refuse }: Upload, status: number, error: string): void {
    this.close(message);
    this.#refused.add(message);
    const headers = { "Cache-Control": "no-store", "Retry-After": "1" };
    refuse(Response.json({ success: false, error }, { status, headers }));
    // Make the reader drop the received bytes. `destroy` would also close the connection, before the client gets the response.
    message.once("error", () => {});
    message.emit("error", new Error(error));
  }
}

/** Returns a class of requests whose bodies are counted, for the option `IncomingMessage` of `createServer`. */
export function countedMessage(budget: BodyBudget): typeof IncomingMessage {
  return class extends IncomingMessage {
    override push(chunk: unknown, encoding?: BufferEncoding): boolean {
      return chunk instanceof Uint8Array && !budget.receive(this, chunk.length) ? true : super.push(chunk, encoding);
    }
  };
}

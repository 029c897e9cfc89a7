// Limits the memory and the time that the request bodies in one process take. The service limits the size of each body, but
// not the number of bodies. A received body stays outside the JavaScript heap until a gate admits its request, so that the
// requests in the service can't exhaust the heap together.

import { IncomingMessage } from "node:http";

export interface BodyLimits {
  /** Maximum total size of the bodies whose requests are not answered, in bytes. */
  readonly bytes: number;
  /** Minimum average rate of a body, in bytes per second. */
  readonly rate: number;
  /** Time before the rate of a body is checked, in milliseconds. */
  readonly graceMilliseconds: number;
  /**
   * Maximum total size of the large bodies in the service, and of the small bodies in the service, in bytes. A single
   * body above the limit is admitted while no other body of its size class is in the service.
   */
  readonly admittedBytes: number;
  /** Maximum time that a received body waits for its admission, in milliseconds. */
  readonly waitMilliseconds: number;
}

/** Size above which a body counts as large, in bytes. Smaller bodies don't wait for large ones. */
const LARGE_BYTES = 100_000;
/** Heap that the service itself takes, in megabytes. */
const SERVICE_MEGABYTES = 64;
/** Heap that a request takes per byte of its body, in bytes. JSON text of empty objects takes the most. */
const HEAP_PER_BODY_BYTE = 128;

const TOO_MANY = "the server is receiving too many large bodies: try again";

/** Returns the limit `admittedBytes` for a heap, half of which is for large bodies. @param heapMegabytes size of the heap */
export function admittedBytesOf(heapMegabytes: number): number {
  return ((heapMegabytes - SERVICE_MEGABYTES) * 1e6) / HEAP_PER_BODY_BYTE / 2;
}

/** A request body that is being received or processed. */
class Upload {
  bytes = 0;
  readonly start = performance.now();
  /** Resolves to the response if the body is refused. Never rejects. */
  readonly refused: Promise<Response>;
  /** Refuses the body: resolves `refused` to a response. */
  readonly refuse: (reply: Response) => void;
  readonly message: IncomingMessage;
  /** The gate that the received body has reached. */
  gate?: Gate;

  constructor(message: IncomingMessage) {
    const { promise, resolve } = Promise.withResolvers<Response>();
    this.message = message;
    this.refused = promise;
    this.refuse = resolve;
  }
}

/** A received body that waits for its admission. */
interface Waiting {
  /** Passes the end of the body to its reader. */
  readonly end: () => void;
  readonly start: number;
}

/** Admits received bodies to the service in the order of their arrival. */
class Gate {
  readonly #limit: number;
  readonly #admitted = new Set<Upload>();
  readonly #waiting = new Map<Upload, Waiting>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Calls `end` when the body is admitted. */
  enter(upload: Upload, end: () => void): void {
    upload.gate = this;
    this.#waiting.set(upload, { end, start: performance.now() });
    this.#admit();
  }

  /** Releases the share of a processed body, and admits the next bodies in its place. */
  leave(upload: Upload): void {
    if (this.#admitted.delete(upload)) this.#bytes -= upload.bytes;
    this.#admit();
  }

  /** Removes a body that waits, and returns its `end`. Returns undefined for other bodies. */
  cancel(upload: Upload): (() => void) | undefined {
    const waiting = this.#waiting.get(upload);
    if (this.#waiting.delete(upload)) this.#admit();
    return waiting?.end;
  }

  /** Returns the bodies that began to wait before the given time. */
  listLate(time: number): Upload[] {
    return [...this.#waiting].filter(([, { start }]) => start < time).map(([upload]) => upload);
  }

  #admit(): void {
    for (const [upload, { end }] of this.#waiting) {
      if (this.#admitted.size > 0 && this.#bytes + upload.bytes > this.#limit) return;
      this.#waiting.delete(upload);
      this.#admitted.add(upload);
      this.#bytes += upload.bytes;
      end();
    }
  }
}

/** The bodies that one process receives or processes. */
export class BodyBudget {
  readonly #limits: BodyLimits;
  readonly #uploads = new Map<IncomingMessage, Upload>();
  readonly #refused = new WeakSet<IncomingMessage>();
  readonly #gates: { readonly large: Gate; readonly small: Gate };
  #bytes = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
    this.#gates = { large: new Gate(limits.admittedBytes), small: new Gate(limits.admittedBytes) };
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

  /**
   * Stops counting a body when its request has been answered or its connection is closed. Drops a body that is still
   * waiting.
   */
  close(message: IncomingMessage): void {
    const upload = this.#uploads.get(message);
    if (upload === undefined) return;
    this.#bytes -= upload.bytes;
    this.#uploads.delete(message);
    this.#cancel(upload);
  }

  /** Drops a body that still waits, when its connection is closed. */
  abort(message: IncomingMessage): void {
    const upload = this.#uploads.get(message);
    if (upload !== undefined) this.#cancel(upload);
  }

  #cancel(upload: Upload): void {
    const { message } = upload;
    const end = upload.gate?.cancel(upload);
    if (end === undefined) return;
    this.#drop(upload, "the request has ended");
    // Empty the buffer, so that a handler that reads later gets an error, and end the stream, so that the connection can be reused.
    message.read();
    message.resume();
    end();
  }

  /** Calls `end` when the request is admitted. `end` passes the end of a received body to its reader. */
  finish(message: IncomingMessage, end: () => void): void {
    const upload = this.#uploads.get(message);
    if (upload === undefined || this.#refused.has(message)) end();
    else this.#gates[upload.bytes > LARGE_BYTES ? "large" : "small"].enter(upload, end);
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

  /** Admits the next body after the service has processed one. Must be called even if that body's connection has been closed. */
  leave(upload: Upload): void {
    upload.gate?.leave(upload);
  }

  /**
   * Refuses the bodies that arrive too slowly, and those that wait too long.
   *
   * @param now current time, as returned by `performance.now()`
   */
  refuseLate(now: number): void {
    const { rate, graceMilliseconds, waitMilliseconds } = this.#limits;
    for (const gate of Object.values(this.#gates))
      for (const upload of gate.listLate(now - waitMilliseconds)) this.#refuse(upload, 503, TOO_MANY);
    for (const upload of this.#uploads.values()) {
      const { message, bytes, start } = upload;
      // If received bytes are waiting to be read, the service is slow, not the client.
      if (message.complete || message.readableLength > 0 || now - start < graceMilliseconds) continue;
      if (bytes < ((now - start) / 1000) * rate)
        this.#refuse(upload, 408, `body must arrive at ${rate} bytes per second or more: send it faster`);
    }
  }

  /** Refuses the largest unfinished body, so that small bodies arrive even while a client sends many large bodies. */
  #refuseLargest(): boolean {
    let largest: Upload | undefined;
    for (const upload of this.#uploads.values())
      if (!upload.message.complete && upload.bytes > (largest?.bytes ?? 0)) largest = upload;
    if (largest === undefined) return false;
    this.#refuse(largest, 503, TOO_MANY);
    return true;
  }

  #refuse(upload: Upload, status: number, error: string): void {
    const headers = { "Cache-Control": "no-store", "Retry-After": "1" };
    upload.refuse(Response.json({ success: false, error }, { status, headers }));
    this.close(upload.message);
    if (!this.#refused.has(upload.message)) this.#drop(upload, error);
  }

  /** Makes the reader drop the received bytes. `destroy` would also close the connection, before the client gets the response. */
  #drop({ message }: Upload, error: string): void {
    this.#refused.add(message);
    message.once("error", () => {});
    message.emit("error", new Error(error));
  }
}

/** Returns a class of requests whose bodies are counted, for the option `IncomingMessage` of `createServer`. */
export function countedMessage(budget: BodyBudget): typeof IncomingMessage {
  return class extends IncomingMessage {
    override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
      // The adapter passes on a complete body even if its connection is closed, but the gate may not have admitted the
      // body.
      if (!this.readableEnded) this.complete = false;
      budget.abort(this);
      super._destroy(error, callback);
    }

    override push(chunk: unknown, encoding?: BufferEncoding): boolean {
      if (chunk instanceof Uint8Array && !budget.receive(this, chunk.length)) return true;
      if (chunk !== null) return super.push(chunk, encoding);
      budget.finish(this, () => super.push(null));
      return false;
    }
  };
}

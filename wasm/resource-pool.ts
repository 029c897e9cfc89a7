// A pool that keeps one idle resource, such as an engine or a pixel buffer, for the next request. A request has exclusive
// use of the resource until it gives it back, and must treat its contents as undefined.

import { countDropped, registerPool } from "./engine-memory.ts";

/** A pool of one resource. */
export class ResourcePool<Resource extends object> {
  #idle: { readonly resource: Resource; readonly bytes: number } | undefined;

  /** @param maxIdleBytes largest resource that is kept between requests; larger ones are dropped when the request ends */
  constructor(maxIdleBytes: number) {
    registerPool({ drop: (which) => this.#drop(which === "all" ? 0 : maxIdleBytes) });
  }

  /** Takes the idle resource; undefined if there is none. */
  take(): Resource | undefined {
    const resource = this.#idle?.resource;
    this.#idle = undefined;
    return resource;
  }

  /** Returns a resource to the pool. It must be in working order. */
  give(resource: Resource, bytes: number): void {
    if (this.#idle !== undefined) countDropped(this.#idle.bytes);
    this.#idle = { resource, bytes };
  }

  /** Drops the resource if it is larger than `maxBytes`. Returns the number of bytes dropped. */
  #drop(maxBytes: number): number {
    const bytes = this.#idle?.bytes ?? 0;
    if (bytes <= maxBytes) return 0;
    this.#idle = undefined;
    return bytes;
  }
}

// A pool that keeps one idle resource, such as an engine or a pixel buffer, for the next request. A request has exclusive
// use of the resource until the request returns it. The contents of a taken resource are undefined.

import { countDropped, type EnginePool, markUsed } from "./engine-memory.ts";

export class ResourcePool<Resource extends object> implements EnginePool {
  readonly maxIdleBytes: number;
  readonly #onDrop: () => void;
  #idle: { readonly resource: Resource; readonly bytes: number } | undefined;

  /**
   * @param maxIdleBytes maximum size of a resource kept between requests; a larger one is dropped when its request ends
   * @param onDrop called when the idle resource is dropped
   */
  constructor(maxIdleBytes: number, onDrop: () => void = () => {}) {
    this.maxIdleBytes = maxIdleBytes;
    this.#onDrop = onDrop;
  }

  get idleBytes(): number {
    return this.#idle?.bytes ?? 0;
  }

  /** Takes the idle resource; undefined if there is none. */
  take(): Resource | undefined {
    const resource = this.#idle?.resource;
    this.#idle = undefined;
    return resource;
  }

  /** Returns a resource to the pool. It must be in working order. */
  give(resource: Resource, bytes: number): void {
    countDropped(this.idleBytes);
    this.#idle = { resource, bytes };
    markUsed(this);
  }

  /** Drops the idle resource. */
  drop(): void {
    if (this.#idle === undefined) return;
    this.#idle = undefined;
    this.#onDrop();
  }
}

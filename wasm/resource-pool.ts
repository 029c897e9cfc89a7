// A pool that keeps one idle resource, such as an engine or a pixel buffer, for the next request. A request that takes
// the resource has exclusive use of it until it gives the resource back. The contents of a taken resource are
// undefined.

import { countDropped, type EnginePool, markUsed } from "./engine-memory.ts";

export class ResourcePool<Resource extends object> implements EnginePool {
  readonly maxIdleBytes: number;
  readonly #onDrop: () => void;
  #idle: { readonly resource: Resource; readonly bytes: number } | undefined;

  /**
   * @param maxIdleBytes maximum size of a resource between requests; a larger resource is dropped at the end of its
   *   request
   * @param onDrop called when the idle resource is dropped
   */
  constructor(maxIdleBytes: number, onDrop: () => void = () => {}) {
    this.maxIdleBytes = maxIdleBytes;
    this.#onDrop = onDrop;
  }

  get idleBytes(): number {
    return this.#idle?.bytes ?? 0;
  }

  /** Takes the idle resource out of the pool; undefined if there is none. */
  take(): Resource | undefined {
    const resource = this.#idle?.resource;
    this.#idle = undefined;
    return resource;
  }

  /** Gives a resource back to the pool. It must be in working order. */
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

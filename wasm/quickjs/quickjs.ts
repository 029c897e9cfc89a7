// Runs JavaScript in QuickJS. Before each run, the engine's memory is restored from a snapshot with the guest programs
// loaded. So scripts can't affect later scripts, and starting takes a single copy. The .wasm is metered at build time
// (scripts/meter-wasm.ts): each loop iteration consumes fuel, and the engine traps without fuel.

import { type HostCall, QuickJsRealm } from "./quickjs-realm.ts";
import type { RealmEntries, RealmSnapshot } from "./realm-snapshot.ts";

const MAX_FUEL = 0x7fff_ffff;
/** File name of scripts in stack traces. */
const FILE = "chart.js";
/**
 * Memory size above which an engine should not be reused, in bytes. Memory never shrinks, and all of it is restored
 * after each run.
 */
export const MAX_REUSED_BYTES = 8 * 1024 ** 2;

/** An engine that runs one script at a time. */
export class QuickJsEngine {
  readonly #realm: QuickJsRealm;
  readonly #entries: RealmEntries;
  /** Snapshot of the memory, without its trailing zeros. */
  readonly #image: Uint8Array;
  readonly #readClock: { read: () => number };
  #onCall: HostCall = () => undefined;

  private constructor(
    realm: QuickJsRealm,
    { entries, pointers, differences, length }: RealmSnapshot,
    clock: { read: () => number },
  ) {
    this.#realm = realm;
    this.#entries = entries;
    this.#readClock = clock;
    for (const { at, bytes } of differences) realm.bytes.set(bytes, at);
    this.#image = realm.bytes.slice(0, length);
    realm.adopt(pointers);
    realm.answer((...call) => this.#onCall(...call));
  }

  /**
   * Creates an engine.
   *
   * @param maxGrowth maximum growth of the engine's memory, in bytes
   */
  static async boot(snapshot: RealmSnapshot, maxGrowth: number): Promise<QuickJsEngine> {
    const clock = { read: () => 0 };
    return new QuickJsEngine(await QuickJsRealm.create(maxGrowth, () => clock.read()), snapshot, clock);
  }

  /** Remaining fuel, which limits a run. Each loop iteration consumes one unit. */
  get fuel(): number {
    return this.#realm.fuel.value;
  }

  set fuel(fuel: number) {
    this.#realm.fuel.value = Math.max(0, Math.min(fuel, MAX_FUEL));
  }

  /** Size of the engine's memory, in bytes. */
  get bytes(): number {
    return this.#realm.memory.buffer.byteLength;
  }

  /** Starts a run, in the state of the snapshot. */
  start(onCall: HostCall, fuel: number, clock: () => number): void {
    this.#onCall = onCall;
    this.#readClock.read = clock;
    this.fuel = fuel;
  }

  /** Ends a run. Restores the memory, and disconnects the host. */
  stop(): void {
    this.#onCall = () => undefined;
    const { bytes } = this.#realm;
    bytes.set(this.#image);
    bytes.fill(0, this.#image.length);
    this.#realm.emptyStack();
  }

  /**
   * Evaluates a script. Returns the result of the guest's `finish` for the script's value, or of `explain` for its
   * error.
   *
   * @throws EngineTrap if the engine runs out of fuel, memory or stack
   */
  evaluate(script: string): string {
    const realm = this.#realm;
    return realm.enter(() => {
      const value = realm.evaluate(script, FILE);
      const thrown = realm.thrownBy(value);
      return thrown === 0 ? realm.call(this.#entries.finish, [value]) : realm.call(this.#entries.explain, [thrown]);
    });
  }

  /**
   * Calls a script's function by the number that the guest has assigned to it.
   *
   * @throws EngineTrap if the engine runs out of fuel, memory or stack
   */
  call(id: number, payload: string): string {
    const realm = this.#realm;
    return realm.enter(() => realm.call(this.#entries.call, [realm.number(id), realm.string(payload)]));
  }
}

// QuickJS: JavaScript text in, strings out. The engine's memory is kept as it stands with programs of ours loaded, and put back
// before each use: whatever a script does to its engine is gone with it, and starting one costs a copy.
// The .wasm is metered at build time (scripts/meter-wasm.mjs): every turn of every loop takes fuel, and without fuel it traps.

import { type HostCall, QuickJsRealm } from "./quickjs-realm.ts";
import type { RealmEntries, RealmImage } from "./realm-image.ts";

const FULL = 0x7fff_ffff;
/** What stacks call the file of scripts. */
const FILE = "chart.js";
/** Size from which a memory is not worth keeping, bytes: it never shrinks, and is cleared after each run. */
const GROWN = 8 * 1024 ** 2;

/** One engine; runs one script at a time. */
export class QuickJsEngine {
  readonly #realm: QuickJsRealm;
  readonly #entries: RealmEntries;
  /** The memory up to what is zero. */
  readonly #image: Uint8Array;
  readonly #readClock: { read: () => number };
  #onCall: HostCall = () => undefined;

  private constructor(
    realm: QuickJsRealm,
    { entries, pointers, differences, length }: RealmImage,
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
   * Boots an engine.
   *
   * @param most bytes that its memory may grow by
   */
  static async boot(image: RealmImage, most: number): Promise<QuickJsEngine> {
    const clock = { read: () => 0 };
    return new QuickJsEngine(await QuickJsRealm.create(most, () => clock.read()), image, clock);
  }

  /** Fuel left. A turn of a loop takes one. Setting it is how a run is bounded. */
  get fuel(): number {
    return this.#realm.fuel.value;
  }

  set fuel(fuel: number) {
    this.#realm.fuel.value = Math.max(0, Math.min(fuel, FULL));
  }

  /** Whether a script has made the engine's memory so large that a new engine is better than this one. */
  get isGrown(): boolean {
    return this.bytes > GROWN;
  }

  /** Size of the engine's memory. */
  get bytes(): number {
    return this.#realm.memory.buffer.byteLength;
  }

  /** Begins a run: the guest as it was after booting, with these ways out. */
  start(onCall: HostCall, fuel: number, clock: () => number): void {
    this.#onCall = onCall;
    this.#readClock.read = clock;
    this.fuel = fuel;
  }

  /** Ends a run: nothing of it stays in the engine's memory, nor the way out. */
  stop(): void {
    this.#onCall = () => undefined;
    const { bytes } = this.#realm;
    bytes.set(this.#image);
    bytes.fill(0, this.#image.length);
    this.#realm.emptyStack();
  }

  /**
   * Evaluates a script, and hands its value to the guest's `finish`, or what it throws to `explain`.
   *
   * @throws EngineTrap
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
   * Calls a function of the script by the number that the guest gave it.
   *
   * @throws EngineTrap
   */
  call(id: number, payload: string): string {
    const realm = this.#realm;
    return realm.enter(() => realm.call(this.#entries.call, [realm.number(id), realm.string(payload)]));
  }
}

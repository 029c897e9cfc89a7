// One run of a script: its value comes out as plain copies and functions that call back in; what these are handed goes in as
// numbers that stand for host objects. Ends with its request: afterwards its functions refuse to run. DESIGN 3.2.

import type { QuickJsEngine } from "../../wasm/quickjs/quickjs.ts";
import { EngineTrap, type Scalar } from "../../wasm/quickjs/quickjs-realm.ts";
import { Failure } from "../base/failure.ts";
import {
  SCRIPT_CALL_FUEL,
  SCRIPT_CALLS,
  SCRIPT_DEPTH,
  SCRIPT_LOG_LENGTH,
  SCRIPT_VALUE_LENGTH,
} from "../base/limits.ts";
import type { Budget } from "./budget.ts";
import { ANSWER, OPERATION, RESULT } from "./guest/protocol.ts";
import { readGuestValue } from "./guest-value.ts";
import { HostOperations } from "./host-operations.ts";
import { type Entry, ObjectTable } from "./object-table.ts";
import type { Policy } from "./policy.ts";
import { readThrow, ScriptError } from "./script-error.ts";

type Callable = (...args: unknown[]) => unknown;

/** What a run is given. */
export interface SessionOptions {
  readonly policy: Policy;
  /** What the guest's programs find as `names`: functions and objects of the host's. */
  readonly names: object;
  /** What the script's clock shows, milliseconds since the epoch; called when the script looks. */
  readonly clock: () => number;
  /** What all runs of one request may take together; a run leaves here what the next ones have. */
  readonly budget: Budget;
  /** Called each time before the script may change anything but quiet objects, and what is made of them. */
  readonly beforeChange?: () => void;
}

export class Session {
  readonly #engine: QuickJsEngine;
  readonly #table: ObjectTable;
  readonly #operations: HostOperations;
  readonly #functions = new Map<number, Callable>();
  readonly #numbers = new WeakMap<object, number>();
  readonly #logs: string[] = [];
  #failure: Failure | undefined;
  #isOpen = true;
  #depth = 0;
  readonly #budget: Budget;
  readonly #beforeChange: (() => void) | undefined;

  constructor(engine: QuickJsEngine, { policy, names, clock, budget, beforeChange }: SessionOptions) {
    this.#engine = engine;
    this.#budget = budget;
    this.#beforeChange = beforeChange;
    this.#table = new ObjectTable(policy, (value) => this.#numbers.get(value));
    this.#operations = new HostOperations({
      table: this.#table,
      read: (value) => this.#read(value),
      spend: (fuel) => this.#spend(fuel),
      expectChange: (entry) => this.#expectChange(entry),
      isOfGuest: (value) => this.#numbers.has(value),
    });
    this.#table.encode(names);
    engine.start((operation, target, key, value) => this.#answer(operation, target, key, value), budget.fuel, clock);
  }

  /** What ended the run early, if anything did: it may have been thrown where somebody caught it. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** What the script has logged, a line each. */
  get logs(): readonly string[] {
    return this.#logs;
  }

  /**
   * The value of a script, which is one expression.
   *
   * @throws ScriptError what the script throws; Failure when it takes too much
   */
  evaluate(script: string): unknown {
    return this.#receive(() => this.#engine.evaluate(`(${script}\n)`));
  }

  /** Whether an object that the script has handed out is the host's own, and no copy. */
  isOfHost(object: object): boolean {
    return this.#table.knows(object);
  }

  /** Ends the run. */
  close(): void {
    this.#isOpen = false;
    this.#budget.fuel = this.#engine.fuel;
    this.#engine.stop();
  }

  /** Lets the guest run, and reads what it returns. */
  #receive(run: () => string): unknown {
    if (!this.#isOpen) throw new Error("the script has ended");
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#depth >= SCRIPT_DEPTH)
      throw this.#fail(`chart must not call itself more than ${SCRIPT_DEPTH} levels deep`);
    this.#depth += 1;
    try {
      const text = run();
      if (text === "") return undefined;
      const body = text.slice(1);
      this.#count(body);
      if (text[0] === RESULT.text) return body;
      if (text[0] === RESULT.thrown) throw new ScriptError(readThrow(body));
      return this.#readValue(body);
    } catch (error) {
      if (error instanceof EngineTrap) throw this.#fail(explainTrap(error, this.#engine.fuel));
      // The engine can only go on where a call has come back.
      if (!(error instanceof ScriptError)) this.#failure ??= error instanceof Failure ? error : brokenScript();
      throw this.#failure ?? error;
    } finally {
      this.#depth -= 1;
    }
  }

  #fail(message: string): Failure {
    this.#failure ??= new Failure("invalid", message);
    return this.#failure;
  }

  #objectOf(number: number): unknown {
    const entry = this.#table.entryOf(number);
    if (entry === undefined) return undefined;
    // Whoever is handed the object may write on it.
    this.#expectChange(entry);
    return entry.rule.standsFor ?? entry.object;
  }

  #expectChange({ rule }: Entry): void {
    if (!rule.isQuiet) this.#beforeChange?.();
  }

  /** The host function that runs a function of the guest's. */
  #functionOf(number: number, arity: number): Callable {
    let found = this.#functions.get(number);
    if (found === undefined) {
      const session = this;
      found = function (this: unknown, ...args: unknown[]) {
        return session.#call(number, this, arity < 0 ? args : args.slice(0, arity));
      };
      this.#functions.set(number, found);
      this.#numbers.set(found, number);
    }
    return found;
  }

  #call(number: number, self: unknown, args: readonly unknown[]): unknown {
    return this.#receive(() => {
      const { unchanged, size } = this.#table.recheck();
      const payload = JSON.stringify([unchanged, ...[self, ...args].map((value) => this.#table.encode(value))]);
      this.#spend(SCRIPT_CALL_FUEL + payload.length + size);
      return this.#engine.call(number, payload);
    });
  }

  /** Makes work of the host's count as the guest's own. */
  #spend(fuel: number): void {
    this.#budget.calls -= 1;
    if (this.#budget.calls < 0)
      throw this.#fail(`chart must not use Chart.js more than ${SCRIPT_CALLS} times from its functions`);
    const left = this.#engine.fuel - fuel;
    this.#engine.fuel = left;
    if (left <= 0) throw this.#fail(OUT_OF_FUEL);
  }

  /** Answers the guest. A Failure ends the run; whatever else is thrown is the script's to catch. */
  #answer(operation: number, target: number, key: string, value: string): Scalar {
    try {
      this.#spend(SCRIPT_CALL_FUEL + value.length);
      const answer =
        operation === OPERATION.log ? this.#log(key) : this.#operations.answer(operation, target, key, value);
      // Where the guest was called once more and trapped, this call of it must not go on.
      if (this.#failure !== undefined) throw this.#failure;
      return answer;
    } catch (error) {
      if (this.#failure !== undefined) throw this.#failure;
      if (error instanceof Failure) {
        this.#failure = error;
        throw error;
      }
      const { name, message } = error instanceof Error ? error : new Error("something was thrown");
      return ANSWER.error + JSON.stringify([name, message]);
    }
  }

  #count(text: string): void {
    if (text.length > SHORT) this.#budget.characters -= text.length;
    if (this.#budget.characters < 0)
      throw new Failure("invalid", `chart must not hold more than ${SCRIPT_VALUE_LENGTH} characters of data`);
  }

  #read(value: string): unknown {
    this.#count(value);
    return this.#readValue(value);
  }

  #readValue(value: string): unknown {
    return readGuestValue(value, {
      objectOf: (number) => this.#objectOf(number),
      functionOf: (number, arity) => this.#functionOf(number, arity),
    });
  }

  #log(text: string): undefined {
    if (this.#logs.length < SCRIPT_LOG_LENGTH) this.#logs.push(text.slice(0, SCRIPT_LOG_LENGTH));
  }
}

/** Values this short are not counted one by one: the number of calls is. */
const SHORT = 64;

const OUT_OF_FUEL = "chart.js takes too long: its functions must finish within 2 seconds";

function brokenScript(): Failure {
  return new Failure("invalid", "chart.js has broken what JavaScript brings along");
}

function explainTrap(trap: EngineTrap, fuel: number): string {
  if (fuel <= 0) return OUT_OF_FUEL;
  return /stack/i.test(trap.message) ? "chart.js nests its calls too deep" : "chart.js takes too much memory";
}

// One run of a script. The script's value is returned as plain copies and as functions that call back into the guest; host
// objects passed to these functions reach the guest as numbers. The run ends with its request, after which the functions throw.

import type { QuickJsEngine } from "../../wasm/quickjs/quickjs.ts";
import { EngineTrap, type Scalar } from "../../wasm/quickjs/quickjs-realm.ts";
import { BudgetFailure, Failure, isEngineError, type ScriptBudget } from "../base/failure.ts";
import { SCRIPT_CALLS, SCRIPT_DEPTH, SCRIPT_FUEL, SCRIPT_VALUE_LENGTH } from "../base/limits.ts";
import type { PhaseClock } from "../base/phase-clock.ts";
import { ANSWER, OPERATION, RESULT } from "./guest/protocol.ts";
import { readGuestValue } from "./guest-value.ts";
import { HostOperations } from "./host-operations.ts";
import { type NumberedObject, ObjectTable } from "./object-table.ts";
import type { Policy } from "./policy.ts";
import { parseGuestThrow, ScriptError } from "./script-error.ts";

/** Maximum number of lines that a script can log, and maximum length of each line, in UTF-16 code units. */
const SCRIPT_LOG_LENGTH = 100;

/** Fuel that a call between host and guest costs, in either direction, in addition to fuel for the size of its values. */
const SCRIPT_CALL_FUEL = 500;

type Callable = (...args: unknown[]) => unknown;

export interface SessionOptions {
  readonly policy: Policy;
  /** Host functions and objects that guest programs access as `__membrane.names`. */
  readonly names: object;
  /** Returns the time for the script's clock, in milliseconds since the epoch. Called whenever the script reads the clock. */
  readonly clock: () => number;
  /** The budget that all runs of one request share. Each run subtracts the amounts that it uses. */
  readonly budget: Budget;
  /** Measures the time of the script, including the calls that it makes. */
  readonly phases: PhaseClock;
  /** Called before each operation that may change a host object, unless the object's rule is `isQuiet`. */
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
  readonly #phases: PhaseClock;
  readonly #beforeChange: (() => void) | undefined;

  constructor(engine: QuickJsEngine, { policy, names, clock, budget, beforeChange, phases }: SessionOptions) {
    this.#engine = engine;
    this.#phases = phases;
    this.#budget = budget;
    this.#beforeChange = beforeChange;
    this.#table = new ObjectTable(policy, (value) => this.#numbers.get(value));
    this.#operations = new HostOperations({
      table: this.#table,
      read: (value) => this.#read(value),
      spend: (fuel) => this.#spend(fuel),
      expectChange: (entry) => this.#expectChange(entry),
      isGuestFunction: (value) => this.#numbers.has(value),
    });
    this.#table.encode(names);
    engine.start((operation, target, key, value) => this.#answer(operation, target, key, value), budget.fuel, clock);
  }

  /** The Failure that ended the run early, if any. Host code may have caught it when it was thrown. */
  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** The lines that the script has logged. */
  get logs(): readonly string[] {
    return this.#logs;
  }

  /**
   * Evaluates a script, which must be a single expression, and returns its value.
   *
   * @throws ScriptError if the script throws; Failure if it exceeds its budget
   */
  evaluate(script: string): unknown {
    return this.#enter(() => this.#engine.evaluate(`(${script}\n)`));
  }

  /** Whether an object in the script's value is a host object rather than a copy. */
  isHostObject(object: object): boolean {
    return this.#table.has(object);
  }

  /** Ends the run. Later calls of the script's functions throw. */
  close(): void {
    this.#isOpen = false;
    this.#budget.fuel = this.#engine.fuel;
    this.#engine.stop();
  }

  /** Runs guest code and decodes its result. */
  #enter(run: () => string): unknown {
    if (!this.#isOpen) throw new Error("the script has ended");
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#depth >= SCRIPT_DEPTH)
      throw this.#fail(
        `chart must not nest calls between its functions and Chart.js more than ${SCRIPT_DEPTH} levels deep`,
        "stack",
      );
    this.#depth += 1;
    try {
      const text = this.#phases.measure("sandbox", run);
      if (text === "") return undefined;
      const body = text.slice(1);
      this.#countCharacters(body);
      if (text[0] === RESULT.text) return body;
      if (text[0] === RESULT.thrown) throw new ScriptError(parseGuestThrow(body));
      return this.#readValue(body);
    } catch (error) {
      if (error instanceof EngineTrap) throw this.#fail(...explainTrap(error, this.#engine.fuel));
      // An exception other than a ScriptError means that the call did not return normally, and the engine cannot continue.
      if (!(error instanceof ScriptError)) this.#failure ??= error instanceof Failure ? error : brokenScript();
      throw this.#failure ?? error;
    } finally {
      this.#depth -= 1;
    }
  }

  #fail(message: string, budget: ScriptBudget): Failure {
    this.#failure ??= new BudgetFailure(message, budget);
    return this.#failure;
  }

  #objectOf(number: number): unknown {
    const entry = this.#table.entryOf(number);
    if (entry === undefined) return undefined;
    // The host code that receives the object may write to it.
    this.#expectChange(entry);
    return entry.rule.standsFor ?? entry.object;
  }

  #expectChange({ rule }: NumberedObject): void {
    if (!rule.isQuiet) this.#beforeChange?.();
  }

  /** Returns the host function that calls a guest function. */
  #functionOf(number: number, arity: number): Callable {
    let hostFunction = this.#functions.get(number);
    if (hostFunction === undefined) {
      const session = this;
      hostFunction = function (this: unknown, ...args: unknown[]) {
        return session.#call(number, this, arity < 0 ? args : args.slice(0, arity));
      };
      this.#functions.set(number, hostFunction);
      this.#numbers.set(hostFunction, number);
    }
    return hostFunction;
  }

  #call(number: number, self: unknown, args: readonly unknown[]): unknown {
    return this.#enter(() => {
      const { unchanged, size } = this.#table.recheck();
      const payload = JSON.stringify([unchanged, ...[self, ...args].map((value) => this.#table.encode(value))]);
      this.#spend(SCRIPT_CALL_FUEL + payload.length + size);
      return this.#engine.call(number, payload);
    });
  }

  /** Charges the host's work to the script. */
  #spend(fuel: number): void {
    this.#budget.calls -= 1;
    if (this.#budget.calls < 0)
      throw this.#fail(`chart must not call Chart.js more than ${SCRIPT_CALLS} times from its functions`, "calls");
    const left = this.#engine.fuel - fuel;
    this.#engine.fuel = left;
    if (left <= 0) throw this.#fail(OUT_OF_FUEL, "fuel");
  }

  /** Handles a call from the guest. A Failure ends the run; any other exception is passed on for the script to catch. */
  #answer(operation: number, target: number, key: string, value: string): Scalar {
    try {
      this.#spend(SCRIPT_CALL_FUEL + value.length);
      const answer =
        operation === OPERATION.log ? this.#log(key) : this.#operations.answer(operation, target, key, value);
      // The operation may have called the guest again, and that inner call may have ended the run.
      if (this.#failure !== undefined) throw this.#failure;
      return answer;
    } catch (error) {
      if (this.#failure !== undefined) throw this.#failure;
      if (error instanceof Failure) {
        this.#failure = error;
        throw error;
      }
      return ANSWER.error + JSON.stringify(describe(error));
    }
  }

  #countCharacters(text: string): void {
    if (text.length > FREE_LENGTH) this.#budget.characters -= text.length;
    if (this.#budget.characters < 0)
      throw new BudgetFailure(
        `chart must not produce more than ${SCRIPT_VALUE_LENGTH} characters of data`,
        "characters",
      );
  }

  #read(value: string): unknown {
    this.#countCharacters(value);
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

/**
 * Returns an error's name and message. Errors of the JavaScript engine get a generic message, because theirs name host
 * code.
 */
function describe(error: unknown): [name: string, message: string] {
  if (!(error instanceof Error)) return ["Error", "an unknown error was thrown"];
  return [error.name, isEngineError(error) ? "a value in the chart is missing or has the wrong type" : error.message];
}

/** Values of up to this many characters are free: the limit on the number of calls covers them. */
const FREE_LENGTH = 64;

const OUT_OF_FUEL = "chart takes too long: its functions must finish within 2 seconds";

function brokenScript(): Failure {
  return new Failure("invalid", "chart must not modify JavaScript built-ins");
}

function explainTrap(trap: EngineTrap, fuel: number): [message: string, budget: ScriptBudget] {
  if (fuel <= 0) return [OUT_OF_FUEL, "fuel"];
  return /stack/i.test(trap.message)
    ? ["chart nests its functions or their calls too deeply: simplify them", "stack"]
    : ["chart uses too much memory in its functions: create fewer or smaller values", "memory"];
}

/** The remaining budget of a request's scripts. */
export interface Budget {
  /** Fuel for guest code and for host work. A loop iteration in the engine costs 1 unit. */
  fuel: number;
  /** Calls across the membrane, in either direction. */
  calls: number;
  /** Characters in all values that the script passes to the host. */
  characters: number;
}

/** Creates the full budget of a request. */
export function createBudget(): Budget {
  return { fuel: SCRIPT_FUEL, calls: SCRIPT_CALLS, characters: SCRIPT_VALUE_LENGTH };
}

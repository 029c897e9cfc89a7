// Shares one work budget among the parts of a request, such as the two renders of a tool call. The maps are weak, so
// entries are garbage-collected with their requests.

import { reserve } from "../../../wasm/engine-memory.ts";
import { Fuel } from "../../base/fuel.ts";
import { REQUEST_WORK } from "../../base/limits.ts";
import type { PhaseClock } from "../../base/phase-clock.ts";
import { shareCharge } from "../shared/charge.ts";
import { phaseTimerOf } from "../shared/phase-timer.ts";
import { logTrap } from "./unexpected-error.ts";

/** Heap space for a large chart, in bytes. The rest of the memory budget is enough for charts' WebAssembly engines. */
const LARGE_REQUEST_HEAP = 14_000_000;

const parents = new WeakMap<Request, Request>();
/** The work budgets that a request's parts have received. */
const fuels = new WeakMap<Request, Fuel[]>();

/** Registers `part` as a part of the request `parent`, with which it shares the work budget and the charge. Returns `part`. */
export function linkSubrequest(parent: Request, part: Request): Request {
  parents.set(part, parent);
  shareCharge(parent, part);
  return part;
}

/** Returns the budget for a request: the work that earlier parts of the same request have left. */
export function requestFuel(request: Request): Fuel {
  const parent = parents.get(request) ?? request;
  const earlier = fuels.get(parent) ?? [];
  const spent = earlier.reduce((sum, fuel) => sum + fuel.spent, 0);
  const fuel = new Fuel(REQUEST_WORK - spent, () => reserve(LARGE_REQUEST_HEAP), logTrap);
  fuels.set(parent, [...earlier, fuel]);
  return fuel;
}

/** Returns the clock for a request, which its parts share. */
export function requestClock(request: Request): PhaseClock {
  return phaseTimerOf(parents.get(request) ?? request);
}

// Requests that are parts of another one, such as the two drawings that a tool call makes: together they may take as much work as a
// single request. The maps are weak, so nothing outlives its request.

import { Fuel } from "../../base/fuel.ts";
import { REQUEST_WORK } from "../../base/limits.ts";

const wholes = new WeakMap<Request, Request>();
/** The fuel of each part of a request. */
const fuels = new WeakMap<Request, Fuel[]>();

/** Registers a request as part of another one, and returns it. */
export function partOf(whole: Request, part: Request): Request {
  wholes.set(part, whole);
  return part;
}

/** Returns the fuel for a request: what earlier parts of the same request have left. */
export function fuelFor(request: Request): Fuel {
  const whole = wholes.get(request) ?? request;
  const earlier = fuels.get(whole) ?? [];
  const spent = earlier.reduce((sum, fuel) => sum + fuel.spent, 0);
  const fuel = new Fuel(REQUEST_WORK - spent);
  fuels.set(whole, [...earlier, fuel]);
  return fuel;
}

// Requests that are parts of another one, such as the two drawings of a tool's answer: together they may take the work of one. What
// is known of a request is forgotten with it.

import { Fuel } from "../base/fuel.ts";
import { REQUEST_WORK } from "../base/limits.ts";

const wholes = new WeakMap<Request, Request>();
/** What the parts of a request have spent. */
const fuels = new WeakMap<Request, Fuel[]>();

/** Makes a request a part of the whole. Returns it. */
export function partOf(whole: Request, part: Request): Request {
  wholes.set(part, whole);
  return part;
}

/** What counts the work of a request: no more than earlier parts of the same whole have left. */
export function fuelFor(request: Request): Fuel {
  const whole = wholes.get(request) ?? request;
  const earlier = fuels.get(whole) ?? [];
  const spent = earlier.reduce((sum, fuel) => sum + fuel.spent, 0);
  const fuel = new Fuel(REQUEST_WORK - spent);
  fuels.set(whole, [...earlier, fuel]);
  return fuel;
}

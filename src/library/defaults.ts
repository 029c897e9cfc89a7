// The program's own defaults for options.

import { type Defaults, KIND_NAMES } from "../../generated/library-options.ts";
import { suggestName } from "../base/edit-distance.ts";
import { Failure, showValue } from "../base/failure.ts";
import { isPlainObject, type PlainObject } from "../base/plain-object.ts";

export type { Defaults };

const defaults = new Map<keyof Defaults, PlainObject>();

/**
 * Sets the defaults of options for later calls. Replaces the earlier defaults of each kind that it names; an empty object removes
 * them.
 *
 * @throws Failure for an unknown kind, and for the options `format` and `signal`
 */
export function setDefaults(given: Defaults): void {
  if (!isPlainObject(given)) throw new Failure("invalid", `defaults must be an object, got ${showValue(given)}`);
  const kinds: readonly string[] = KIND_NAMES;
  for (const [kind, options] of Object.entries(given)) {
    if (!kinds.includes(kind)) {
      const suggestion = suggestName(kind.slice(0, 40), kinds);
      const advice = suggestion === undefined ? `The kinds are ${kinds.join(", ")}` : `Did you mean "${suggestion}"?`;
      throw new Failure("invalid", `Unknown kind ${JSON.stringify(showValue(kind))}. ${advice}`);
    }
    if (!isPlainObject(options))
      throw new Failure("invalid", `defaults.${kind} must be an object, got ${showValue(options)}`);
    for (const name of ["format", "signal"])
      if (options[name] !== undefined)
        throw new Failure("invalid", `defaults.${kind}.${name} must not be set: pass ${name} in each call`);
  }
  for (const [kind, options] of Object.entries(given))
    defaults.set(kind as keyof Defaults, { ...(options as PlainObject) });
}

/** Returns the defaults of a kind. @internal */
export function defaultsOf(kind: keyof Defaults): PlainObject {
  return defaults.get(kind) ?? {};
}

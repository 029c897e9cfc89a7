// What stands behind a Proxy in the guest: the host object's number, and what the host has told of it.

/** The key under which stand-ins, and nothing else, show what they stand for. */
export const REMOTE = Symbol("remote");

const NONE: Record<string, unknown> = {};

export class RemoteObject {
  readonly id: number;
  readonly kind: number;
  /** The names of methods that objects of its class are known to have. */
  readonly methods: Set<string>;
  /** Whether its methods and properties change nothing else that a script has seen. */
  readonly isQuiet: boolean;
  /** Properties as the host last told them; of lists and records those that were not looked at are still encoded. */
  view: Record<string, unknown> = NONE;
  /** The turn in which it told them. */
  turn = 0;
  stand: object = NONE;
  /** Names under which the script itself put something: those are no methods of the class. */
  declare own: Set<string> | undefined;

  constructor(id: number, kind: number, methods: Set<string>, isQuiet: boolean) {
    this.id = id;
    this.kind = kind;
    this.methods = methods;
    this.isQuiet = isQuiet;
  }
}

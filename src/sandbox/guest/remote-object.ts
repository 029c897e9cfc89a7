// The state behind a guest Proxy: the number of its host object, and the cached properties of that object.

/** The key under which a proxy, and no other object, exposes its RemoteObject. */
export const REMOTE = Symbol("remote");

const EMPTY: Record<string, unknown> = {};

export class RemoteObject {
  readonly id: number;
  readonly kind: number;
  /** The method names that are known so far for all objects with the same rule. */
  readonly methods: Set<string>;
  /** Whether operations on the object have no side effects on other objects that a script can see. */
  readonly isQuiet: boolean;
  /** The cached properties. Those of lists and records stay encoded until they are read. */
  view: Record<string, unknown> = EMPTY;
  /** The turn (see remote-traps.ts) in which the host sent the cached properties. */
  turn = 0;
  /** The proxy that scripts see. */
  proxy: object = EMPTY;
  /** Property names that the script has set, which hide methods of the same name. */
  declare own: Set<string> | undefined;

  constructor(id: number, kind: number, methods: Set<string>, isQuiet: boolean) {
    this.id = id;
    this.kind = kind;
    this.methods = methods;
    this.isQuiet = isQuiet;
  }
}

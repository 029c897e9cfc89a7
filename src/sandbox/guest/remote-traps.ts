// The traps of the guest's Proxies, which forward operations on host objects to the host. Lists and records are fetched whole,
// other objects property by property. Cached properties are valid for one turn: from a call by the host until the guest calls
// anything that may change them.

import { PROTOTYPE_KEYS } from "../../base/plain-object.ts";
import { encode, encodeText, type GuestTable } from "./encode.ts";
import { ANSWER, type HostTag, type HostValue, KIND, LATER, OPERATION, TAG, UNCHANGED } from "./protocol.ts";

export type HostFunction = (operation: number, target: number, key: string, value: string) => unknown;
type Bag = Record<string, unknown>;

export interface HostConnection {
  /** Number of the current turn. Incrementing it invalidates all cached properties. */
  turn: number;
  readonly host: HostFunction;
  /** Calls the host and decodes its answer. */
  callHost(operation: number, target: number, key?: string, value?: string): unknown;
  /** Decodes an answer. @throws the error that the host threw */
  decodeAnswer(answer: unknown): unknown;
  decode(value: HostValue): unknown;
  readonly remotes: readonly RemoteObject[];
  readonly table: GuestTable;
}

const METHOD = `${ANSWER.json}[${TAG.method}]`;

/** The prototypes of the proxies, by `KIND`. */
const PROTOTYPES = [
  Array.prototype,
  Object.prototype,
  Object.prototype,
  Function.prototype,
] as unknown as readonly Bag[];

const { parse, stringify } = JSON;
const { hasOwn } = Object;

/** Creates the traps for lists, for functions, and for all other objects. */
export function createTraps(connection: HostConnection) {
  const { host, callHost, decodeAnswer, decode, remotes, table } = connection;
  const methods = new Map<string, object>();

  /** Returns the current properties of a list or record. */
  function viewOf(remote: RemoteObject): Bag {
    if (remote.turn !== connection.turn) {
      const answer = host(OPERATION.view, remote.id, "", "") as string;
      if (answer !== UNCHANGED) remote.view = parse(answer);
      remote.turn = connection.turn;
    }
    return remote.view;
  }

  /** Decodes one property of a list or record. */
  function readFromView(remote: RemoteObject, view: Bag, key: string): unknown {
    const tag = view[key] as HostTag | Exclude<HostValue, HostTag>;
    if (tag === LATER) return callHost(OPERATION.get, remote.id, key);
    if (typeof tag !== "object" || tag === null) return tag;
    // The first description of an object is decoded once, and the properties in it are soon out of date.
    if (tag[0] === TAG.described || tag[0] === TAG.known) view[key] = [TAG.known, tag[1]];
    return decode(tag);
  }

  /** Returns the cached properties of a live object. Properties cached before the current turn are dropped. */
  function liveViewOf(remote: RemoteObject): Bag {
    if (remote.turn !== connection.turn) {
      remote.view = {};
      remote.turn = connection.turn;
    }
    return remote.view;
  }

  function method(name: string): object {
    let caller = methods.get(name);
    if (caller === undefined) {
      caller = function (this: { [REMOTE]?: RemoteObject } | undefined, ...args: unknown[]) {
        const remote = this?.[REMOTE];
        if (remote === undefined) throw new TypeError(`${name} must be called as a method of its object`);
        const result = callHost(OPERATION.method, remote.id, name, encodeArguments(args));
        if (!remote.isQuiet) connection.turn += 1;
        return result;
      };
      methods.set(name, caller);
    }
    return caller;
  }

  function encodeArguments(args: unknown[]): string {
    return stringify(args.map((value) => encode(value, table, "", [])));
  }

  function readLive(remote: RemoteObject, key: string): unknown {
    if (remote.methods.has(key) && !remote.own?.has(key)) return method(key);
    const view = remote.isQuiet ? undefined : liveViewOf(remote);
    if (view !== undefined && hasOwn(view, key)) return view[key];
    const answer = host(OPERATION.get, remote.id, key, "");
    if (answer === METHOD) {
      remote.methods.add(key);
      return method(key);
    }
    const value = decodeAnswer(answer);
    if (value === undefined) return inherited(remote, key);
    if (view !== undefined) view[key] = value;
    return value;
  }

  function read(remote: RemoteObject, key: string): unknown {
    if (remote.kind === KIND.live) return readLive(remote, key);
    if (remote.kind === KIND.function)
      return hasOwn(Function.prototype, key) ? inherited(remote, key) : readLive(remote, key);
    const view = viewOf(remote);
    return hasOwn(view, key) ? readFromView(remote, view, key) : inherited(remote, key);
  }

  function exists(remote: RemoteObject, key: string): boolean {
    return remote.kind < KIND.live ? hasOwn(viewOf(remote), key) : read(remote, key) !== undefined;
  }

  function inherited({ kind }: RemoteObject, key: string): unknown {
    return PROTOTYPE_KEYS.has(key) ? undefined : PROTOTYPES[kind]?.[key];
  }

  function write(remote: RemoteObject, key: string | symbol, value: unknown): boolean {
    if (typeof key === "symbol" || PROTOTYPE_KEYS.has(key)) return true;
    decodeAnswer(host(OPERATION.set, remote.id, key, encodeText(value, table, key)));
    if (remote.kind >= KIND.live) {
      remote.own ??= new Set();
      remote.own.add(key);
      if (!remote.isQuiet) connection.turn += 1;
    } else {
      // The host holds a copy of the value, so the view is requested again at the next read.
      remote.turn = 0;
    }
    return true;
  }

  function list(remote: RemoteObject): string[] {
    return remote.kind < KIND.live
      ? Object.keys(viewOf(remote))
      : (parse(callHost(OPERATION.keys, remote.id) as string) as string[]);
  }

  function describe(remote: RemoteObject, key: string): PropertyDescriptor | undefined {
    if (!exists(remote, key)) return undefined;
    return { value: read(remote, key), writable: true, enumerable: true, configurable: true };
  }

  const remoteOf = (target: object) => (target as { [REMOTE]: RemoteObject })[REMOTE];

  /** Creates traps. @param find returns the RemoteObject of a Proxy's target */
  function createHandler(find: (target: object) => RemoteObject): ProxyHandler<object> {
    return {
      get(target, key) {
        const remote = find(target);
        // Fast path for the most frequent operation: reading a cached number, string or known object.
        if (remote.turn === connection.turn && remote.kind < KIND.live) {
          const value = remote.view[key as string] as HostValue | undefined;
          if (typeof value === "number" || (typeof value === "string" && value !== LATER)) return value;
          if (typeof value === "object" && value?.[0] === TAG.known && value.length === 2) {
            const known = remotes[value[1]];
            if (known !== undefined) return known.proxy;
          }
        }
        if (typeof key === "string") return read(remote, key);
        return key === REMOTE ? remote : (PROTOTYPES[remote.kind] as unknown as Record<symbol, unknown>)[key];
      },
      set: (target, key, value) => write(find(target), key, value),
      defineProperty(target, key, descriptor) {
        if (hasOwn(descriptor, "get") || hasOwn(descriptor, "set"))
          throw new TypeError(
            `${String(key)} must be defined with a value: this object cannot have getters or setters`,
          );
        return write(find(target), key, descriptor.value);
      },
      has(target, key) {
        const remote = find(target);
        if (typeof key === "symbol") return key in (PROTOTYPES[remote.kind] as Bag);
        return exists(remote, key) || inherited(remote, key) !== undefined;
      },
      deleteProperty(target, key) {
        const { id } = find(target);
        if (typeof key === "string") callHost(OPERATION.delete, id, key);
        connection.turn += 1;
        return true;
      },
      ownKeys: (target) => list(find(target)),
      getOwnPropertyDescriptor: (target, key) => (typeof key === "symbol" ? undefined : describe(find(target), key)),
      getPrototypeOf: (target) => PROTOTYPES[find(target).kind] as object,
      setPrototypeOf: () => false,
      preventExtensions: () => false,
    };
  }

  const listTraps: ProxyHandler<object> = {
    ...createHandler(remoteOf),
    ownKeys: (target) => [...list(remoteOf(target)), "length"],
    getOwnPropertyDescriptor(target, key) {
      if (typeof key === "symbol") return undefined;
      const remote = remoteOf(target);
      if (key !== "length") return describe(remote, key);
      return { value: viewOf(remote).length, writable: true, enumerable: false, configurable: false };
    },
  };
  const functionTraps: ProxyHandler<object> = {
    ...createHandler(remoteOf),
    apply(target, self, args) {
      const result = callHost(OPERATION.call, remoteOf(target).id, "", encodeArguments([self, ...args]));
      connection.turn += 1;
      return result;
    },
  };

  return { list: listTraps, function: functionTraps, other: createHandler((target) => target as RemoteObject) };
}

/** The key under which a proxy, and no other object, exposes its RemoteObject. */
export const REMOTE = Symbol("remote");

const EMPTY: Record<string, unknown> = {};

/** The state behind a guest Proxy: the number of its host object, and the cached properties of that object. */
export class RemoteObject {
  readonly id: number;
  readonly kind: number;
  /** The method names that are known so far for all objects with the same rule. */
  readonly methods: Set<string>;
  /** Whether operations on the object have no side effects on other objects that a script can see. */
  readonly isQuiet: boolean;
  /** The cached properties. In lists and records, they stay encoded until they are read. */
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

// What a script does with a host object → what the host is asked: the traps of the Proxies that stand for them. Lists and records
// come over whole and are kept while the script has the word; other objects are asked property by property. What is kept is
// good for one turn: from the moment the host calls in until anything is called that may change it.

import { encode, encodeText, type GuestTable } from "./encode.ts";
import { ANSWER, type HostTag, type HostValue, KIND, LATER, OPERATION, TAG, UNCHANGED } from "./protocol.ts";
import { REMOTE, type RemoteObject } from "./remote-object.ts";

export type HostFunction = (operation: number, target: number, key: string, value: string) => unknown;
type Bag = Record<string, unknown>;

/** The way to the host. */
export interface RemoteDoor {
  /** Number of the turn. */
  turn: number;
  readonly host: HostFunction;
  /** Asks the host, and takes its answer. */
  ask(operation: number, target: number, key?: string, value?: string): unknown;
  /** What an answer stands for; throws what the host has thrown. */
  take(answer: unknown): unknown;
  decode(value: HostValue): unknown;
  readonly remotes: readonly RemoteObject[];
  readonly table: GuestTable;
}

/** Keys that lead away from plain data. */
const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const METHOD = `${ANSWER.json}[${TAG.method}]`;

/** What plain objects, lists and functions have by nature. */
const NATURES = [Array.prototype, Object.prototype, Object.prototype, Function.prototype] as unknown as readonly Bag[];

const { parse, stringify } = JSON;
const { hasOwn } = Object;

/** The traps for lists, for functions, and for all other objects. */
export function createTraps(door: RemoteDoor) {
  const { host, ask, take, decode, remotes, table } = door;
  const methods = new Map<string, object>();

  /** The properties of a list or record as they are now. */
  function look(remote: RemoteObject): Bag {
    if (remote.turn !== door.turn) {
      const answer = host(OPERATION.view, remote.id, "", "") as string;
      if (answer !== UNCHANGED) remote.view = parse(answer);
      remote.turn = door.turn;
    }
    return remote.view;
  }

  /** One of those properties, decoded when it is looked at. */
  function pick(remote: RemoteObject, view: Bag, key: string): unknown {
    const tag = view[key] as HostTag | Exclude<HostValue, HostTag>;
    if (tag === LATER) return ask(OPERATION.get, remote.id, key);
    if (typeof tag !== "object" || tag === null) return tag;
    // An object is met once, and what came along with it soon is old.
    if (tag[0] === TAG.met || tag[0] === TAG.known) view[key] = [TAG.known, tag[1]];
    return decode(tag);
  }

  /** What a live object was asked in this turn. */
  function recall(remote: RemoteObject): Bag {
    if (remote.turn !== door.turn) {
      remote.view = {};
      remote.turn = door.turn;
    }
    return remote.view;
  }

  function method(name: string): object {
    let found = methods.get(name);
    if (found === undefined) {
      found = function (this: { [REMOTE]?: RemoteObject } | undefined, ...args: unknown[]) {
        const remote = this?.[REMOTE];
        if (remote === undefined) throw new TypeError(`${name} needs the object that it belongs to as its this`);
        const result = ask(OPERATION.method, remote.id, name, encodeArguments(args));
        if (!remote.isQuiet) door.turn += 1;
        return result;
      };
      methods.set(name, found);
    }
    return found;
  }

  function encodeArguments(args: unknown[]): string {
    return stringify(args.map((value) => encode(value, table, "", [])));
  }

  function readLive(remote: RemoteObject, key: string): unknown {
    if (remote.methods.has(key) && !remote.own?.has(key)) return method(key);
    const view = remote.isQuiet ? undefined : recall(remote);
    if (view !== undefined && hasOwn(view, key)) return view[key];
    const answer = host(OPERATION.get, remote.id, key, "");
    if (answer === METHOD) {
      remote.methods.add(key);
      return method(key);
    }
    const value = take(answer);
    if (value === undefined) return natural(remote, key);
    if (view !== undefined) view[key] = value;
    return value;
  }

  function read(remote: RemoteObject, key: string): unknown {
    if (remote.kind === KIND.live) return readLive(remote, key);
    if (remote.kind === KIND.function)
      return hasOwn(Function.prototype, key) ? natural(remote, key) : readLive(remote, key);
    const view = look(remote);
    return hasOwn(view, key) ? pick(remote, view, key) : natural(remote, key);
  }

  function exists(remote: RemoteObject, key: string): boolean {
    return remote.kind < KIND.live ? hasOwn(look(remote), key) : read(remote, key) !== undefined;
  }

  function natural({ kind }: RemoteObject, key: string): unknown {
    return FORBIDDEN.has(key) ? undefined : NATURES[kind]?.[key];
  }

  function write(remote: RemoteObject, key: string | symbol, value: unknown): boolean {
    if (typeof key === "symbol" || FORBIDDEN.has(key)) return true;
    take(host(OPERATION.set, remote.id, key, encodeText(value, table, key)));
    if (remote.kind >= KIND.live) {
      remote.own ??= new Set();
      remote.own.add(key);
      if (!remote.isQuiet) door.turn += 1;
    } else {
      // What the host holds now is a copy: it is asked for when it is next looked at.
      remote.turn = 0;
    }
    return true;
  }

  function list(remote: RemoteObject): string[] {
    return remote.kind < KIND.live
      ? Object.keys(look(remote))
      : (parse(ask(OPERATION.keys, remote.id) as string) as string[]);
  }

  function describe(remote: RemoteObject, key: string): PropertyDescriptor | undefined {
    if (!exists(remote, key)) return undefined;
    return { value: read(remote, key), writable: true, enumerable: true, configurable: true };
  }

  const remoteOf = (target: object) => (target as { [REMOTE]: RemoteObject })[REMOTE];

  /** The traps of Proxies whose target leads to what stands behind them as `find` says. */
  function createHandler(find: (target: object) => RemoteObject): ProxyHandler<object> {
    return {
      get(target, key) {
        const remote = find(target);
        // What most scripts do most of the time: reading numbers, text and objects that are at hand.
        if (remote.turn === door.turn && remote.kind < KIND.live) {
          const value = remote.view[key as string] as HostValue | undefined;
          if (typeof value === "number" || (typeof value === "string" && value !== LATER)) return value;
          if (typeof value === "object" && value?.[0] === TAG.known && value.length === 2) {
            const known = remotes[value[1]];
            if (known !== undefined) return known.stand;
          }
        }
        if (typeof key === "string") return read(remote, key);
        return key === REMOTE ? remote : (NATURES[remote.kind] as unknown as Record<symbol, unknown>)[key];
      },
      set: (target, key, value) => write(find(target), key, value),
      defineProperty: (target, key, { value }) => write(find(target), key, value),
      has(target, key) {
        const remote = find(target);
        if (typeof key === "symbol") return key in (NATURES[remote.kind] as Bag);
        return exists(remote, key) || natural(remote, key) !== undefined;
      },
      deleteProperty(target, key) {
        const { id } = find(target);
        if (typeof key === "string") ask(OPERATION.delete, id, key);
        door.turn += 1;
        return true;
      },
      ownKeys: (target) => list(find(target)),
      getOwnPropertyDescriptor: (target, key) => (typeof key === "symbol" ? undefined : describe(find(target), key)),
      getPrototypeOf: (target) => NATURES[find(target).kind] as object,
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
      return { value: look(remote).length, writable: true, enumerable: false, configurable: false };
    },
  };
  const functionTraps: ProxyHandler<object> = {
    ...createHandler(remoteOf),
    apply(target, self, args) {
      const result = ask(OPERATION.call, remoteOf(target).id, "", encodeArguments([self, ...args]));
      door.turn += 1;
      return result;
    },
  };

  return { list: listTraps, function: functionTraps, other: createHandler((target) => target as RemoteObject) };
}

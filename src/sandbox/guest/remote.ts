// Host objects as the script sees them: Proxies whose traps ask the host. Runs in the guest. Lists and records come over
// whole and are kept while the script has the word; other objects are asked property by property. What is kept is good for
// one turn: from the moment the host calls in until anything is called that may change it.

import { createCopier } from "./copied-record.ts";
import { encode, encodeText, type GuestTable } from "./encode.ts";
import {
  ANSWER,
  type HostTag,
  type HostValue,
  type HostView,
  KIND,
  LATER,
  OPERATION,
  TAG,
  UNCHANGED,
} from "./protocol.ts";
import { REMOTE, RemoteObject } from "./remote-object.ts";

type HostFunction = (operation: number, target: number, key: string, value: string) => unknown;
type Bag = Record<string, unknown>;

/** Keys that lead away from plain data. */
const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

const METHOD = `${ANSWER.json}[${TAG.method}]`;

const ERRORS: Readonly<Record<string, ErrorConstructor>> = { TypeError, RangeError, SyntaxError, ReferenceError };

/** What plain objects, lists and functions have by nature. */
const NATURES = [Array.prototype, Object.prototype, Object.prototype, Function.prototype] as unknown as readonly Bag[];

const { parse, stringify } = JSON;
const { hasOwn } = Object;

/** Builds this side of the membrane around the way out. */
export function createRemotes(host: HostFunction) {
  const remotes: RemoteObject[] = [];
  const functions: ((...args: unknown[]) => unknown)[] = [];
  const paths: string[] = [];
  const numbers = new Map<object, number>();
  const classes: Set<string>[] = [];
  const methods = new Map<string, object>();
  let turn = 1;

  const table: GuestTable = {
    numberOfRemote: (value) => (value as { [REMOTE]?: RemoteObject })[REMOTE]?.id,
    numberOfFunction(value, path) {
      let number = numbers.get(value);
      if (number === undefined) {
        number = functions.push(value as never) - 1;
        paths.push(path);
        numbers.set(value, number);
      }
      return number;
    },
  };

  /** Asks the host. */
  function ask(operation: number, target: number, key = "", value = ""): unknown {
    return take(host(operation, target, key, value));
  }

  function take(answer: unknown): unknown {
    if (typeof answer !== "string") return answer;
    const rest = answer.slice(1);
    if (answer[0] === ANSWER.text) return rest;
    if (answer[0] === ANSWER.json) return decode(parse(rest));
    const [name, message] = parse(rest);
    throw new (ERRORS[name] ?? Error)(message);
  }

  function decode(value: HostValue): unknown {
    if (typeof value !== "object" || value === null) return value;
    switch (value[0]) {
      case TAG.known: {
        const remote = remotes[value[1]] ?? meetAgain(value[1]);
        if (value[2] !== undefined) keep(remote, value[2]);
        return remote.stand;
      }
      case TAG.copy:
        return unfold(value[1], value[2], value[3], value[4]);
      case TAG.met:
        return (remotes[value[1]] ?? meet(value)).stand;
      case TAG.guest:
        return functions[value[1]];
      case TAG.date:
        return new Date(value[1] ?? Number.NaN);
      case TAG.number:
        return value[1] === "-0" ? -0 : Number(value[1]);
      default:
        return undefined;
    }
  }

  const unfold = createCopier(ask, decode);

  /** Makes what stands for an object that the host names for the first time. */
  function meet([, id, kind, rank, quiet, told]: Extract<
    HostTag,
    readonly [typeof TAG.met, ...unknown[]]
  >): RemoteObject {
    classes[rank] ??= new Set();
    const remote = new RemoteObject(id, kind, classes[rank], quiet === 1);
    if (kind === KIND.list) remote.stand = new Proxy(Object.assign([], { [REMOTE]: remote }), LIST);
    else if (kind === KIND.function)
      remote.stand = new Proxy(
        Object.assign(() => {}, { [REMOTE]: remote }),
        FUNCTION,
      );
    else remote.stand = new Proxy(remote, LIVE);
    remotes[id] = remote;
    if (told !== undefined) keep(remote, told);
    return remote;
  }

  /** The host has named the object in something that was never decoded. */
  function meetAgain(id: number): RemoteObject {
    ask(OPERATION.meet, id);
    return remotes[id] as RemoteObject;
  }

  function keep(remote: RemoteObject, told: HostView): void {
    remote.view = told as Bag;
    remote.turn = turn;
  }

  /** The properties of a list or record as they are now. */
  function look(remote: RemoteObject): Bag {
    if (remote.turn !== turn) {
      const answer = host(OPERATION.view, remote.id, "", "") as string;
      if (answer !== UNCHANGED) remote.view = parse(answer);
      remote.turn = turn;
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
    if (remote.turn !== turn) {
      remote.view = {};
      remote.turn = turn;
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
        if (!remote.isQuiet) turn += 1;
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
    const answer = host(OPERATION.set, remote.id, key, encodeText(value, table, key));
    take(answer);
    if (remote.kind >= KIND.live) {
      remote.own ??= new Set();
      remote.own.add(key);
      if (!remote.isQuiet) turn += 1;
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
        // What most scripts do most of the time: reading numbers and text that are at hand.
        if (remote.turn === turn && remote.kind < KIND.live) {
          const value = remote.view[key as string];
          if (typeof value === "number" || (typeof value === "string" && value !== LATER)) return value;
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
        turn += 1;
        return true;
      },
      ownKeys: (target) => list(find(target)),
      getOwnPropertyDescriptor: (target, key) => (typeof key === "symbol" ? undefined : describe(find(target), key)),
      getPrototypeOf: (target) => NATURES[find(target).kind] as object,
      setPrototypeOf: () => false,
      preventExtensions: () => false,
    };
  }

  const LIVE = createHandler((target) => target as RemoteObject);
  const LIST: ProxyHandler<object> = {
    ...createHandler(remoteOf),
    ownKeys: (target) => [...list(remoteOf(target)), "length"],
    getOwnPropertyDescriptor(target, key) {
      if (typeof key === "symbol") return undefined;
      const remote = remoteOf(target);
      if (key !== "length") return describe(remote, key);
      return { value: look(remote).length, writable: true, enumerable: false, configurable: false };
    },
  };
  const FUNCTION: ProxyHandler<object> = {
    ...createHandler(remoteOf),
    apply(target, self, args) {
      const result = ask(OPERATION.call, remoteOf(target).id, "", encodeArguments([self, ...args]));
      turn += 1;
      return result;
    },
  };

  return {
    decode,
    table,
    log: (text: string) => host(OPERATION.log, 0, text, ""),
    /** The host calls the script's function with `[objects that are as they were, this, …arguments]`. */
    call(id: number, payload: string): unknown {
      turn += 1;
      const values = parse(payload);
      for (const number of values[0] as number[]) {
        const remote = remotes[number];
        if (remote !== undefined) remote.turn = turn;
      }
      const args = [];
      for (let i = 2; i < values.length; i++) args.push(decode(values[i] as HostValue));
      return Reflect.apply(functions[id] as () => unknown, decode(values[1] as HostValue), args);
    },
    pathOf: (id: number) => paths[id] ?? "",
  };
}

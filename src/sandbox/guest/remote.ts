// The guest's table of host objects, each with a number and a Proxy (remote-traps.ts), and of the script's functions, which the
// host calls by number. Decodes values from the host. Runs in the guest.

import type { GuestTable } from "./encode.ts";
import { ANSWER, type HostTag, type HostValue, type HostView, KIND, LATER, OPERATION, TAG } from "./protocol.ts";
import { createTraps, type HostConnection, type HostFunction, REMOTE, RemoteObject } from "./remote-traps.ts";

const ERRORS: Readonly<Record<string, ErrorConstructor>> = { TypeError, RangeError, SyntaxError, ReferenceError };

const { parse } = JSON;
const { apply } = Reflect;

/** Builds the guest's side of the membrane. @param host calls the host */
export function createRemotes(host: HostFunction) {
  const remotes: RemoteObject[] = [];
  const functions: ((...args: unknown[]) => unknown)[] = [];
  const paths: string[] = [];
  const numbers = new Map<object, number>();
  const methodsByRule: Set<string>[] = [];

  const table: GuestTable = {
    numberOfRemote(value) {
      const remote = (value as { [REMOTE]?: RemoteObject | CopyTag })[REMOTE];
      return Array.isArray(remote) ? remote[1] : (remote as RemoteObject | undefined)?.id;
    },
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

  const connection: HostConnection = { turn: 1, host, callHost, decodeAnswer, decode, remotes, table };
  const traps = createTraps(connection);
  const createCopy = createCopier(callHost, decode);

  /** Calls the host and decodes its answer. */
  function callHost(operation: number, target: number, key = "", value = ""): unknown {
    return decodeAnswer(host(operation, target, key, value));
  }

  function decodeAnswer(answer: unknown): unknown {
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
        const remote = remotes[value[1]] ?? requestAgain(value[1]);
        if (value[2] !== undefined) storeView(remote, value[2]);
        return remote.proxy;
      }
      case TAG.copy:
        return createCopy(value);
      case TAG.described:
        return (remotes[value[1]] ?? createRemote(value)).proxy;
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

  /** Creates the proxy for a host object that is described for the first time. */
  function createRemote([, id, kind, ruleNumber, quiet, view]: Extract<
    HostTag,
    readonly [typeof TAG.described, ...unknown[]]
  >): RemoteObject {
    methodsByRule[ruleNumber] ??= new Set();
    const remote = new RemoteObject(id, kind, methodsByRule[ruleNumber], quiet === 1);
    if (kind === KIND.list) remote.proxy = new Proxy(Object.assign([], { [REMOTE]: remote }), traps.list);
    else if (kind === KIND.function)
      remote.proxy = new Proxy(
        Object.assign(() => {}, { [REMOTE]: remote }),
        traps.function,
      );
    else remote.proxy = new Proxy(remote, traps.other);
    remotes[id] = remote;
    if (view !== undefined) storeView(remote, view);
    return remote;
  }

  /** Requests an object's description again: the guest skipped the value that contained the first description. */
  function requestAgain(id: number): RemoteObject {
    callHost(OPERATION.describe, id);
    return remotes[id] as RemoteObject;
  }

  function storeView(remote: RemoteObject, view: HostView): void {
    remote.view = view as Record<string, unknown>;
    remote.turn = connection.turn;
  }

  return {
    decode,
    table,
    log: (text: string) => host(OPERATION.log, 0, text, ""),
    /** Calls a function of the script for the host. The payload is `[numbers of unchanged objects, this, ...arguments]`. */
    call(id: number, payload: string): unknown {
      connection.turn += 1;
      const values = parse(payload);
      const unchanged = values[0] as number[];
      // Indexed loops here and below: in QuickJS, iterators are noticeably slower.
      for (let i = 0; i < unchanged.length; i++) {
        const remote = remotes[unchanged[i] as number];
        if (remote !== undefined) remote.turn = connection.turn;
      }
      const args = [];
      for (let i = 2; i < values.length; i++) args.push(decode(values[i] as HostValue));
      return apply(functions[id] as () => unknown, decode(values[1] as HostValue), args);
    },
    pathOf: (id: number) => paths[id] ?? "",
  };
}

/** The host's encoding of a copied record. */
type CopyTag = Extract<HostTag, readonly [typeof TAG.copy, ...unknown[]]>;

const { create, defineProperty } = Object;

/**
 * Returns a function that creates copies.
 *
 * @param callHost calls the host and decodes its answer
 * @param decode decodes a value from the host
 */
function createCopier(
  callHost: (operation: number, target: number, key?: string) => unknown,
  decode: (value: HostValue) => unknown,
) {
  const shapes: object[] = [];

  function createShape(names: readonly string[]): object {
    const shape = {};
    for (const [index, name] of names.entries()) {
      const storeValue = (copy: object, value: unknown) =>
        defineProperty(copy, name, { value, writable: true, enumerable: true, configurable: true });
      defineProperty(shape, name, {
        get(this: { readonly [REMOTE]: CopyTag }) {
          const copied = this[REMOTE];
          const value = copied[3][index] as HostValue;
          if (typeof value === "number") return value;
          if (value !== LATER && (typeof value !== "object" || value === null)) return value;
          const decoded = value === LATER ? callHost(OPERATION.get, copied[1], name) : decode(value);
          // A known object always decodes to the same proxy, so its value need not be stored.
          if (value === LATER || value[0] !== TAG.known) storeValue(this, decoded);
          return decoded;
        },
        set(this: object, value: unknown) {
          storeValue(this, value);
        },
        enumerable: true,
      });
    }
    return shape;
  }

  return (copied: CopyTag): object => {
    const number = copied[2];
    let shape = shapes[number];
    if (shape === undefined) {
      // Request the names: the host may have sent them with another record, which was never decoded.
      shape = createShape(copied[4] ?? JSON.parse(callHost(OPERATION.keys, copied[1]) as string));
      shapes[number] = shape;
    }
    const copy = create(shape);
    copy[REMOTE] = copied;
    return copy;
  };
}

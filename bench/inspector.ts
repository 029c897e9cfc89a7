// Connects to the inspector of a Worker in Miniflare or of a Node process, over the DevTools protocol, to read its heap and
// to profile it.

/** Miniflare's id for the user Worker. */
const WORKER = "core:user:";

/** A connection to an inspector. */
export interface Inspector {
  /** Sends a command, and waits for its result. */
  readonly call: <Result>(method: string, params?: object) => Promise<Result>;
  /** Sets the listener for an event. */
  readonly on: <Params>(method: string, listen: (params: Params) => void) => void;
  readonly close: () => void;
}

/** Connects to Miniflare's inspector, at the address that `startWorker` returns. */
export async function openInspector(address: URL): Promise<Inspector> {
  const list = new URL("/json", address);
  list.protocol = "http:";
  const targets = (await (await fetch(list)).json()) as {
    readonly id: string;
    readonly webSocketDebuggerUrl: string;
  }[];
  const target = targets.find(({ id }) => id === WORKER);
  if (target === undefined)
    throw new Error(`the inspector must list the target ${WORKER}, got ${targets.map(({ id }) => id)}`);
  return connect(target.webSocketDebuggerUrl);
}

/** Connects to an inspector at its WebSocket URL. */
export async function connect(url: string): Promise<Inspector> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error("the inspector does not respond")));
  });
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, (params: never) => void>();
  let sent = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error, method, params } = JSON.parse(String(data));
    // Only events have no id: some of workerd's responses also contain a method.
    if (id === undefined) return listeners.get(method)?.(params as never);
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result as never);
    else call?.reject(new Error(error.message));
  });
  return {
    call: (method, params = {}) =>
      new Promise((resolve, reject) => {
        sent += 1;
        waiting.set(sent, { resolve, reject });
        socket.send(JSON.stringify({ id: sent, method, params }));
      }),
    on: (method, listen) => listeners.set(method, listen),
    close: () => socket.close(),
  };
}

/**
 * Returns an isolate's memory use in bytes: `heap` is the JavaScript heap; `buffers` excludes WebAssembly memories.
 */
export async function readHeap({ call }: Inspector): Promise<{ heap: number; buffers: number }> {
  interface Usage {
    readonly usedSize: number;
    readonly embedderHeapUsedSize: number;
    readonly backingStorageSize: number;
  }
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await call<Usage>("Runtime.getHeapUsage");
  return { heap: usedSize + embedderHeapUsedSize, buffers: backingStorageSize };
}

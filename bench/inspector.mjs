// Connects to the inspector of a Worker in Miniflare, over the DevTools protocol, to read its heap and to profile it.

/** Miniflare's id for the user Worker. */
const WORKER = "core:user:";

/**
 * Connects to the inspector.
 *
 * @param address address of Miniflare's inspector, as `startWorker` returns it
 * @returns `call`, which sends a command and waits for its result; `on`, which sets the listener for an event; and
 *   `close`
 */
export async function openInspector(address) {
  const list = new URL("/json", address);
  list.protocol = "http:";
  const targets = await (await fetch(list)).json();
  const target = targets.find(({ id }) => id === WORKER);
  if (target === undefined)
    throw new Error(`the inspector must list the target ${WORKER}, got ${targets.map(({ id }) => id)}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("the inspector does not respond"));
  });
  const waiting = new Map();
  const listeners = new Map();
  let sent = 0;
  socket.onmessage = ({ data }) => {
    const { id, result, error, method, params } = JSON.parse(data);
    if (method !== undefined) return listeners.get(method)?.(params);
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    return error === undefined ? resolve(result) : reject(new Error(error.message));
  };
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
export async function readHeap({ call }) {
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await call("Runtime.getHeapUsage");
  return { heap: usedSize + embedderHeapUsedSize, buffers: backingStorageSize };
}

// The inspector of the Worker that Miniflare runs: what the heap of its isolate holds, and where its time goes. Speaks the
// DevTools protocol over a WebSocket of this machine.

/** How Miniflare calls the Worker itself among all that it runs. */
const WORKER = "core:user:";

/**
 * @param address of Miniflare's inspector, as `startWorker` gives it
 * @returns `call`, which sends a command and waits for its result; `on`, which has a function called for each event of a name;
 *   and `close`
 */
export async function openInspector(address) {
  const list = new URL("/json", address);
  list.protocol = "http:";
  const targets = await (await fetch(list)).json();
  const target = targets.find(({ id }) => id === WORKER);
  if (target === undefined) throw new Error(`the inspector must know ${WORKER}, got ${targets.map(({ id }) => id)}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error("the inspector does not answer"));
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

/** Bytes that an isolate holds: `heap` of JavaScript, and `buffers`, those of WebAssembly's memories not among them. */
export async function readHeap({ call }) {
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await call("Runtime.getHeapUsage");
  return { heap: usedSize + embedderHeapUsedSize, buffers: backingStorageSize };
}

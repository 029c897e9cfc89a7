// Evaluates untrusted JavaScript within a budget, and returns its values and callbacks. One engine serves the isolate: drawing
// is synchronous, so scripts never overlap. The module is independent of charts and canvases.

import { type EnginePool, markUsed } from "../../wasm/engine-memory.ts";
import { MAX_REUSED_BYTES, QuickJsEngine } from "../../wasm/quickjs/quickjs.ts";
import { readRealmSnapshot } from "../../wasm/quickjs/realm-snapshot.ts";
import { SCRIPT_MEMORY } from "../base/limits.ts";
import { Session, type SessionOptions } from "./session.ts";

/** Runs scripts, one at a time. */
export interface Sandbox {
  /**
   * Opens a session, passes it to `work`, which is synchronous, and closes it even if `work` throws.
   *
   * @throws any error that `work` throws, and the session's Failure if `work` caught and ignored it
   */
  run<T>(options: SessionOptions, work: (session: Session) => T): T;
}

/**
 * Creates the sandbox of an isolate.
 *
 * @param image the engine image from `makeSandboxImage`
 * @returns a function that boots the engine on its first call, and again after the engine has been dropped
 */
export function createSandbox(image: ArrayBuffer): () => Promise<Sandbox> {
  let booted: Promise<QuickJsEngine> | undefined;
  /** The booted engine, once it has run a script. */
  let engine: QuickJsEngine | undefined;
  // Requests that already hold a dropped engine may continue with it.
  const pool: EnginePool = {
    get idleBytes() {
      return engine?.bytes ?? 0;
    },
    maxIdleBytes: MAX_REUSED_BYTES,
    drop() {
      booted = engine = undefined;
    },
  };
  return async () => {
    booted ??= QuickJsEngine.boot(readRealmSnapshot(image), SCRIPT_MEMORY);
    const current = booted;
    const held = await current;
    return {
      run(options, work) {
        if (booted === current) {
          engine = held;
          markUsed(pool);
        }
        return runSession(held, options, work);
      },
    };
  };
}

function runSession<T>(engine: QuickJsEngine, options: SessionOptions, work: (session: Session) => T): T {
  const session = new Session(engine, options);
  try {
    const result = work(session);
    if (session.failure !== undefined) throw session.failure;
    return result;
  } finally {
    session.close();
  }
}

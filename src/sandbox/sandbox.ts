// Evaluates untrusted JavaScript within a budget, and returns its values and callbacks. One engine serves the isolate: drawing is
// synchronous, so scripts never overlap. Independent of charts and of the canvas.

import { countDropped } from "../../wasm/engine-memory.ts";
import { QuickJsEngine } from "../../wasm/quickjs/quickjs.ts";
import { readRealmSnapshot } from "../../wasm/quickjs/realm-snapshot.ts";
import { SCRIPT_MEMORY } from "../base/limits.ts";
import { Session, type SessionOptions } from "./session.ts";

/** Runs scripts, one at a time. */
export interface Sandbox {
  /**
   * Opens a session, passes it to `work`, which is synchronous, and closes it even if `work` throws.
   *
   * @throws any error of `work`, and the session's Failure if `work` has caught and ignored it
   */
  run<T>(options: SessionOptions, work: (session: Session) => T): T;
}

/**
 * Creates the sandbox of an isolate.
 *
 * @param image the engine image from `makeSandboxImage`
 * @returns a function that boots the engine on its first call, and a new engine after a script has grown the old one's memory
 */
export function createSandbox(image: ArrayBuffer): () => Promise<Sandbox> {
  let booted: Promise<QuickJsEngine> | undefined;
  return async () => {
    booted ??= QuickJsEngine.boot(readRealmSnapshot(image), SCRIPT_MEMORY);
    const current = booted;
    const engine = await current;
    const dropGrown = () => {
      // Requests that already hold the engine may continue with it; later requests get a new one.
      if (!engine.isGrown || booted !== current) return;
      booted = undefined;
      countDropped(engine.bytes);
    };
    return {
      run(options, work) {
        try {
          return runSession(engine, options, work);
        } finally {
          dropGrown();
        }
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

// Untrusted JavaScript text → values and callbacks, within a budget. One engine serves the isolate; since a picture is drawn
// at once, scripts take turns. Knows neither charts nor canvas.

import { countDropped } from "../../wasm/engine-memory.ts";
import { QuickJsEngine } from "../../wasm/quickjs/quickjs.ts";
import { readRealmImage } from "../../wasm/quickjs/realm-image.ts";
import { SCRIPT_MEMORY } from "../base/limits.ts";
import { Session, type SessionOptions } from "./session.ts";

/** Runs scripts, one at a time. */
export interface Sandbox {
  /**
   * Opens a session, lets `work` use it at once, and ends it, whatever happens.
   *
   * @throws what `work` throws; the session's Failure where `work` has swallowed that
   */
  run<T>(options: SessionOptions, work: (session: Session) => T): T;
}

/**
 * Makes a sandbox, of which an isolate needs one.
 *
 * @param image as `makeSandboxImage` makes it
 * @returns boots an engine at its first call, and a new one after a script has made the engine's memory large
 */
export function createSandbox(image: ArrayBuffer): () => Promise<Sandbox> {
  let booted: Promise<QuickJsEngine> | undefined;
  return async () => {
    booted ??= QuickJsEngine.boot(readRealmImage(image), SCRIPT_MEMORY);
    const current = booted;
    const engine = await current;
    const dropGrown = () => {
      // Requests that have the engine already may go on with it; no other request gets it.
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

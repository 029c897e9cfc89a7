// Untrusted JavaScript text → values and callbacks, within a budget. One engine serves the isolate; since a picture is drawn
// at once, scripts take turns. Knows neither charts nor canvas.

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
 * @returns boots an engine at its first call, and a new one when scripts have made its memory large
 */
export function createSandbox(image: ArrayBuffer): () => Promise<Sandbox> {
  const boot = () => QuickJsEngine.boot(readRealmImage(image), SCRIPT_MEMORY);
  let booted: Promise<QuickJsEngine> | undefined;
  return async () => {
    booted ??= boot();
    const current = booted;
    let engine = await current;
    if (engine.isGrown) {
      // Whoever comes first replaces it.
      if (booted === current) booted = boot();
      engine = await booted;
    }
    return { run: (options, work) => runSession(engine, options, work) };
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

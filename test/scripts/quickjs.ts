// Runs QuickJS, from its package or as built for the service: one engine with one context and no host functions.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type {
  BorrowedHeapCharPointer,
  EvalDetectModule,
  EvalFlags,
  IntrinsicsFlags,
  OwnedHeapCharPointer,
} from "@jitl/quickjs-ffi-types";
import loadGlue from "@jitl/quickjs-wasmfile-release-sync/emscripten-module";
import { QuickJSFFI } from "@jitl/quickjs-wasmfile-release-sync/ffi";

export const UNMETERED = readFileSync(
  createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm"),
);
export const METERED = readFileSync(path.join(import.meta.dirname, "../../generated/quickjs.wasm"));

/** Stack limit of the guest, in bytes. Low enough that QuickJS reports a stack overflow before Node does. */
const STACK = 65_536;

export interface Engine {
  /**
   * Runs a script.
   *
   * @returns its result or its exception, as JSON text
   */
  evaluate(script: string): string;
  readonly memory: WebAssembly.Memory;
  readonly exports: WebAssembly.Exports;
}

/** The Workers types don't allow `new WebAssembly.Module`, which Node supports. */
export function compile(bytes: BufferSource): WebAssembly.Module {
  const Module = WebAssembly.Module as unknown as new (bytes: BufferSource) => WebAssembly.Module;
  return new Module(bytes);
}

/**
 * Starts an engine.
 *
 * @param pages initial memory, in pages of 64 KiB
 * @param maxPages maximum memory, in pages
 */
export async function startQuickJS(bytes: BufferSource, pages: number, maxPages = 8192): Promise<Engine> {
  const memory = new WebAssembly.Memory({ initial: pages, maximum: maxPages });
  let exports: WebAssembly.Exports = {};
  const glue = await loadGlue({
    wasmMemory: memory,
    instantiateWasm(imports, onSuccess) {
      const instance = new WebAssembly.Instance(compile(bytes), imports);
      exports = instance.exports;
      onSuccess(instance);
      return exports;
    },
  });
  const rejectCall = (): never => {
    throw new Error("the guest called the host");
  };
  glue.callbacks = {
    callFunction: rejectCall,
    loadModuleSource: rejectCall,
    normalizeModule: rejectCall,
    shouldInterrupt: () => 0,
    freeHostRef: rejectCall,
  };
  const ffi = new QuickJSFFI(glue);
  const runtime = ffi.QTS_NewRuntime();
  ffi.QTS_RuntimeSetMaxStackSize(runtime, STACK);
  const context = ffi.QTS_NewContext(runtime, 0 as IntrinsicsFlags);
  return {
    exports,
    memory,
    evaluate(script) {
      const length = glue.lengthBytesUTF8(script);
      const text = glue._malloc(length + 1) as OwnedHeapCharPointer & BorrowedHeapCharPointer;
      glue.stringToUTF8(script, text, length + 1);
      const result = ffi.QTS_Eval(context, text, length, "script", 0 as EvalDetectModule, 0 as EvalFlags);
      glue._free(text);
      return glue.UTF8ToString(ffi.QTS_Dump(context, ffi.QTS_ResolveException(context, result) || result));
    },
  };
}

// Opens the isolate's sandbox, tries the alternate parse of text that isn't plain data, and explains script errors.

import guestImage from "../../../../generated/guest-image.bin";
import { Failure } from "../../../base/failure.ts";
import { once } from "../../../base/once.ts";
import { advisePython } from "../../../base/pasted-text.ts";
import { createSandbox, type Sandbox } from "../../../sandbox/sandbox.ts";
import { findErrorPosition, findUnknownName, ScriptError } from "../../../sandbox/script-error.ts";
import { adviseScript, adviseWrapper, isPlainValue } from "../config-problem.ts";
import { recoverConfig } from "../config-text.ts";

/**
 * The isolate's sandbox. The library loads the engine's image after this module is evaluated, so the sandbox is created
 * lazily.
 */
const sandboxOpener = once(() => createSandbox(guestImage));

/** Opens the sandbox that all scripts of the isolate share, one at a time. */
export const openSandbox = (): Promise<Sandbox> => sandboxOpener()();

/** Work per loop iteration of the engine, in units of src/base/fuel.ts. Iterations that wait for memory take twice as long. */
export const SCRIPT_WORK = 5;

/** A chart's text that is not plain data. */
export interface ScriptText {
  readonly script: string;
  /** Error message for text that isn't valid JavaScript either; null to use the engine's message. Slow to compute. */
  readonly mistake: string | null;
  /** Script to run if the text is not valid JavaScript. */
  readonly alternative?: string;
  /** Whether `script` already uses the alternate parse of `+`, and `alternative` the original parse. */
  readonly usedAlternateParse?: boolean;
}

/** Runs the script. If it isn't valid JavaScript, runs the alternate parse. */
export function runOrTryAlternate<T>(text: ScriptText, run: (script: string, usedAlternateParse: boolean) => T): T {
  const { script, alternative, usedAlternateParse = false } = text;
  try {
    return run(script, usedAlternateParse);
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    if (alternative !== undefined && error.name === "SyntaxError")
      try {
        return run(alternative, !usedAlternateParse);
      } catch (alternativeError) {
        if (!(alternativeError instanceof ScriptError)) throw alternativeError;
        if (alternativeError.name !== "SyntaxError") throw explain(alternativeError, alternative, null);
      }
    throw explain(error, script, text.mistake);
  }
}

/**
 * Turns a script error into a Failure.
 *
 * @param mistake message for text that is not JavaScript; null for the engine's message
 */
function explain(error: ScriptError, script: string, mistake: string | null): Failure {
  const isTextMistake = error.name === "SyntaxError" || error.name === "ReferenceError";
  if (mistake !== null && isTextMistake) return new Failure("invalid", mistake, [], undefined, recoverConfig(script));
  const advice = (isTextMistake && adviseWrapper(script)) || advise(error, script);
  const sentence = `chart.js: ${error.toString(findErrorPosition(error, script))}`;
  if (advice === "") return new Failure("invalid", sentence);
  const message = `${sentence}: ${advice}`;
  return new Failure("invalid", message, [], undefined, isTextMistake ? recoverConfig(script) : undefined);
}

/** Returns the most likely fix of an error; an empty string if there is none. */
function advise(error: ScriptError, script: string): string {
  const unknown = error.name === "ReferenceError" ? findUnknownName(error.message) : undefined;
  const python = unknown === undefined ? undefined : advisePython(unknown);
  if (python !== undefined) return python;
  const [line, column] = (findErrorPosition(error, script).match(/\d+/g) ?? []).map(Number);
  if (line === undefined || column === undefined) return "";
  const before = script.split("\n").slice(0, line - 1);
  const offset = before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  if (error.name === "SyntaxError") return adviseScript(script, offset);
  return unknown !== undefined && isPlainValue(script, offset, unknown) ? `text needs quotes: "${unknown}"` : "";
}

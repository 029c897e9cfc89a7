// Loads account data when a component is first shown, and runs changes.

import { useEffect, useState } from "preact/hooks";
import { describeError } from "./session.ts";

/**
 * Loads a value when a component is first shown. Returns the value, the reason why it can't be loaded, and a function
 * that reloads it.
 */
export function useLoaded<Value>(load: () => Promise<Value>) {
  const [value, setValue] = useState<Value>();
  const [problem, setProblem] = useState("");
  const reload = async () => {
    try {
      setValue(await load());
      setProblem("");
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  useEffect(() => void reload(), []);
  return { value, problem, reload };
}

/** Runs changes one at a time. Returns the state, and a function that runs a change and shows `done` if it succeeds. */
export function useChange() {
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState("");
  const [problem, setProblem] = useState("");
  const run = async (done: string, work: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false;
    setIsBusy(true);
    setMessage("");
    setProblem("");
    try {
      await work();
      setMessage(done);
      return true;
    } catch (error) {
      setProblem(describeError(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, message, problem, run };
}

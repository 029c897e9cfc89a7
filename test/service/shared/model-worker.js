// Mock of the Workers AI binding. The word before the colon in the description selects the answer.

import { WorkerEntrypoint } from "cloudflare:workers";

const ANSWER = { type: "bar", series: [{ name: "Model values", values: [10, 20] }] };
const encoder = new TextEncoder();

/** All calls since the last `recall`, in order. */
const calls = [];

const ANSWERS = {
  object: () => ({ response: ANSWER, usage: { total_tokens: 5 } }),
  text: () => ({ response: JSON.stringify(ANSWER) }),
  choices: () => ({ choices: [{ message: { content: JSON.stringify(ANSWER) } }] }),
  stream: () => {
    const text = JSON.stringify(ANSWER);
    const parts = [text.slice(0, 30), text.slice(30)].map((response) => `data: ${JSON.stringify({ response })}\n\n`);
    const { readable, writable } = new IdentityTransformStream();
    const writer = writable.getWriter();
    // The service stops reading after [DONE], which can close the stream first.
    writer
      .write(encoder.encode(`${parts.join("")}data: [DONE]\n\n`))
      .then(() => writer.close())
      .catch(() => {});
    return readable;
  },
  lies: () => ({ response: { ...ANSWER, series: [{ values: [10, 99] }] } }),
  garbage: () => ({ response: "I would rather not." }),
  undrawn: () => ({ response: { ...ANSWER, options: { plugins: { backgroundImageUrl: "/x" } } } }),
  large: () => ({ response: "x".repeat(1_000_000) }),
  nothing: () => undefined,
  fails: () => {
    throw new Error("5007: the account q-secret has no neurons left");
  },
  // Takes longer than any test, even on a busy machine.
  stalls: () => new Promise((resolve) => setTimeout(resolve, 3_600_000)),
};

export class Model extends WorkerEntrypoint {
  async run(model, inputs) {
    calls.push({ model, inputs });
    const [kind] = inputs.messages[1].content.split(":");
    return (ANSWERS[kind] ?? ANSWERS.object)();
  }

  /** Returns all calls since the last `recall`. */
  async recall() {
    return calls.splice(0);
  }
}

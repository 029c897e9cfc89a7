// Draws diagrams in workerd, which doesn't allow `eval` or `new Function`.

import { expect, test } from "vitest";
import { postJson } from "../../service/serve/send.ts";
import { SAMPLES } from "./samples.ts";

test.each(["flowchart", "sequence", "mindmap", "architecture", "pie"])("draws %s", async (type) => {
  const reply = await postJson("/mermaid", { diagram: SAMPLES[type], format: "svg" });
  expect(reply.status, await reply.clone().text()).toBe(200);
  expect(await reply.text()).toContain("<path");
});

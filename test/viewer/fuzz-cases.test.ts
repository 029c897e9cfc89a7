// Replays requests in which the fuzzer found bugs. Each must get a valid response and leave later images unchanged.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkReply } from "../fuzz/check-reply.ts";
import type { FuzzRequest } from "../fuzz/draft.ts";
import { FuzzedWorker } from "../fuzz/fuzzed-worker.ts";
import { REFERENCES } from "../fuzz/references.ts";

const folder = path.join(import.meta.dirname, "../fuzz/cases");
const CASES = readdirSync(folder).map((name) => {
  const { what, request } = JSON.parse(readFileSync(path.join(folder, name), "utf8"));
  return [name, what as string, request as FuzzRequest] as const;
});
const worker = new FuzzedWorker();
const drawReferences = async () => {
  const bodies: string[] = [];
  for (const request of REFERENCES) bodies.push((await worker.send(request)).body.toString("base64"));
  return bodies;
};
let references: string[];

beforeAll(async () => {
  await worker.start();
  references = await drawReferences();
});

afterAll(() => worker.stop());

test.each(CASES)("%s no longer causes: %s", async (_name, _what, request) => {
  expect(checkReply(request, await worker.send(request, 60_000))).toEqual([]);
  expect((await drawReferences()).map((body, index) => body === references[index])).toEqual(REFERENCES.map(() => true));
});

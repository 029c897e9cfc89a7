// Records the responses to varied valid requests, and checks that another version of the code returns the same bytes.
// Run it before and after a refactoring. Responses are compared by SHA-256, without the ids, times and ports in their
// text.
//
//   node test/fuzz/compare-responses.ts --record=responses.json [--requests=300] [--seed=1]
//   node test/fuzz/compare-responses.ts --compare=responses.json

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { FuzzRequest } from "./draft.ts";
import { FuzzedWorker } from "./fuzzed-worker.ts";
import { REFERENCES } from "./references.ts";
import { CHARTS } from "./seeds.ts";
import { generateValidRequest } from "./valid-request.ts";

const { values } = parseArgs({
  options: {
    record: { type: "string" },
    compare: { type: "string" },
    requests: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
  },
});

/** Origin of the remote images. FuzzedWorker answers the Worker's requests for them. */
const IMAGE_ORIGIN = "https://images.example";
/** Text that changes with each run: random ids, times, and the Worker's port. */
const VARIABLE =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|127\.0\.0\.1:\d+/g;
// The ETag is not compared, because it depends on the build.
const HEADERS = ["content-type", "cache-control", "x-service-error"];

/** Returns the requests: the fuzzer's reference requests, each documented chart, and random requests. */
function listRequests(count: number, seed: number): FuzzRequest[] {
  const charts = CHARTS.map((chart) => ({
    method: "POST",
    target: "/chart",
    headers: { "Content-Type": "application/json" },
    body: { text: JSON.stringify({ ...chart, format: "png" }) },
  }));
  const list = [...REFERENCES, ...charts];
  for (let index = 0; list.length < count; index++) list.push(generateValidRequest(seed, index, IMAGE_ORIGIN));
  return list.slice(0, count);
}

async function describe(worker: FuzzedWorker, request: FuzzRequest) {
  const { status, headers, body } = await worker.send(request);
  const type = String(headers["content-type"]);
  const isText = /json|text|svg/.test(type);
  const content = isText ? body.toString("utf8").replaceAll(VARIABLE, "") : body;
  const comparedHeaders = HEADERS.map((name) => [name, headers[name]]).filter(([, value]) => value !== undefined);
  return {
    status,
    headers: Object.fromEntries(comparedHeaders),
    bytes: createHash("sha256").update(content).digest("hex"),
  };
}

const file = values.record ?? values.compare;
if (file === undefined) throw new Error("--record or --compare must name a file");
interface Recorded {
  readonly request: FuzzRequest;
  readonly response: unknown;
}
const recorded: Recorded[] | undefined =
  values.compare === undefined ? undefined : JSON.parse(readFileSync(file, "utf8"));
const requests: readonly FuzzRequest[] =
  recorded?.map(({ request }) => request) ?? listRequests(Number(values.requests), Number(values.seed));
const worker = new FuzzedWorker();
await worker.start();
try {
  const responses = [];
  for (const request of requests) responses.push({ request, response: await describe(worker, request) });
  if (recorded === undefined) writeFileSync(file, JSON.stringify(responses));
  else {
    const changed = responses.filter(
      ({ response }, index) => JSON.stringify(response) !== JSON.stringify(recorded[index]?.response),
    );
    for (const { request, response } of changed)
      console.log(`changed: ${JSON.stringify(request).slice(0, 300)}\n  ${JSON.stringify(response)}`);
    process.exitCode = changed.length > 0 ? 1 : 0;
    console.log(`${changed.length} of ${requests.length} responses changed`);
  }
  if (recorded === undefined) {
    const counts = Map.groupBy(responses, ({ response }) => response.status);
    console.log([...counts].map(([status, list]) => `${status}: ${list.length}`).join(", "));
  }
} finally {
  await worker.stop();
}

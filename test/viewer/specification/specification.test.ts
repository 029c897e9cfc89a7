// The acceptance test of the service: each sentence and table cell of its specification, over HTTP, on both hosts. A title begins
// with the section of the specification; titles without one name decisions that extend it.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { removeFolders } from "../node-server.ts";
import { ACCESS_CHECKS, CLOSED_CHECKS } from "./access.ts";
import { BARCODE_CHECKS } from "./barcode.ts";
import { BATCH_CHECKS } from "./batch.ts";
import { CHART_CHECKS } from "./chart.ts";
import { DECISION_CHECKS } from "./decisions.ts";
import { DOCUMENT_CHECKS } from "./document.ts";
import { HOSTS, startHost } from "./hosts.ts";
import { QR_CHECKS } from "./qr.ts";
import { TABLE_CHECKS } from "./table.ts";
import { RESULT_CHECKS } from "./validation.ts";

const CHECKS = [
  ...CHART_CHECKS,
  ...QR_CHECKS,
  ...BATCH_CHECKS,
  ...BARCODE_CHECKS,
  ...TABLE_CHECKS,
  ...ACCESS_CHECKS,
  ...RESULT_CHECKS,
  ...DOCUMENT_CHECKS,
  ...DECISION_CHECKS,
];

test("each check has its own title", () => {
  expect(CHECKS.length).toBeGreaterThan(500);
  expect(new Set(CHECKS.map(({ title }) => title)).size).toBe(CHECKS.length);
});

afterAll(removeFolders);

describe.each(Object.keys(HOSTS) as (keyof typeof HOSTS)[])("%s", (name) => {
  let host: Awaited<ReturnType<typeof startHost>>;
  beforeAll(async () => {
    host = await startHost(name);
  });
  afterAll(() => host?.stop());

  test.each(CHECKS)("$title", ({ run }) => run(host));

  describe("for accounts only", () => {
    let closed: Awaited<ReturnType<typeof startHost>>;
    beforeAll(async () => {
      closed = await startHost(name, { SIGNATURE_REQUIRED: "on" });
    });
    afterAll(() => closed?.stop());

    test.each(CLOSED_CHECKS)("$title", ({ run }) => run(closed));
  });
});

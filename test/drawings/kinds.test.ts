// What every definition of a kind of image must keep: TypeScript checks the rest.

import { describe, expect, test } from "vitest";
import * as z from "zod";
import library from "../../docs/library.md?raw";
import mcp from "../../docs/mcp.md?raw";
import index from "../../docs/README.md?raw";
import signing from "../../docs/signing.md?raw";
import {
  HELPERS,
  updateFunctions,
  updateHelper,
  updateIndex,
  updateSigning,
  updateTools,
} from "../../scripts/docs/kinds.ts";
import { DESCRIPTIONS } from "../../src/drawings/all.ts";
import { DRAWINGS } from "../../src/drawings/list.ts";
import { parseFields } from "../../src/options/fields.ts";

const helpers = import.meta.glob("../../clients/*", {
  query: "?raw",
  import: "default",
  eager: true,
}) as Readonly<Record<string, string>>;

describe.each(DESCRIPTIONS.map((each) => [each.kind.name, each] as const))("%s", (_, description) => {
  const { kind, examples, live } = { examples: {}, live: "", ...description };
  const { fields, main } = kind;
  const options = Object.entries(fields.options);

  test("has a default and an example of each option that the option accepts", () => {
    for (const [name, { schema, facts, required }] of options) {
      if (required === undefined) expect(schema.safeParse(undefined).success, name).toBe(true);
      if (facts.example === undefined) continue;
      const input = { type: "json", body: { [name]: facts.example } } as const;
      expect(() => parseFields(z.object({ [name]: schema }), fields, input), name).not.toThrow();
    }
  });

  test("has names that no other option has", () => {
    const all = Object.values(fields.names).flat();
    expect(all).toEqual([...new Set(all)]);
  });

  test("names only its own options", () => {
    const known = Object.keys(fields.options);
    expect(known).toContain(main);
    for (const [name, { facts }] of options)
      for (const needed of Object.keys(facts.needs ?? {})) expect(known, `${name} needs ${needed}`).toContain(needed);
    const all = Object.values(fields.names).flat();
    for (const body of Object.values(examples))
      for (const name of Object.keys(body)) expect(all, `the example has ${name}`).toContain(name);
    for (const name of new URLSearchParams(live).keys()) expect(all, `the URL has ${name}`).toContain(name);
  });

  test("reads each example, and returns the same image for its own link", () => {
    for (const body of Object.values(examples)) {
      const params = kind.parse({ type: "json", body });
      expect(kind.readFrame({ type: "json", body })).toMatchObject({ width: expect.any(Number) });
      expect(Object.keys(kind.canonical(params)).length).toBeGreaterThan(1);
      expect(kind.link({ type: "json", body })).toMatch(/^[\w.~%=&+-]+$/);
    }
  });

  test("covers the content with its signatures", () => {
    expect(Object.keys(kind.signing.covered)).toContain(main);
  });
});

test("the list of drawings agrees with the kinds", async () => {
  for (const { path, load } of DRAWINGS) expect((await load()).kind.path).toBe(path);
});

test("the docs are up to date: run npm run docs", () => {
  expect(updateIndex(index, DESCRIPTIONS)).toBe(index);
  expect(updateSigning(signing, DESCRIPTIONS)).toBe(signing);
  expect(updateTools(mcp, DESCRIPTIONS)).toBe(mcp);
  expect(updateFunctions(library, DESCRIPTIONS)).toBe(library);
  for (const extension of HELPERS) {
    const helper = helpers[`../../clients/limn_sign.${extension}`] as string;
    expect(updateHelper(helper, extension, DESCRIPTIONS)).toBe(helper);
  }
});

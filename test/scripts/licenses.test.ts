// Tests the third-party notices of the Worker and the website, and the errors for packages without a usable licence.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWorker } from "../../scripts/build-worker.ts";
import { formatBill } from "../../scripts/licenses/bill-of-materials.ts";
import { COMPONENTS, CONTAINED, PACKAGES } from "../../scripts/licenses/components.ts";
import { type Entry, listEntries, listFonts } from "../../scripts/licenses/entries.ts";
import { bundledModules, recordModules } from "../../scripts/licenses/module-records.ts";
import { formatNotices, readNotices, SITE_NOTICES_FILE } from "../../scripts/licenses/notices.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const TEXTS = path.join(ROOT, "scripts/licenses/texts");
const WORKER = { name: "limn-worker", version: "1.0.0", license: "MIT" };

/** Checks a bill of materials against the CycloneDX schema. */
const validateBill = (() => {
  const folder = path.join(ROOT, "node_modules/@cyclonedx/cyclonedx-library/res/schema");
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, `${name}.SNAPSHOT.schema.json`), "utf8"));
  const ajv = new Ajv({ strict: false, validateFormats: false });
  // The schema refers to the others by their file names.
  for (const name of ["jsf-0.82", "spdx"])
    ajv.addSchema({ ...read(name), $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json` });
  return ajv.compile(read("bom-1.6"));
})();

/** The names under which packages are installed, in paths of modules. */
const installedNames = (text: string) =>
  new Set(Array.from(text.matchAll(/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g), ([, name = ""]) => name));

const readPackage = (name: string) =>
  JSON.parse(readFileSync(path.join(ROOT, "node_modules", name, "package.json"), "utf8")) as { name: string };

describe("the Worker's notices", () => {
  let entries: Entry[];
  let paths: string[];

  beforeAll(() => {
    const { metafile } = buildWorker();
    // esbuild lists modules without code in the output, too, so take those that have some.
    paths = Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.keys(inputs).filter((file) => (inputs[file]?.bytesInOutput ?? 0) > 0),
    );
    entries = listEntries(ROOT, bundledModules(metafile));
  });

  test("have each package that the bundler or a build step has bundled", () => {
    // esbuild begins each module with a comment that has its path.
    const isCode = (file: string) => file.startsWith("generated/") && /\.(?:js|txt)$/.test(file);
    const comments = paths
      .filter(isCode)
      .flatMap((file) => readFileSync(path.join(ROOT, file), "utf8").match(/^ *\/\/ node_modules\/\S+$/gm) ?? []);
    expect(comments.length).toBeGreaterThan(200);
    const expected = [...installedNames([...paths, ...comments].join("\n"))].map((name) => readPackage(name).name);
    expect(expected.length).toBeGreaterThan(50);
    const names = entries.map(({ name }) => name);
    expect(expected.filter((name) => !names.includes(name))).toEqual([]);
  });

  test("have the libraries in WebAssembly modules, and the data", () => {
    const names = entries.map(({ name }) => name);
    for (const name of ["Graphviz", "Expat", "libwebp", "libavif", "libaom", "libjpeg-turbo", "LodePNG", "libnsgif"])
      expect(names).toContain(name);
    for (const name of ["libnsbmp", "zxing-cpp", "HarfBuzz", "QuickJS", "resvg", "musl", "assemblyscript"])
      expect(names).toContain(name);
    for (const name of ["Natural Earth", "stopword", "@expo-google-fonts/arimo", "@kurkle/color", "color-name"])
      expect(names).toContain(name);
  });

  test("show each entry with its licence and text, and a shared text once", () => {
    const notices = formatNotices("limn-worker", entries);
    for (const { name, version, license, text } of entries) {
      expect(notices).toContain(`\n${version === undefined ? name : `${name} ${version}`}\nLicence: ${license}\n`);
      expect(notices).toContain(`\n\n${text}\n`);
      expect(text.length, name).toBeGreaterThan(90);
    }
    const { text = "" } = entries.find(({ name }) => name === "musl") ?? {};
    expect(notices.split(`\n\n${text}\n`)).toHaveLength(2);
    expect(notices).toContain("This software is based in part on the work of the Independent JPEG Group.");
    expect(notices).not.toMatch(/undefined|<year>|Source: https:\/\/spdx/);
  });

  test("have a bill of materials without a time and a random number", () => {
    const bill = formatBill(WORKER, entries);
    expect(formatBill(WORKER, entries.toReversed())).toBe(bill);
    const { bomFormat, specVersion, metadata, serialNumber, components } = JSON.parse(bill);
    expect([bomFormat, specVersion, metadata.timestamp, serialNumber]).toEqual([
      "CycloneDX",
      "1.6",
      undefined,
      undefined,
    ]);
    expect(components).toHaveLength(entries.length);
    expect(validateBill(JSON.parse(bill)), JSON.stringify(validateBill.errors)).toBe(true);
    const broken = { ...JSON.parse(bill), components: [{ name: "no type" }] };
    expect(validateBill(broken)).toBe(false);
    expect(components).toContainEqual(
      expect.objectContaining({ name: "bidi-js", purl: expect.stringMatching(/^pkg:npm\/bidi-js@\d/) }),
    );
  });
});

test("the website's notices have a text for each entry, and all fonts", () => {
  const site = readNotices(path.join(ROOT, "public"), SITE_NOTICES_FILE);
  expect(site.untold).toEqual([]);
  for (const { name } of listFonts(ROOT, path.join(ROOT, "public/fonts"))) expect(site.entries).toContain(name);
  expect(site.entries.map((entry) => entry.replace(/ [\d.]+$/, ""))).toEqual(
    expect.arrayContaining(["@codemirror/view", "preact", "vite", "d3-geo", "DejaVu Sans (font)", "Noto Sans (font)"]),
  );
});

describe("the tables", () => {
  test("have only installed packages, and only parts and texts that are used", () => {
    for (const name of Object.keys(CONTAINED)) expect(readPackage(name).name).toBeDefined();
    for (const name of Object.keys(PACKAGES)) expect(readPackage(name).name).toBe(name);
    const used = new Set(Object.values(CONTAINED).flatMap((rows) => rows.map((row) => row.replace(/@[\d.]+$/, ""))));
    expect(Object.keys(COMPONENTS).filter((name) => !used.has(name))).toEqual([]);
    const texts = Object.values(COMPONENTS).map(({ license, text = license }) => text);
    const others = new Set([...texts, "Apache-2.0", "ISC", "MIT"]);
    for (const file of readdirSync(TEXTS)) {
      expect([...others]).toContain(path.basename(file, ".txt"));
      expect(readFileSync(path.join(TEXTS, file), "utf8"), file).toMatch(/^Source: \S+.*\n\n\S/);
    }
  });
});

describe("the build fails", () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "limn-licenses-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Installs a package. Returns the path of a module in it. */
  function install(name: string, description: object, text?: string, file = "index.js"): string {
    const place = path.join(folder, "node_modules", name);
    mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, "package.json"), JSON.stringify({ name, version: "1.0.0", ...description }));
    if (text !== undefined) writeFileSync(path.join(place, "LICENSE"), text);
    return `node_modules/${name}/${file}`;
  }

  test.each<[problem: string, description: object, text: string | undefined, file: string, message: RegExp]>([
    ["no licence", {}, "Some text", "index.js", /^bad must have an SPDX licence, got undefined/],
    ["a misspelled licence", { license: "MTI" }, "Some text", "index.js", /^bad must have an SPDX licence, got "MTI"/],
    ["a licence in a file", { license: "SEE LICENSE IN x" }, "x", "index.js", /^bad must have an SPDX licence/],
    ["another licence", { license: "AGPL-3.0-only" }, "x", "index.js", /^bad has the licence AGPL-3\.0-only/],
    ["an exception", { license: "MIT WITH GCC-exception-3.1" }, "x", "index.js", /^bad has the licence MIT WITH/],
    ["no text", { license: "MIT" }, undefined, "index.js", /^bad has no file with its licence/],
    [
      "an unlisted WebAssembly module",
      { license: "MIT" },
      "x",
      "a.wasm",
      /^bad has a WebAssembly module: add its parts/,
    ],
  ])("for a package with %s", (_, description, text, file, message) => {
    const module = install("bad", description, text, file);
    expect(() => listEntries(folder, [module])).toThrow(message);
    rmSync(path.join(folder, "node_modules/bad"), { recursive: true });
  });

  test.each(["generated/unknown.js", "vendor/x.js", "../other/x.js", "/tmp/x.js"])(
    "for a module in no known folder: %s",
    (file) => {
      expect(() => listEntries(folder, [file])).toThrow(/must be in a folder of sources, or have a record/);
    },
  );

  test("but not for a choice with an accepted licence, old forms of package.json, and records of several steps", () => {
    const modules = [
      install("choice", { license: "(GPL-3.0-only OR MIT)" }, "Choice text"),
      install("old", { licenses: [{ type: "GPL-2.0-only" }, { type: "BSD-3-Clause" }] }, "Old text"),
      install("constructor", { license: "0BSD" }, "Constructor text"),
      install("outer", { license: "MIT", repository: "github:outer/outer" }, "Outer text"),
      install("outer/node_modules/inner", { name: "inner", license: { type: "ISC" } }, "Inner text"),
    ];
    recordModules(folder, "second", { "generated/second.js": ["generated/first.js", ...modules.slice(2)] });
    recordModules(folder, "first", {
      "generated/first.js": [...modules.slice(0, 2), "src/own.ts", "stub:x", "<stdin>"],
    });
    const entries = listEntries(folder, ["src/main.ts", "generated/second.js", "<define:x>"]);
    expect(entries.map(({ name, license, text }) => [name, license, text])).toEqual([
      ["choice", "(GPL-3.0-only OR MIT)", "Choice text"],
      ["constructor", "0BSD", "Constructor text"],
      ["inner", "ISC", "Inner text"],
      ["old", "(GPL-2.0-only OR BSD-3-Clause)", "Old text"],
      ["outer", "MIT", "Outer text"],
    ]);
    expect(entries.at(-1)?.url).toBe("https://github.com/outer/outer");
  });

  test("for a generated WebAssembly module from a package without a list of parts", () => {
    const module = install("compiled", { license: "MIT" }, "Text", "source.c");
    recordModules(folder, "compiled", { "generated/compiled.wasm": [module], "generated/compiled.js": [module] });
    expect(() => listEntries(folder, ["generated/compiled.js", "generated/compiled.wasm"])).toThrow(
      "compiled has a WebAssembly module",
    );
    expect(listEntries(folder, ["generated/compiled.js"])).toHaveLength(1);
  });
});

// Tests the files for GitHub: that they can be read, and that the scripts and files that they name exist.

import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parseDocument } from "yaml";
import packageFile from "../../package.json" with { type: "json" };
import { absoluteLinks, packageFields } from "../../scripts/package-fields.ts";
import { findNotes, listObstacles } from "../../scripts/release-notes.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const workflows = globSync(".github/workflows/*.yml", { cwd: ROOT });

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[]; readonly "timeout-minutes": number }>>;
}

/** Reads a YAML file. @throws if it has an error or a warning */
function readYaml(file: string) {
  const document = parseDocument(read(file), { strict: true });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) throw problem;
  return document.toJS();
}

test("the docs show the licence", () => {
  expect(read("docs/source.md")).toContain(`\`\`\`text\n${read("LICENSE").trim()}\n\`\`\``);
});

test("all YAML files can be read", () => {
  const files = [".github/**/*.yml", "deploy/helm/*.yaml", "compose.yaml"].flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT }),
  );
  expect(files.length).toBeGreaterThan(8);
  for (const file of files) expect(readYaml(file), file).toBeTypeOf("object");
});

/** The secrets that each workflow uses. */
const SECRETS: Readonly<Record<string, readonly string[]>> = { "deploy.yml": ["CLOUDFLARE_API_TOKEN"] };

describe.each(workflows)("%s", (file) => {
  const { jobs, permissions } = readYaml(file) as Workflow;
  const steps = Object.values(jobs).flatMap(({ steps }) => steps);

  test("calls scripts and files that exist", () => {
    for (const command of read(file).split("\n")) {
      const [, script] = /\bnpm run ([\w:-]+)/.exec(command) ?? [];
      if (script !== undefined) expect(Object.keys(packageFile.scripts), command).toContain(script);
      const [, program] = /\b(?:node|bash) (\S+)/.exec(command) ?? [];
      if (program !== undefined) expect(existsSync(path.join(ROOT, program)), command).toBe(true);
      const [, folder] = /\bnpm publish \.\/(\S+)/.exec(command) ?? [];
      if (folder !== undefined) expect(read("scripts/check-packages.ts")).toContain(`"${folder}"`);
    }
  });

  test("has few rights, no stored credentials and no text of others in its commands", () => {
    expect(permissions).toEqual({ contents: "read" });
    for (const { run = "" } of steps) expect(run).not.toContain("${{");
    for (const [name, job] of Object.entries(jobs)) expect(job["timeout-minutes"], name).toBeGreaterThan(0);
    const secrets = Array.from(read(file).matchAll(/secrets\.(\w+)/g), ([, name]) => name);
    expect(secrets).toEqual(SECRETS[path.basename(file)] ?? []);
    expect(read(file)).not.toContain("pull_request_target");
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w/-]+@v\d+$/);
  });
});

test("issue forms have unique fields with labels", () => {
  const forms = globSync(".github/ISSUE_TEMPLATE/*.yml", { cwd: ROOT }).filter((file) => !file.endsWith("config.yml"));
  expect(forms).toHaveLength(2);
  for (const file of forms) {
    const { name, description, body } = readYaml(file);
    expect([name, description].every((text) => text.length > 0)).toBe(true);
    const fields = body.filter(({ type }: { type: string }) => type !== "markdown");
    const ids = fields.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { attributes } of fields) expect(attributes.label).toMatch(/^[A-Z]/);
  }
});

test("links between the pages for contributors lead to files", () => {
  for (const page of ["CONTRIBUTING.md", "CODE_OF_CONDUCT.md", "SECURITY.md"])
    for (const [, target = ""] of read(page).matchAll(/\]\((?!https?:)([^)#\s]+)/g))
      expect(existsSync(path.join(ROOT, target)), `${page}: ${target}`).toBe(true);
});

describe("a published package", () => {
  const { repository } = packageFile;
  const tagged = `${repository}/blob/v${packageFile.version}`;

  test("has the repository's URL from one place", () => {
    expect(packageFields("dist", ["more"])).toMatchObject({
      homepage: `${repository}#readme`,
      repository: { type: "git", url: `git+${repository}.git`, directory: "dist" },
      bugs: { url: `${repository}/issues` },
      publishConfig: { access: "public", provenance: true },
      keywords: [...packageFile.keywords, "more"],
    });
    const [, owner = ""] = /github\.com\/([^/]+)\//.exec(repository) ?? [];
    const files = globSync("{docs,scripts,deploy,.github,src}/**/*.{md,mjs,ts,yml,yaml}", { cwd: ROOT });
    const others = files.filter((file) => file !== path.join("scripts", "package-fields.ts"));
    expect(others.filter((file) => read(file).includes(`github.com/${owner}/`))).toEqual([]);
  });

  test("is what the button in README.md deploys", () => {
    expect(read("README.md")).toContain(`](https://deploy.workers.cloudflare.com/?url=${repository})`);
  });

  test.each([
    ["[a](fonts.md#own)", `[a](${tagged}/docs/fonts.md#own)`],
    ["[a](../SECURITY.md)", `[a](${tagged}/SECURITY.md)`],
    ["![a](qr/a.png)", `![a](${repository}/raw/v${packageFile.version}/docs/qr/a.png)`],
    ['<img src="qr/a.png">', `<img src="${repository}/raw/v${packageFile.version}/docs/qr/a.png">`],
    ["[a](https://a.example/b) [b](#part) [c](mailto:a@a.example)", null],
    ["a[0](b c)", null],
  ])("has absolute links: %s", (text, expected) => {
    expect(absoluteLinks(text, "docs")).toBe(expected ?? text);
  });
});

describe("the notes of a release", () => {
  const changelog =
    "# Changelog\n\n## [Unreleased]\n\nSoon\n\n## [1.2.0] - 2026-12-01\n\n### Added\n\n- A\n\n## [1.1.0]\n\nB\n";

  test("are the section of the version", () => {
    expect(findNotes(changelog, "1.2.0")).toBe("### Added\n\n- A");
    expect(findNotes(changelog, "1.1.0")).toBe("B");
    for (const version of ["1.2", "1.0.0", ""]) expect(findNotes(changelog, version)).toBeUndefined();
  });

  test("need a tag, a section and a repository that match", () => {
    const release = { tag: "v1.2.0", version: "1.2.0", notes: "A", repository: "https://github.com/a/limn" };
    expect(listObstacles(release)).toEqual([]);
    expect(listObstacles({ ...release, url: "https://github.com/a/limn" })).toEqual([]);
    for (const wrong of [
      { tag: "1.2.0" },
      { tag: "v1.2.1" },
      { notes: "" },
      { notes: undefined },
      { url: "https://github.com/b/limn" },
      { repository: "https://github.com/YOUR_ORGANIZATION/limn" },
    ])
      expect(listObstacles({ ...release, ...wrong }), JSON.stringify(wrong)).toHaveLength(1);
  });
});

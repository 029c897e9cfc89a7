// Lists the packages, their parts, fonts and data in an artifact, each with its licence and the licence's text.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
// @ts-expect-error: the package has no types
import parseExpression from "spdx-expression-parse";
import { at } from "../project.ts";
import { ACCEPTED, COMPONENTS, CONTAINED, PACKAGES } from "./components.ts";
import { packageFolder, tracePackageModules } from "./module-records.ts";

const TEXTS = at("scripts/licenses/texts");
/** Files with a package's licence texts. */
const LICENSE_FILE = /^(?:un)?licen[cs]e|^(?:copying|copyright|notice|patents|thirdparty)/i;
/** The line between a font's copyright and the licence, which most families share. */
const FONT_RULE = /\n-{20,}\n(?=SIL OPEN FONT LICENSE)/;
/** SPDX identifiers of font licences, by the different names that font packages use. */
const FONT_LICENSES: Readonly<Record<string, string>> = { "UFL-1.0": "Ubuntu-font-1.0" };

/** A package, a part of one, or a font. */
export interface Entry {
  readonly name: string;
  readonly version?: string | undefined;
  /** SPDX expression. */
  readonly license: string;
  readonly url?: string | undefined;
  readonly text: string;
  /** Copyright line; undefined if `text` contains it. */
  readonly copyright?: string | undefined;
  /** The packages that contain the entry. */
  readonly partOf: readonly string[];
  readonly isPackage: boolean;
}

/** Part of an SPDX expression. */
type Expression =
  | { readonly conjunction: "and" | "or"; readonly left: Expression; readonly right: Expression }
  | { readonly license: string; readonly exception?: string };

type DeclaredLicense = string | { readonly type: string };

/** The fields of a package.json. Old packages have a list of licences. */
interface Description {
  readonly name: string;
  readonly version: string;
  readonly license?: DeclaredLicense;
  readonly licenses?: DeclaredLicense | readonly DeclaredLicense[];
  readonly repository?: string | { readonly url: string };
  readonly homepage?: string;
}

/** Returns an own row of a table, because a package can have a name such as "constructor". */
const ownRow = <Row>(table: Readonly<Record<string, Row>>, name: string): Row | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Returns an expression that allows an accepted licence. @throws if it doesn't */
function acceptLicense(name: string, license: string | undefined): string {
  const isAccepted = (node: Expression): boolean => {
    if ("conjunction" in node) {
      const [left, right] = [isAccepted(node.left), isAccepted(node.right)];
      return node.conjunction === "or" ? left || right : left && right;
    }
    return ACCEPTED.has(node.exception === undefined ? node.license : `${node.license} WITH ${node.exception}`);
  };
  let tree: Expression;
  try {
    tree = parseExpression(license);
  } catch {
    throw new Error(
      `${name} must have an SPDX licence, got ${JSON.stringify(license)}: add the licence to PACKAGES, or replace the package`,
    );
  }
  if (license === undefined || !isAccepted(tree))
    throw new Error(
      `${name} has the licence ${license}, which isn't in ACCEPTED: add it if its terms allow our use, or replace the package`,
    );
  return license;
}

/** Returns the text of a file in texts/, without the line that names its source. */
function readText(name: string, file: string): string {
  const place = path.join(TEXTS, `${file}.txt`);
  if (!existsSync(place)) throw new Error(`${name} has no licence text: add scripts/licenses/texts/${file}.txt`);
  return readFileSync(place, "utf8").replace(/^Source: .*\n\n/, "");
}

/** Returns an entry after checking its licence and its text. */
function makeEntry(entry: Omit<Entry, "license"> & { readonly license: string | undefined }): Entry {
  const license = acceptLicense(entry.name, entry.license);
  const text = entry.text.replaceAll(/[ \t\r]+$/gm, "").trim();
  if (text === "") throw new Error(`${entry.name} has no licence text`);
  return { ...entry, license, text };
}

/** Returns the licence in a package.json: a string or, in old packages, an object or a list of objects. */
function declaredLicense({ license, licenses }: Description): string | undefined {
  const declared: readonly DeclaredLicense[] = [licenses ?? license ?? []].flat();
  const names = declared.map((each) => (typeof each === "string" ? each : each.type));
  return names.length < 2 ? names[0] : `(${names.join(" OR ")})`;
}

/** Returns a package's repository as a URL, or undefined. */
function repositoryUrl({ repository, homepage }: Description): string | undefined {
  const declared = typeof repository === "object" ? repository.url : repository;
  if (typeof declared !== "string") return homepage;
  const url = declared.replace(/^github:/, "");
  if (/^[\w-]+\/[\w.-]+$/.test(url)) return `https://github.com/${url}`;
  return url
    .replace(/^git\+/, "")
    .replace(/^(?:git:\/\/|ssh:\/\/git@|git@)([^:/]+)[:/]/, "https://$1/")
    .replace(/\.git$/, "");
}

function packageEntry(root: string, folder: string, partOf: readonly string[] = []): Entry {
  const place = path.join(root, folder);
  const description: Description = JSON.parse(readFileSync(path.join(place, "package.json"), "utf8"));
  const { name, version } = description;
  const { license = declaredLicense(description), copyright, until } = ownRow(PACKAGES, name) ?? {};
  const files = readdirSync(place, { withFileTypes: true }).filter(
    (file) => file.isFile() && LICENSE_FILE.test(file.name),
  );
  const texts = files
    .map((file) => readFileSync(path.join(place, file.name), "utf8").trim())
    .map((text) => (until === undefined ? text : (text.split(`\n${until}\n`)[0] ?? "")))
    .sort();
  if (texts.length === 0 && copyright === undefined)
    throw new Error(`${name} has no file with its licence: add it to PACKAGES in scripts/licenses/components.ts`);
  const notice =
    texts.length > 0
      ? { text: texts.join("\n\n") }
      : { copyright: copyright?.join("\n"), text: readText(name, String(license)) };
  return makeEntry({ name, version, license, url: repositoryUrl(description), ...notice, partOf, isPackage: true });
}

/** Returns a row of CONTAINED as an entry. */
function partEntry(root: string, row: string, part: string): Entry {
  if (row.startsWith("npm:")) return packageEntry(root, `node_modules/${row.slice(4)}`, [part]);
  const [, name = "", version] = /^(.+?)(?:@([\d.]+))?$/.exec(row) ?? [];
  const component = ownRow(COMPONENTS, name);
  if (component === undefined)
    throw new Error(`${part} contains ${name}, which isn't in COMPONENTS: add it to scripts/licenses/components.ts`);
  const { license, url, copyright, text = license } = component;
  const notice = { copyright: copyright?.join("\n"), text: readText(name, text) };
  return makeEntry({ name, version, license, url, ...notice, partOf: [part], isPackage: false });
}

/**
 * Lists the packages of modules with the parts that the packages contain.
 *
 * @param root the project's folder
 * @param modules module paths as the bundlers return them, relative to the root
 * @returns entries sorted by name
 * @throws if an entry has an unknown licence or no text, or if a package with a WebAssembly module doesn't list its parts
 */
export function listEntries(root: string, modules: Iterable<string>): Entry[] {
  const folders = new Map<string, boolean>();
  for (const [file, isWasm] of tracePackageModules(root, modules)) {
    const folder = packageFolder(file);
    folders.set(folder, isWasm || folders.get(folder) === true);
  }
  const entries = [...folders].flatMap(([folder, isWasm]) => {
    const installed = folder.replace(/^.*node_modules\//, "");
    const rows = ownRow(CONTAINED, installed);
    if (isWasm && rows === undefined)
      throw new Error(
        `${installed} has a WebAssembly module: add its parts to CONTAINED in scripts/licenses/components.ts`,
      );
    return [packageEntry(root, folder), ...(rows ?? []).map((row) => partEntry(root, row, installed))];
  });
  return sortEntries(entries);
}

/**
 * Lists the font families in a folder. Each family has a subfolder with a LICENSE.txt.
 *
 * @param root the project's folder
 * @returns entries sorted by name
 */
export function listFonts(root: string, folder: string): Entry[] {
  const { families }: { families: { id: string; name: string; license: string }[] } = JSON.parse(
    readFileSync(path.join(root, "generated/font-manifest.txt"), "utf8"),
  );
  const known = new Map(families.map((family) => [family.id, family]));
  const entries = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory());
  return sortEntries(
    entries.map(({ name: id }) => {
      const family = known.get(id);
      const file = path.join(folder, id, "LICENSE.txt");
      if (family === undefined || !existsSync(file)) throw new Error(`${id} must be a font family with a LICENSE.txt`);
      const [head = "", body] = readFileSync(file, "utf8").split(FONT_RULE);
      const license = FONT_LICENSES[family.license] ?? family.license;
      const notice = body === undefined ? { text: head } : { copyright: head.trim(), text: body };
      return makeEntry({ name: `${family.name} (font)`, license, ...notice, partOf: [], isPackage: false });
    }),
  );
}

/** Sorts entries by name, and merges equal entries of several packages. */
function sortEntries(entries: readonly Entry[]): Entry[] {
  const merged = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${entry.name} ${entry.version ?? ""}`;
    const parts = new Set([...(merged.get(key)?.partOf ?? []), ...entry.partOf]);
    merged.set(key, { ...entry, partOf: [...parts].sort() });
  }
  return [...merged.keys()].sort().map((key) => merged.get(key) as Entry);
}

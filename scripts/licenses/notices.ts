// Writes the third-party notices and the bill of materials of an artifact.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Artifact, formatBill } from "./bill-of-materials.ts";
import { type Entry, listEntries, listFonts } from "./entries.ts";

/** Name of the notices in each artifact except the website. */
export const NOTICES_FILE = "LICENSES.txt";
/** Name of the website's notices, which the service serves. */
export const SITE_NOTICES_FILE = "licenses.txt";
/** Name of the bill of materials in each artifact, as CycloneDX recommends. */
export const BILL_FILE = "bom.cdx.json";

const LINE = "-".repeat(80);

const title = ({ name, version }: { readonly name: string; readonly version?: string | undefined }) =>
  version === undefined ? name : `${name} ${version}`;

const describe = (entry: Entry) =>
  [
    title(entry),
    `Licence: ${entry.license}`,
    ...(entry.url === undefined ? [] : [`Source: ${entry.url}`]),
    ...(entry.partOf.length === 0 ? [] : [`Part of: ${entry.partOf.join(", ")}`]),
    ...(entry.copyright === undefined ? [] : [entry.copyright]),
  ].join("\n");

/**
 * Formats the notices. A text that several entries have is printed once.
 *
 * @param artifact name of the artifact
 */
export function formatNotices(artifact: string, entries: readonly Entry[]): string {
  const byText = Map.groupBy(entries, ({ text }) => text);
  const sections = [...byText].map(([text, group]) => `${LINE}\n${group.map(describe).join("\n\n")}\n\n${text}\n`);
  const introduction = `Third-party notices: ${artifact}

${artifact} contains the software, fonts and data below. Each licence applies to its own part.

The source code of parts under the Mozilla Public License or the Eclipse Public License is available at the
addresses below. Limn's build edits some of their compiled files: its scripts are in Limn's source code.
`;
  return `${introduction}\n${sections.join("\n")}`;
}

/**
 * Writes an artifact's notices and its bill of materials.
 *
 * @param root the project's folder
 * @param folder the artifact's folder
 * @param contents `modules` are the paths that bundlers return, `fonts` is a folder of font families, and `file` is the
 *   notices' file name
 * @throws if an entry has an unknown licence or no text
 */
export function writeNotices(
  root: string,
  folder: string,
  artifact: Artifact,
  {
    modules = [],
    fonts,
    file = NOTICES_FILE,
  }: { readonly modules?: readonly string[]; readonly fonts?: string; readonly file?: string },
): void {
  const entries = [...listEntries(root, modules), ...(fonts === undefined ? [] : listFonts(root, fonts))];
  writeFileSync(path.join(folder, file), formatNotices(artifact.name, entries));
  writeFileSync(path.join(folder, BILL_FILE), formatBill(artifact, entries));
}

/** The artifacts' folders, with the names of their notices. */
export const ARTIFACTS: Readonly<Record<string, string>> = {
  dist: NOTICES_FILE,
  "dist-fonts": NOTICES_FILE,
  "dist-server": NOTICES_FILE,
  "dist-worker": NOTICES_FILE,
  public: SITE_NOTICES_FILE,
};

interface BillEntry {
  readonly licenses: readonly { readonly expression: string }[];
}

/**
 * Reads a built artifact's bill of materials and its notices.
 *
 * @returns the artifact's name, the licences, the entries of the bill, and the entries that the notices lack or for
 * which they have no text
 */
export function readNotices(folder: string, file: string) {
  const { metadata, components } = JSON.parse(readFileSync(path.join(folder, BILL_FILE), "utf8"));
  const [, ...sections] = readFileSync(path.join(folder, file), "utf8").split(`\n${LINE}\n`);
  const described = sections.filter((section) => section.trim().includes("\n\n"));
  const titles = new Set(described.flatMap((section) => section.match(/^.+(?=\nLicence: \S)/gm) ?? []));
  const entries: string[] = components.map(title);
  const licenses = new Set(
    (components as BillEntry[]).flatMap((each) => each.licenses.map(({ expression }) => expression)),
  );
  return {
    name: metadata.component.name,
    licenses: [...licenses].sort(),
    entries,
    untold: entries.filter((entry) => !titles.has(entry)),
  };
}

// Prints the section of CHANGELOG.md for a tag. Fails if the repository isn't ready for the release of this tag.
//
//   node scripts/release-notes.ts v1.2.3 [the repository's URL]

import { PLACEHOLDER, REPOSITORY } from "./package-fields.ts";
import { readJson, readText } from "./project.ts";

/**
 * Returns the text below the heading of a version, for example `## [1.2.3] - 2026-12-01`, or undefined without such a heading.
 *
 * @param changelog in the format of https://keepachangelog.com
 */
export function findNotes(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((each) => each.startsWith(`[${version}]`) || each.startsWith(`${version} `));
  return section?.slice(section.indexOf("\n")).trim();
}

interface Release {
  readonly tag: string;
  readonly version: string;
  readonly notes: string | undefined;
  readonly repository: string;
  readonly url?: string | undefined;
}

/** Lists the reasons why a tag can't be released. */
export function listObstacles({ tag, version, notes, repository, url = repository }: Release): string[] {
  const obstacles: string[] = [];
  if (tag !== `v${version}`) obstacles.push(`the tag must be v${version}, the version in package.json, got ${tag}`);
  if (!notes) obstacles.push(`CHANGELOG.md must have a section "## [${version}] - date" with text`);
  if (repository.includes(PLACEHOLDER)) obstacles.push(`repository in package.json must be the real URL`);
  else if (repository !== url) obstacles.push(`repository in package.json must be ${url}, got ${repository}`);
  return obstacles;
}

if (import.meta.main) {
  const [tag = "", url] = process.argv.slice(2);
  const { version } = readJson("package.json");
  const notes = findNotes(readText("CHANGELOG.md"), version);
  const obstacles = listObstacles({ tag, version, notes, repository: REPOSITORY, url });
  for (const obstacle of obstacles) console.error(obstacle);
  if (obstacles.length > 0) process.exitCode = 1;
  else console.log(notes);
}

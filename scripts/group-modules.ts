// Groups the modules of a Rolldown build that has several entries, so that pages load fewer files. By default, Rolldown creates a
// file for each set of lazily loaded parts that share modules.

import type { ModuleInfo as RolldownModule } from "rolldown";

/** Rolldown's information about a module. */
export type ModuleInfo = Pick<RolldownModule, "isEntry" | "importers" | "dynamicImporters">;

/** Rolldown's modules by id. */
export interface Modules {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Returns the entries that import a module, directly or through other modules. */
function findEntries(id: string, modules: Modules, isDynamic: boolean): string {
  const seen = new Set([id]);
  const entries: string[] = [];
  for (const each of seen) {
    const { isEntry = false, importers = [], dynamicImporters = [] } = modules.getModuleInfo(each) ?? {};
    if (isEntry) entries.push(each);
    for (const importer of isDynamic ? [...importers, ...dynamicImporters] : importers) seen.add(importer);
  }
  return entries.sort().join();
}

/**
 * Returns a group for Rolldown's `codeSplitting` option. Modules share a file if the same entries load them at the start, and
 * the same entries may load them later.
 *
 * @param isSeparate whether a module that an entry loads at the start stays out of the group; receives Rolldown's information
 *   about the module
 */
export function groupModules(isSeparate: (module: ModuleInfo, modules: Modules) => boolean) {
  const names = new Map<string, string>();
  const name = (id: string, modules: Modules) => {
    const module = modules.getModuleInfo(id);
    const first = findEntries(id, modules, false);
    if (first === "" || module === null || isSeparate(module, modules)) return null;
    const key = `${first} ${findEntries(id, modules, true)}`;
    if (!names.has(key)) names.set(key, `shared-${names.size + 1}`);
    return names.get(key) ?? null;
  };
  return { name, debugName: "shared", includeDependenciesRecursively: false };
}

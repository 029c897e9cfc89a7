// Groups the modules of a Rolldown build that has several entries, so that pages load fewer files. By default, Rolldown creates a
// file for each set of lazily loaded parts that share modules.

/** Returns the entries that import a module, directly or through other modules. */
function findEntries(id, modules, isDynamic) {
  const seen = new Set([id]);
  const entries = [];
  for (const each of seen) {
    const { isEntry, importers, dynamicImporters } = modules.getModuleInfo(each);
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
export function groupModules(isSeparate) {
  const names = new Map();
  const name = (id, modules) => {
    const first = findEntries(id, modules, false);
    if (first === "" || isSeparate(modules.getModuleInfo(id), modules)) return null;
    const key = `${first} ${findEntries(id, modules, true)}`;
    if (!names.has(key)) names.set(key, `shared-${names.size + 1}`);
    return names.get(key);
  };
  return { name, debugName: "shared", includeDependenciesRecursively: false };
}

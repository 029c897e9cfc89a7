declare module "*/group-modules.mjs" {
  /** Rolldown's information about a module. */
  export interface ModuleInfo {
    readonly isEntry: boolean;
    readonly importers: readonly string[];
  }

  export interface Modules {
    getModuleInfo(id: string): ModuleInfo | null;
  }

  export function groupModules(isSeparate: (module: ModuleInfo, modules: Modules) => boolean): {
    name(id: string, modules: Modules): string | null;
    debugName: string;
    includeDependenciesRecursively: boolean;
  };
}

// Type declarations for scripts/helm.mjs and scripts/make-kubernetes.mjs.

declare module "*/scripts/helm.mjs" {
  export function findHelm(): Promise<string | null>;
  export function runHelm(helm: string, ...args: string[]): string;
}

declare module "*/scripts/make-kubernetes.mjs" {
  export function renderKubernetes(helm: string): string;
}

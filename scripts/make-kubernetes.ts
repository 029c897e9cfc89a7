// Writes deploy/kubernetes.yaml: the objects of the Helm chart in deploy/helm with its default values.
//
//   npm run make:kubernetes

import { findHelm, runHelm } from "./helm.ts";
import { write } from "./project.ts";

const HEADER = `# The service on Kubernetes, without Helm: docs/self-hosting.md. Made from deploy/helm by scripts/make-kubernetes.ts: change
# the values there, and run \`npm run make:kubernetes\`. Needs a Redis or Valkey server. Add its URLs to .env, as STORAGE_URL and
# CACHE_URL, and create the Secret:
#   kubectl create secret generic limn --from-env-file=.env
`;

/** Returns the text of deploy/kubernetes.yaml. */
export const renderKubernetes = (helm: string) => HEADER + runHelm(helm, "template", "limn", "deploy/helm");

if (import.meta.main) {
  const helm = await findHelm();
  if (helm === null) throw new Error("Helm is missing: run npm run install:kubernetes on Linux, or install Helm");
  write("deploy/kubernetes.yaml", renderKubernetes(helm));
}

// Tests deploy/kubernetes.yaml, and the Helm chart from which it is made.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import packageFile from "../../package.json" with { type: "json" };
import { findHelm, runHelm } from "../../scripts/helm.ts";
import { renderKubernetes } from "../../scripts/make-kubernetes.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const PACKAGES = path.join(ROOT, "test/kubernetes/node_modules");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const manifest = read("deploy/kubernetes.yaml");
const helm = await findHelm();
if (helm === null)
  process.stderr.write("\nSKIPPED: the tests of the Helm chart. Install Helm: npm run install:kubernetes\n\n");

interface Labels {
  readonly matchLabels: Readonly<Record<string, string>>;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly timeoutSeconds: number;
  readonly failureThreshold: number;
}

interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // biome-ignore lint/suspicious/noExplicitAny: the schemas check the fields.
  readonly spec: any;
}

/** Reads a manifest's objects. @throws if a part isn't YAML */
function readObjects(text: string): KubernetesObject[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });
}

const byKind = new Map(readObjects(manifest).map((object) => [object.kind, object]));
const deployment = byKind.get("Deployment")?.spec;
const container = deployment?.template.spec.containers[0];

describe("deploy/kubernetes.yaml", () => {
  test("has all kinds of objects, which select the same pods", () => {
    expect([...byKind.keys()].sort()).toEqual([
      "Deployment",
      "HorizontalPodAutoscaler",
      "Ingress",
      "NetworkPolicy",
      "PodDisruptionBudget",
      "Service",
    ]);
    const { labels } = deployment.template.metadata;
    const selectors: Labels["matchLabels"][] = [
      deployment.selector.matchLabels,
      byKind.get("Service")?.spec.selector,
      byKind.get("PodDisruptionBudget")?.spec.selector.matchLabels,
      byKind.get("NetworkPolicy")?.spec.podSelector.matchLabels,
      ...deployment.template.spec.topologySpreadConstraints.map((each: { labelSelector: Labels }) => {
        return each.labelSelector.matchLabels;
      }),
    ];
    for (const selector of selectors) expect(selector).toEqual(labels);
    expect(selectors).toHaveLength(6);
  });

  test("runs the image of this version", () => {
    expect(container.image).toBe(`limn:${packageFile.version}`);
    const { version, appVersion } = parse(read("deploy/helm/Chart.yaml"));
    expect([version, appVersion]).toEqual([packageFile.version, packageFile.version]);
  });

  test("runs as the image's user, who can write nowhere", () => {
    const [, user, group] = /^USER (\d+):(\d+)$/m.exec(read("Dockerfile")) ?? [];
    const { runAsUser, runAsGroup, runAsNonRoot } = deployment.template.spec.securityContext;
    expect([runAsUser, runAsGroup, runAsNonRoot]).toEqual([Number(user), Number(group), true]);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  });

  test("gives a busy server time before it is restarted", () => {
    const { startupProbe, readinessProbe, livenessProbe } = container as Record<string, Probe>;
    // The default timeout of one second is shorter than a large image takes.
    for (const probe of [startupProbe, readinessProbe, livenessProbe]) expect(probe?.timeoutSeconds).toBeGreaterThan(1);
    const patience = (probe?: Probe) => (probe === undefined ? 0 : probe.periodSeconds * probe.failureThreshold);
    expect(patience(livenessProbe)).toBeGreaterThan(patience(readinessProbe));
    // Storage that is down must not restart the pods.
    expect(livenessProbe?.httpGet.path).not.toBe(readinessProbe?.httpGet.path);
  });

  test("denies connections to the cluster's addresses, except for the storage and names", () => {
    const { egress, ingress } = byKind.get("NetworkPolicy")?.spec ?? {};
    const [names, storage, outside] = egress;
    expect(names.ports.map(({ port }: { port: number }) => port)).toEqual([53, 53]);
    expect(storage.ports).toEqual([{ port: 6379 }]);
    const inside = storage.to.map(({ ipBlock }: { ipBlock: { cidr: string } }) => ipBlock.cidr);
    expect(outside.to[0].ipBlock.except).toEqual(expect.arrayContaining([...inside, "169.254.0.0/16"]));
    expect(ingress.every(({ from }: { from: unknown[] }) => from.length === 1)).toBe(true);
  });

  // The schemas in the packages don't reject unknown fields, but the types do.
  test.skipIf(!existsSync(path.join(PACKAGES, "kubernetes-models")))("has only fields that Kubernetes knows", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "limn-kubernetes-"));
    const check = (objects: readonly KubernetesObject[]) => {
      const lines = objects.map(({ apiVersion, kind, ...rest }, index) => {
        const type = `import("kubernetes-models/${apiVersion}").I${kind}`;
        return `export const object${index}: ${type} = ${JSON.stringify({ apiVersion, kind, ...rest }, null, 1)};`;
      });
      writeFileSync(path.join(folder, "objects.ts"), lines.join("\n"));
      const options = "--noEmit --strict --skipLibCheck --target es2022 --module nodenext --types".split(" ");
      execFileSync(path.join(ROOT, "node_modules/.bin/tsc"), [...options, "", "objects.ts"], {
        cwd: folder,
        encoding: "utf8",
        stdio: "pipe",
      });
    };
    try {
      symlinkSync(PACKAGES, path.join(folder, "node_modules"));
      const objects = readObjects(manifest);
      check(objects);
      const [first, ...others] = objects;
      if (first === undefined) throw new Error("there is no object");
      expect(() => check([{ ...first, spec: { ...first.spec, podSelektor: {} } }, ...others])).toThrow();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe.skipIf(helm === null)("the Helm chart", () => {
  const render = (...options: string[]) =>
    readObjects(runHelm(helm as string, "template", "charts", "deploy/helm", ...options));
  const kindsOf = (objects: readonly KubernetesObject[]) => objects.map(({ kind }) => kind).sort();

  test("has no lint errors", () => {
    expect(runHelm(helm as string, "lint", "--strict", "deploy/helm")).toContain("0 chart(s) failed");
  });

  test("gives deploy/kubernetes.yaml: run `npm run make:kubernetes` after a change", () => {
    expect(manifest).toBe(renderKubernetes(helm as string));
  });

  test("leaves out the parts that are turned off", () => {
    const off = ["autoscaling", "ingress", "networkPolicy"].flatMap((name) => ["--set", `${name}.enabled=false`]);
    const objects = render(...off, "--set", "replicas=5");
    expect(kindsOf(objects)).toEqual(["Deployment", "PodDisruptionBudget", "Service"]);
    expect(objects.find(({ kind }) => kind === "Deployment")?.spec.replicas).toBe(5);
    // With an autoscaler, an upgrade must not reset the number of pods.
    expect(render().find(({ kind }) => kind === "Deployment")?.spec).not.toHaveProperty("replicas");
  });

  test("passes settings on as text", () => {
    const [pod] = render("--set", "env.ANONYMOUS_POINTS_PER_MINUTE=60", "--set", "image.tag=2")
      .filter(({ kind }) => kind === "Deployment")
      .map(({ spec }) => spec.template.spec.containers[0]);
    expect(pod.env).toContainEqual({ name: "ANONYMOUS_POINTS_PER_MINUTE", value: "60" });
    expect(pod.image).toBe("limn:2");
    expect(
      render("--set", "ingress.host=*.example.com", "--set-string", 'publicUrl=https://a.example/?"x": {'),
    ).toHaveLength(6);
  });

  test("needs the public URL", () => {
    expect(() => render("--set", "publicUrl=")).toThrow("publicUrl must be the service's public URL");
  });
});

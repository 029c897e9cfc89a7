import { expect, test } from "vitest";
import { listSeparateNamespaces, readConfig, splitConfig } from "../../scripts/front-config.mjs";

const config: Readonly<Record<string, unknown>> & { readonly services: readonly object[] } = {
  ...readConfig(),
  routes: [{ pattern: "charts.example.com", custom_domain: true }],
  services: [{ binding: "OTHER", service: "other" }],
};
const { front, service } = splitConfig(config);

test("the front Worker keeps the name and the hosts, and the service has none", () => {
  expect([front.name, front.routes]).toEqual([config.name, config.routes]);
  expect(service).not.toHaveProperty("routes");
  expect([service.name, service.workers_dev, service.preview_urls]).toEqual(["limn-service", false, false]);
});

test("both Workers have all bindings and settings, and the front Worker calls the service", () => {
  const different = ["name", "main", "routes", "services", "workers_dev", "preview_urls", "dev"];
  for (const name of Object.keys(config).filter((key) => !different.includes(key)))
    expect([front[name as never], service[name as never]]).toEqual([config[name as never], config[name as never]]);
  expect(front.services).toEqual([...config.services, { binding: "SERVICE", service: "limn-service" }]);
  expect([front.main, service.main]).toEqual(["src/front.ts", "src/worker.ts"]);
});

test("namespaces without an id are listed", () => {
  expect(listSeparateNamespaces({ kv_namespaces: [{ binding: "CHARTS" }, { binding: "ACCOUNTS", id: "1" }] })).toEqual([
    "CHARTS",
  ]);
  expect(listSeparateNamespaces({})).toEqual([]);
});

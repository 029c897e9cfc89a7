// Runs packages of generated/packages on version 2 of Chart.js. They register their plugins with Chart.js at once: here they
// hand them over instead, for the charts that need them. What else they register (chart types, elements) reaches Chart.js.

import Chart from "chart.js-2";

/** Runs a package. Returns the plugins that it registers, in its order. */
export function runPackage2(load: (require: (name: string) => unknown) => unknown): readonly object[] {
  const plugins: object[] = [];
  const register = (given: object | readonly object[]) => void plugins.push(...[given].flat());
  const chart = new Proxy(Chart, {
    get: (target, key) => (key === "plugins" || key === "pluginService" ? { register } : Reflect.get(target, key)),
  });
  load(() => chart);
  return plugins;
}

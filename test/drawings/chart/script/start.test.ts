import { expect, test, vi } from "vitest";
import app from "../../../../src/app.ts";
import { QuickJsEngine } from "../../../../wasm/quickjs/quickjs.ts";

const ask = (chart: string) => app.request(`/chart?v=4&f=svg&c=${encodeURIComponent(chart)}`);

test("charts without JavaScript don't start the script engine, and charts with JavaScript share one", async () => {
  const boot = vi.spyOn(QuickJsEngine, "boot");
  for (const chart of ['{"type":"bar","data":{"datasets":[]}}', "{type:'bar', data:{datasets:[{data:[1,],},],},};"]) {
    expect((await ask(chart)).status).toBe(200);
    expect(boot).not.toHaveBeenCalled();
  }
  for (const chart of ["({type: 'bar'})", "(() => ({type: 'bar'}))()"]) expect((await ask(chart)).status).toBe(200);
  expect(boot).toHaveBeenCalledTimes(1);
});

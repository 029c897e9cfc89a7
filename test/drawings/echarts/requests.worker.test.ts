// Charts of ECharts in workerd: plain options, functions in the sandbox, and bitmaps.

import { expect, test } from "vitest";
import { postJson } from "../../service/serve/send.ts";

test.each([
  ["plain data", { xAxis: { data: ["a", "b"] }, yAxis: {}, series: [{ type: "bar", data: [1, 2] }] }],
  [
    "functions",
    "{xAxis:{data:['a']},yAxis:{axisLabel:{formatter:(v)=>echarts.format.addCommas(v)}},series:{type:'bar',data:[1e4]}}",
  ],
  [
    "a heat map on a map",
    {
      geo: { map: "world" },
      visualMap: { min: 0, max: 1 },
      series: { type: "heatmap", coordinateSystem: "geo", data: [[10, 50, 1]] },
    },
  ],
])("workerd draws %s", async (_, option) => {
  for (const format of ["png", "svg"]) {
    const reply = await postJson("/echarts", { option, format });
    const body = new Uint8Array(await reply.arrayBuffer());
    expect(reply.status, new TextDecoder().decode(body.slice(0, 300))).toBe(200);
    expect(body.length).toBeGreaterThan(1000);
  }
});

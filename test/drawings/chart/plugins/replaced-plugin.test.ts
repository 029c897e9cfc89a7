import { expect, test } from "vitest";
import { draw } from "./render.ts";

const PIE = "type:'pie',data:{labels:['a','b'],datasets:[{data:[1,2]}]}";
const svg = async (chart: unknown, version = 2) =>
  new TextDecoder().decode(await draw({ chart, version, width: 200, height: 150, format: "svg" }));

test("a list of plugins replaces the labels on the slices of version 2", async () => {
  const labelled = await svg(`{${PIE}}`);
  const withoutLabels = await svg(`{${PIE},options:{plugins:{datalabels:false}}}`);
  expect(withoutLabels).not.toBe(labelled);
  for (const more of [
    "plugins:[]",
    "plugins:[{id:'x',beforeDraw(){}}]",
    "plugins:[],options:{plugins:{datalabels:{display:true}}}",
    "plugins:[],options:{annotation:{annotations:[{type:'line',mode:'vertical',scaleID:'x',value:1}]}}",
  ])
    expect(await svg(`{${PIE},${more}}`), more).toBe(withoutLabels);
  const datasets = "type:'pie',data:{labels:['a','b'],datasets:[{data:[1,2],datalabels:{display:true}}]}";
  expect(await svg(`{${datasets},plugins:[]}`)).toBe(withoutLabels);
});

test("a list that names the plugin keeps it, and an object doesn't count as a list", async () => {
  const labelled = await svg(`{${PIE}}`);
  expect(await svg(`{${PIE},plugins:{}}`)).toBe(labelled);
  expect(await svg(`(() => ({${PIE},plugins:[ChartDataLabels]}))()`)).toBe(labelled);
  expect(await svg(`(() => { Chart.plugins.register({id:'x'}); return {${PIE}} })()`)).toBe(labelled);
});

test("colour schemes, and the plugins of versions 3 and 4, stay", async () => {
  const bars =
    "type:'bar',data:{labels:['a'],datasets:[{data:[1]}]},options:{plugins:{colorschemes:{scheme:'brewer.Paired12'}}}";
  expect(await svg(`{${bars},plugins:[]}`)).toBe(await svg(`{${bars}}`));
  const labels = `{${PIE},options:{plugins:{datalabels:{display:true}}}`;
  for (const version of [3, 4])
    expect(await svg(`${labels},plugins:[]}`, version)).toBe(await svg(`${labels}}`, version));
});

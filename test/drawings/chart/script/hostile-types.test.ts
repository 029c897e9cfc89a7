// Scripts that mean harm in the chart types and plugins of packages: layouts that count to what functions say, data that
// change once they have been checked, options that are other things each time. Each has an answer, the next chart is the
// picture that it was, and nothing that requests share has changed.

import { beforeAll, describe, expect, test, vi } from "vitest";
import app from "../../../../src/app.ts";
import { differences, type HostState, hostState } from "../../../host-state.ts";

// The limits bound the work; how long it takes is the machine's matter.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const post = async (chart: unknown, version: number) =>
  app.request("/chart", {
    method: "POST",
    body: JSON.stringify({ chart, version, width: 300, height: 200, format: "svg" }),
    headers: { "Content-Type": "application/json" },
  });

/** A chart of one dataset. `rest` are more of the chart's properties. */
const one = (type: string, dataset: string, rest = "") =>
  `{type:'${type}',data:{labels:['a','b','c'],datasets:[{${dataset}}]}${rest === "" ? "" : `,${rest}`}}`;
/** The same with a plugin's hook. */
const hook = (type: string, dataset: string, code: string) => one(type, dataset, `plugins:[{id:'x',${code}}]`);
/** A hook that runs its statements once, however often it is called: `c` is the chart, `d` the dataset. */
const once = (name: string, code: string) =>
  `${name}:(() => { let n = 0; return c => { if (n++ > 0) return; const d = c.data.datasets[0]; ${code} }; })()`;

const ring = (count: number) => {
  const points = Array.from({ length: count }, (_, i) => [(i % 340) - 170, ((i * 7) % 160) - 80]);
  return JSON.stringify({ type: "Polygon", coordinates: [[...points, points[0]]] });
};
const SQUARE = '{type:"Polygon",coordinates:[[[0,0],[0,10],[10,10],[10,0],[0,0]]]}';
const SPECK = '{type:"Polygon",coordinates:[[[0,0],[0,1e-6],[1e-6,1e-6],[1e-6,0],[0,0]]]}';
const map = (geometry = SQUARE, { dataset = "", scale = "", color = "", rest = "" } = {}) =>
  `{type:'choropleth',data:{labels:['a'],datasets:[{${dataset}data:[{value:1,feature:{type:'Feature',geometry:${geometry}}}]}]},
    options:{scales:{projection:{axis:'x',projection:'equalEarth'${scale}},color:{axis:'x',display:true${color}}}}${rest}}`;
const mapHook = (code: string, geometry = SQUARE, color = "") =>
  map(geometry, { color, rest: `,plugins:[{id:'x',${code}}]` });

const FORCE = "data:[{},{},{},{}],edges:[{source:0,target:1},{source:1,target:2},{source:2,target:3}]";
const force = (forces: string) => one("forceDirectedGraph", `${FORCE},simulation:{forces:${forces}}`);
const FLOWS = "data:[{from:'a',to:'b',flow:1},{from:'b',to:'c',flow:2}]";
const CELLS = "tree:[{v:1,g:'a'},{v:2,g:'b'}],key:'v',groups:['g']";
const AREAS = "data:[{sets:['A'],value:1},{sets:['B'],value:1}]";
const EDGES = "data:[{},{parent:0},{parent:0}]";
const PRICES = "data:[{x:1,o:1,h:3,l:0,c:2},{x:2,o:2,h:4,l:1,c:1}]";

const TIME = /takes too long/;
const MAP = /fewer or shorter lines/;

/** What is refused, in the versions, with words that the answer must hold. */
const REFUSED: readonly (readonly [name: string, chart: unknown, words: RegExp, versions?: readonly number[]])[] = [
  [
    "an edge led elsewhere by a force",
    force("{link:{distance:()=>l=>{l.source={index:0,x:1e308,y:0,vx:1e308,vy:0};return 1}},collide:{radius:5}}"),
    /must not change the graph/,
  ],
  [
    "nodes added by a force",
    force(
      "{collide:{radius:()=>(n,i,all)=>{if(all.length<9)for(let k=0;k<5;k++)all.push({x:k,y:k,vx:0,vy:0,index:k});return 1}}}",
    ),
    /must not change the graph/,
  ],
  [
    "a node pushed out of reach by a force",
    force("{collide:{radius:()=>n=>{n.x=1e308;n.vx=Infinity;return 1}},link:true}"),
    /flies apart/,
  ],
  [
    "forces set after all was checked",
    hook(
      "forceDirectedGraph",
      FORCE,
      "beforeInit(c){c.options.simulation={forces:{collide:{iterations:1e9,radius:1}}}}",
    ),
    /collide\.iterations must be a number up to 10/,
  ],
  [
    "forces set in a dataset after all was checked",
    hook("forceDirectedGraph", FORCE, "beforeInit(c){c.data.datasets[0].simulation={forces:{link:{iterations:1e9}}}}"),
    /link\.iterations must be a number up to 10/,
  ],
  ["a force by functions of functions", force("{manyBody:{strength:()=>()=>()=>1}}"), /must be a number/],
  [
    "nodes added after all was checked",
    hook("forceDirectedGraph", FORCE, once("beforeUpdate", "d.data.length = 5000; d.data.fill({});")),
    /at most 2000 nodes|has no|cannot be drawn|takes too long/,
  ],
  [
    "edges added after all was checked",
    hook("graph", FORCE, once("beforeInit", "c.data.datasets[0].edges = Array(6000).fill({source:0,target:1});")),
    /at most 5000 edges/,
  ],
  ["layouts without end", hook("forceDirectedGraph", FORCE, once("afterDraw", "for (;;) c.update();")), TIME],
  [
    "flows added after all was checked",
    hook(
      "sankey",
      FLOWS,
      once("beforeInit", "d.data = Array.from({length:2000}, (_, i) => ({from:'n'+i%97,to:'n'+i*7%89,flow:1}));"),
    ),
    /at most 300 flows/,
  ],
  [
    "flows added to before an update",
    hook(
      "sankey",
      FLOWS,
      once(
        "afterUpdate",
        "for (let i = 0; i < 400; i++) d.data.push({from:'n'+i%97,to:'n'+i*7%89,flow:1}); c.update();",
      ),
    ),
    /at most 300 flows/,
  ],
  [
    "columns by a function that says another",
    one("sankey", `${FLOWS},column:{a:()=>1e12}`),
    /column must be a whole number/,
  ],
  [
    "cells added after all was checked",
    hook("treemap", CELLS, once("beforeInit", "d.tree = Array.from({length:6000}, (_, i) => ({v:1,g:'x'+i}));")),
    /at most 5000 cells/,
  ],
  [
    "a tree that contains itself",
    hook("treemap", "tree:{a:{v:1}},key:'v'", once("beforeInit", "d.tree.self = d.tree;")),
    /at most 5000 cells/,
  ],
  ["groups by a function", one("treemap", "tree:()=>1,key:()=>'v',groups:()=>['g']"), /cannot be drawn/],
  [
    "a word turned by infinity",
    one("wordCloud", "data:[90,90,90],minRotation:-Infinity,maxRotation:Infinity"),
    /rotate must be a number of degrees/,
  ],
  ["words as large as numbers go", one("wordCloud", "data:[90,90,90],size:()=>1e308"), /sizes must be 0 to 1000/],
  [
    "words added after all was checked",
    hook(
      "wordCloud",
      "data:[9,9,9]",
      once("beforeInit", "c.data.labels = Array(900).fill('w'); d.data = Array(900).fill(9);"),
    ),
    /at most 500 words/,
  ],
  ["clouds without end", hook("wordCloud", "data:[50,40,30]", once("afterDraw", "for (;;) c.update();")), TIME],
  [
    "sets added after all was checked",
    hook("euler", AREAS, once("beforeInit", "d.data = Array.from({length:100}, (_, i) => ({sets:['S'+i],value:1}));")),
    /at most 10 sets/,
  ],
  [
    "sets that have become functions",
    hook("euler", AREAS, once("beforeInit", "d.data[0].sets = () => 1;")),
    /must be \{sets/,
  ],
  [
    "a violin stretched after all was checked",
    hook("violin", "data:[[1,2,3],[2,3]]", once("beforeInit", "d.data[0] = [0, 1e308, -1e308]; d.points = 1e9;")),
    /violin (?:points must be|values must be wider)/,
  ],
  ["an outline much smaller than the map", map(ring(20_000), { dataset: `outline:${SPECK},` }), MAP],
  ["an edge of less than nothing around a map", map(ring(20_000), { scale: ",padding:-1e12" }), MAP],
  [
    "one ring a thousand times a thousand",
    mapHook(
      once(
        "beforeUpdate",
        `const g = d.data[0].feature.geometry, r = g.coordinates; const first = r[0];
         for (let i = 0; i < 1000; i++) r.push(first); g.type = 'MultiPolygon'; g.coordinates = Array(1000).fill(r);`,
      ),
    ),
    MAP,
  ],
  ["maps without end", mapHook(once("afterDraw", "for (;;) c.update();")), TIME],
  [
    "asking a map without end",
    mapHook(
      once("afterDraw", "const e = c.getDatasetMeta(0).data[0]; for (let i = 0; ; i++) e.inRange(150 + i % 3, 100);"),
      ring(5000),
    ),
    /fewer or shorter lines|takes too (long|much work)/,
  ],
  [
    "steps of colour without end, in time",
    mapHook(
      "beforeUpdate(c){globalThis.c=c}",
      SQUARE,
      ",quantize:5,interpolate(){globalThis.c.scales.color.options.quantize=1e18;return 'red'}",
    ),
    /quantize must be at most 256/,
  ],
  [
    "a scale of colours wider than the picture",
    mapHook("afterLayout(c){c.scales.color.width=1e308;c.scales.color.height=1e308}"),
    /must fit into the picture/,
  ],
  ["a projection of one's own", map().replace("'equalEarth'", "() => 1"), /cannot be drawn/],
  ["features by functions", one("choropleth", "outline:()=>1,data:[{value:1,feature:()=>1}]"), /must be GeoJSON/],
  [
    "points that are none",
    {
      type: "choropleth",
      data: {
        labels: ["a"],
        datasets: [{ data: [{ value: 1, feature: { type: "Polygon", coordinates: [[[0, 0], null, [1, 1]]] } }] }],
      },
    },
    /cannot be drawn/,
  ],
  [
    "a tree turned around after all was checked",
    hook("tree", EDGES, once("beforeInit", "d.data[0].parent = 2;")),
    /tree must/,
  ],
  [
    "callbacks of labels that never end",
    one("bar", "data:[1,2,3]", "options:{plugins:{datalabels:{formatter(){for(;;);}}}}"),
    TIME,
    [2, 3, 4],
  ],
  [
    "annotations that never enter",
    one(
      "bar",
      "data:[1,2,3]",
      "options:{plugins:{annotation:{annotations:{a:{type:'line',yMin:1,yMax:1,borderColor(){for(;;);}}}}}}",
    ),
    TIME,
  ],
];

/** What does no harm and is drawn. */
const DRAWN: readonly (readonly [name: string, chart: unknown, versions?: readonly number[]])[] = [
  [
    "a node that says where it is",
    one(
      "sankey",
      `${FLOWS},nodePadding(n){n.x=1e15;n.y=1e300;n.to.length=9;n.from.forEach(f=>{f.node=n;f.flow=-1});return 10}`,
    ),
  ],
  [
    "columns by functions that change others",
    one(
      "sankey",
      `${FLOWS},column:{a:0,b(c){try{c.chart.getDatasetMeta(0).controller.options.column.a=1e12}catch{}return 1}}`,
    ),
  ],
  ["sizes by chance", one("sankey", `${FLOWS},size:'random'`)],
  [
    "paddings of all kinds",
    one("sankey", `${FLOWS},nodePadding:()=>({before:1e308,after:-Infinity}),nodeMinSize:()=>NaN,nodeWidth:()=>-1e9`),
  ],
  [
    "groups named as what objects share",
    one("treemap", "tree:[{v:1}],key:'__proto__',groups:['__proto__','constructor'],sumKeys:['__proto__']"),
  ],
  [
    "labels of cells that are anything",
    one(
      "treemap",
      `${CELLS},labels:{display:true,formatter:()=>[[],{},null,1e308]},captions:{formatter:()=>({})},spacing:()=>-1e308`,
    ),
  ],
  ["steps of colour that change", map(SQUARE, { color: ",quantize:(()=>{let n=0;return()=>n++%2?1e18:5})()" })],
  ["a map moved by nothing", map(SQUARE, { scale: ",projectionOffset:[NaN,Infinity]" })],
  [
    "defaults reached by way of a scale",
    mapHook(
      "beforeUpdate(c){const o=c.scales.projection?.options;if(o){o.projectionOffset[0]=1e9;o.projectionOffset.length=1}}",
    ),
  ],
  [
    "a cloud of odd tries",
    one(
      "wordCloud",
      "data:[20,10,30],padding:()=>1e308,autoGrow:{maxTries:-1e9,scalingFactor:()=>NaN},fit:()=>1,randomRotationSeed:()=>1",
    ),
  ],
  [
    "prices that change",
    hook("candlestick", PRICES, once("afterUpdate", "d.data[0].h = NaN; d.data[1].x = '2'; c.update();")),
  ],
  [
    "a gauge of functions",
    one(
      "gauge",
      "data:[1,2,3],value:()=>2,minValue:()=>NaN",
      "options:{needle:{widthPercentage:()=>1},valueLabel:{formatter:()=>({})}}",
    ),
    [3, 4],
  ],
  ["lines across axes that leave", hook("pcp", "data:[1,2,3]", once("beforeDraw", "c.data.datasets.length = 0;"))],
  ["cells as large as numbers go", one("matrix", "data:[{x:1,y:1,v:1}],width:()=>1e308,height:()=>-1e308")],
  [
    "labels outside that write on",
    one(
      "outlabeledPie",
      "data:[1,2,3]",
      "options:{plugins:{outlabels:{text:c=>{c.labels.length=0;c.dataset.data=null;c.percent=NaN;return '%l %p'},stretch:()=>1e308}}}",
    ),
    [2, 3, 4],
  ],
  [
    "labels that write on what they are told",
    one(
      "bar",
      "data:[1,2,3]",
      "options:{plugins:{datalabels:{display:c=>{c.dataset.label='x';delete c.chart.data.labels;return 'auto'},formatter:()=>[1,{},null],listeners:{click(){}},anchor:()=>({}),rotation:()=>NaN}}}",
    ),
    [2, 3, 4],
  ],
  [
    "annotations by functions",
    one(
      "bar",
      "data:[1,2,3]",
      "options:{plugins:{annotation:{drawTime:()=>'x',enter(){},annotations:{a:{type:'box',drawTime:()=>1,display:c=>{c.chart.data.labels=[];return true},enter:()=>{for(;;);},init:()=>({x:1e308}),xMin:()=>NaN,xMax:()=>1e308}}}}}",
    ),
    [3, 4],
  ],
  [
    "the schemes of colours",
    one(
      "bar",
      "data:[1,2,3]",
      "options:{plugins:{colorschemes:{scheme:'brewer.Paired12',custom(s){s.length=1;s[0]='red';return s}}}}",
    ),
    [2, 3, 4],
  ],
];

/** What may be drawn or refused: either is an answer. */
const ANSWERED: readonly (readonly [name: string, chart: unknown, versions?: readonly number[]])[] = [
  ["a quantile of nothing", one("boxplot", "data:[[1,2,3],[2,3]],quantiles:()=>undefined")],
  [
    "a map moved after all was checked",
    mapHook(
      once("afterUpdate", "c.chartArea.right = 1e12; c.chartArea.bottom = 1e12; c.update();").replace(
        "afterUpdate",
        "afterLayout",
      ),
      ring(20_000),
    ),
  ],
  [
    "empty lists a thousand times a thousand",
    mapHook(
      once(
        "beforeUpdate",
        `const g = d.data[0].feature.geometry; let r = g.coordinates; r.length = 0;
         for (let i = 0; i < 4; i++) { g.coordinates = Array(500).fill(r); r = g.coordinates; } g.type = 'MultiPolygon';`,
      ),
    ),
  ],
  [
    "a polygon whose sides change",
    one(
      "bar",
      "data:[1,2,3]",
      "options:{plugins:{annotation:{annotations:{a:{type:'polygon',xValue:1,yValue:1,radius:9,sides:(()=>{let n=0;return()=>n++?1e9:5})()}}}}}",
    ),
  ],
  [
    "boxes out of order",
    one(
      "boxplot",
      "data:[[1,2,3],[2,3]],quantiles:()=>({q1:NaN,q3:1e300,median:-1e300,min:1,max:0,whiskerMin:NaN,whiskerMax:NaN}),coef:()=>1e308",
    ),
  ],
  [
    "a funnel of oddities",
    hook(
      "funnel",
      "data:[1,NaN,-1e308],shrinkAnchor:()=>'x',align:()=>1e308",
      "beforeDraw(c){c.data.datasets[0].data.length=0}",
    ),
  ],
  [
    "bars of errors without end",
    one(
      "barWithErrorBars",
      "data:[{y:1,yMin:()=>1,yMax:1e308},{y:NaN,yMin:[1,'x'],yMax:[]}],errorBarLineWidth:()=>({v:[]}),errorBarWhiskerRatio:()=>-1e308",
    ),
    [2, 3, 4],
  ],
];

/** Charts that must look as they did before. */
const ORDINARY: readonly (readonly [chart: unknown, versions: readonly number[]])[] = [
  [map(), [3, 4]],
  [force("{}"), [3, 4]],
  [one("tree", EDGES), [3, 4]],
  [one("sankey", FLOWS), [3, 4]],
  [one("treemap", CELLS), [3, 4]],
  [one("wordCloud", "data:[20,10,30]"), [3, 4]],
  [one("euler", AREAS), [3, 4]],
  [one("violin", "data:[[1,2,3],[2,3]]"), [2, 3, 4]],
  [one("outlabeledPie", "data:[1,2,3]"), [2, 3, 4]],
  [
    one(
      "bar",
      "data:[1,2,3]",
      "options:{plugins:{colorschemes:{scheme:'brewer.Paired12'},datalabels:{},annotation:{annotations:{a:{type:'line',yMin:1,yMax:1}}}}}",
    ),
    [2, 3, 4],
  ],
];

describe("scripts that mean harm in the types of packages", () => {
  let before: HostState;
  const pictures = new Map<string, string>();
  const draw = async (chart: unknown, version: number) => (await post(chart, version)).text();

  beforeAll(async () => {
    await hostState(true);
    for (const [chart, versions] of ORDINARY)
      for (const version of versions) {
        const reply = await post(chart, version);
        expect(reply.status, String(chart)).toBe(200);
        pictures.set(`${version}${chart}`, await reply.text());
      }
    before = await hostState(true);
  });

  /** The next chart, of the same type where there is one, is what it was. */
  async function expectUnharmed(version: number, chart: unknown): Promise<void> {
    const typeOf = (text: unknown) => /type:'(\w+)'/.exec(String(text))?.[1];
    const own = ORDINARY.find(([ordinary]) => typeOf(ordinary) === typeOf(chart)) ?? ORDINARY[0];
    const [next] = own?.[1].includes(version) ? own : (ORDINARY.at(-1) as (typeof ORDINARY)[number]);
    expect((await draw(next, version)) === pictures.get(`${version}${next}`), `${next} is what it was`).toBe(true);
  }

  const in3And4 = [3, 4] as const;
  const refused = REFUSED.flatMap(([name, chart, words, versions = in3And4]) =>
    versions.map((version) => [name, version, chart, words] as const),
  );
  test.each(refused)("%s (version %i) is refused", async (_name, version, chart, words) => {
    const reply = await post(chart, version);
    const text = await reply.text();
    expect([reply.status, text.slice(0, 300)]).toEqual([400, expect.stringMatching(words)]);
    await expectUnharmed(version, chart);
  });

  const drawn = DRAWN.flatMap(([name, chart, versions = in3And4]) =>
    versions.map((version) => [name, version, chart] as const),
  );
  test.each(drawn)("%s (version %i) does no harm", async (_name, version, chart) => {
    const reply = await post(chart, version);
    expect(reply.status, (await reply.text()).slice(0, 300)).toBe(200);
    await expectUnharmed(version, chart);
  });

  const answered = ANSWERED.flatMap(([name, chart, versions = in3And4]) =>
    versions.map((version) => [name, version, chart] as const),
  );
  test.each(answered)("%s (version %i) is answered", async (_name, version, chart) => {
    const reply = await post(chart, version);
    expect([200, 400], (await reply.text()).slice(0, 300)).toContain(reply.status);
    await expectUnharmed(version, chart);
  });

  test("nothing that requests share has changed", async () => {
    for (const [chart, versions] of ORDINARY)
      for (const version of versions)
        expect((await draw(chart, version)) === pictures.get(`${version}${chart}`), `${chart} is what it was`).toBe(
          true,
        );
    expect(differences(before, await hostState(true))).toEqual([]);
  });
});

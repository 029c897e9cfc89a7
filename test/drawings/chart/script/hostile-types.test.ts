// Hostile scripts for the plugins' chart types: functions that influence layout, data that changes after validation,
// and options that change between reads. Each must get a response and leave later images and shared state unchanged.

import { beforeAll, describe, expect, test } from "vitest";
import { differences, type HostState, hostState } from "../../../host-state.ts";
import { sampleInTurn } from "../../../sample.ts";
import { post as postChart } from "../plugins/render.ts";

const post = (chart: unknown, version: number) => postChart({ chart, version, width: 300, height: 200, format: "svg" });

/**
 * A chart with one dataset.
 * @param rest further properties of the chart, as text
 */
const one = (type: string, dataset: string, rest = "") =>
  `{type:'${type}',data:{labels:['a','b','c'],datasets:[{${dataset}}]}${rest === "" ? "" : `,${rest}`}}`;
/** A chart with one dataset and a plugin hook. */
const hook = (type: string, dataset: string, code: string) => one(type, dataset, `plugins:[{id:'x',${code}}]`);
/** A hook that runs its statements only once, with the chart as `c` and the dataset as `d`. */
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
const MAP = /too detailed for its size/;

/** Rejected charts, with a pattern for the error message and the versions. */
const REFUSED: readonly (readonly [name: string, chart: unknown, words: RegExp, versions?: readonly number[]])[] = [
  [
    "an edge redirected by a force",
    force("{link:{distance:()=>l=>{l.source={index:0,x:1e308,y:0,vx:1e308,vy:0};return 1}},collide:{radius:5}}"),
    /must not modify nodes or links/,
  ],
  [
    "nodes added by a force",
    force(
      "{collide:{radius:()=>(n,i,all)=>{if(all.length<9)for(let k=0;k<5;k++)all.push({x:k,y:k,vx:0,vy:0,index:k});return 1}}}",
    ),
    /must not modify nodes or links/,
  ],
  [
    "a node moved to infinity by a force",
    force("{collide:{radius:()=>n=>{n.x=1e308;n.vx=Infinity;return 1}},link:true}"),
    /nodes must stay between/,
  ],
  [
    "forces set after validation",
    hook(
      "forceDirectedGraph",
      FORCE,
      "beforeInit(c){c.options.simulation={forces:{collide:{iterations:1e9,radius:1}}}}",
    ),
    /collide\.iterations must be between -10 and 10/,
  ],
  [
    "dataset forces set after validation",
    hook("forceDirectedGraph", FORCE, "beforeInit(c){c.data.datasets[0].simulation={forces:{link:{iterations:1e9}}}}"),
    /link\.iterations must be between -10 and 10/,
  ],
  ["a force of nested functions", force("{manyBody:{strength:()=>()=>()=>1}}"), /strength must be between/],
  [
    "nodes added after validation",
    hook("forceDirectedGraph", FORCE, once("beforeUpdate", "d.data.length = 5000; d.data.fill({});")),
    /at most 2000 nodes|has no|cannot be drawn|takes too long/,
  ],
  [
    "edges added after validation",
    hook("graph", FORCE, once("beforeInit", "c.data.datasets[0].edges = Array(6000).fill({source:0,target:1});")),
    /at most 5000 edges/,
  ],
  ["endless layouts", hook("forceDirectedGraph", FORCE, once("afterDraw", "for (;;) c.update();")), TIME],
  [
    "flows added after validation",
    hook(
      "sankey",
      FLOWS,
      once("beforeInit", "d.data = Array.from({length:2000}, (_, i) => ({from:'n'+i%97,to:'n'+i*7%89,flow:1}));"),
    ),
    /at most 300 flows/,
  ],
  [
    "flows added before an update",
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
    "a column function that returns a huge number",
    one("sankey", `${FLOWS},column:{a:()=>1e12}`),
    /column must be a whole number/,
  ],
  [
    "cells added after validation",
    hook("treemap", CELLS, once("beforeInit", "d.tree = Array.from({length:6000}, (_, i) => ({v:1,g:'x'+i}));")),
    /at most 5000 cells/,
  ],
  [
    "a tree that contains itself",
    hook("treemap", "tree:{a:{v:1}},key:'v'", once("beforeInit", "d.tree.self = d.tree;")),
    /at most 5000 cells/,
  ],
  ["groups as functions", one("treemap", "tree:()=>1,key:()=>'v',groups:()=>['g']"), /cannot be drawn/],
  [
    "a word rotated by Infinity",
    one("wordCloud", "data:[90,90,90],minRotation:-Infinity,maxRotation:Infinity"),
    /rotate must be a number of degrees/,
  ],
  ["words of 1e308 pixels", one("wordCloud", "data:[90,90,90],size:()=>1e308"), /sizes must be between 0 and 1000/],
  [
    "words added after validation",
    hook(
      "wordCloud",
      "data:[9,9,9]",
      once("beforeInit", "c.data.labels = Array(900).fill('w'); d.data = Array(900).fill(9);"),
    ),
    /at most 500 words/,
  ],
  ["endless word clouds", hook("wordCloud", "data:[50,40,30]", once("afterDraw", "for (;;) c.update();")), TIME],
  [
    "sets added after validation",
    hook("euler", AREAS, once("beforeInit", "d.data = Array.from({length:100}, (_, i) => ({sets:['S'+i],value:1}));")),
    /at most 10 sets/,
  ],
  [
    "sets replaced by functions",
    hook("euler", AREAS, once("beforeInit", "d.data[0].sets = () => 1;")),
    /must be \{sets/,
  ],
  [
    "a violin changed after validation",
    hook("violin", "data:[[1,2,3],[2,3]]", once("beforeInit", "d.data[0] = [0, 1e308, -1e308]; d.points = 1e9;")),
    /violin (?:points must be|values must span)/,
  ],
  ["an outline much smaller than the map", map(ring(20_000), { dataset: `outline:${SPECK},` }), MAP],
  ["a negative padding around a map", map(ring(20_000), { scale: ",padding:-1e12" }), MAP],
  [
    "one ring a million times",
    mapHook(
      once(
        "beforeUpdate",
        `const g = d.data[0].feature.geometry, r = g.coordinates; const first = r[0];
         for (let i = 0; i < 1000; i++) r.push(first); g.type = 'MultiPolygon'; g.coordinates = Array(1000).fill(r);`,
      ),
    ),
    MAP,
  ],
  ["endless map updates", mapHook(once("afterDraw", "for (;;) c.update();")), TIME],
  [
    "endless hit tests on a map",
    mapHook(
      once("afterDraw", "const e = c.getDatasetMeta(0).data[0]; for (let i = 0; ; i++) e.inRange(150 + i % 3, 100);"),
      ring(5000),
    ),
    /too detailed for its size|takes too long|too expensive/,
  ],
  [
    "too many colour steps, set during drawing",
    mapHook(
      "beforeUpdate(c){globalThis.c=c}",
      SQUARE,
      ",quantize:5,interpolate(){globalThis.c.scales.color.options.quantize=1e18;return 'red'}",
    ),
    /quantize must be at most 256/,
  ],
  [
    "a colour scale larger than the image",
    mapHook("afterLayout(c){c.scales.color.width=1e308;c.scales.color.height=1e308}"),
    /must fit into the image/,
  ],
  ["a custom projection", map().replace("'equalEarth'", "() => 1"), /cannot be drawn/],
  ["features as functions", one("choropleth", "outline:()=>1,data:[{value:1,feature:()=>1}]"), /must be GeoJSON/],
  [
    "null points",
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
    "a tree made cyclic after validation",
    hook("tree", EDGES, once("beforeInit", "d.data[0].parent = 2;")),
    /tree must/,
  ],
  [
    "an endless label formatter",
    one("bar", "data:[1,2,3]", "options:{plugins:{datalabels:{formatter(){for(;;);}}}}"),
    TIME,
    [2, 3, 4],
  ],
  [
    "an endless annotation callback",
    one(
      "bar",
      "data:[1,2,3]",
      "options:{plugins:{annotation:{annotations:{a:{type:'line',yMin:1,yMax:1,borderColor(){for(;;);}}}}}}",
    ),
    TIME,
  ],
];

/** Charts that render. */
const DRAWN: readonly (readonly [name: string, chart: unknown, versions?: readonly number[]])[] = [
  [
    "a node that changes its position",
    one(
      "sankey",
      `${FLOWS},nodePadding(n){n.x=1e15;n.y=1e300;n.to.length=9;n.from.forEach(f=>{f.node=n;f.flow=-1});return 10}`,
    ),
  ],
  [
    "column functions that change other options",
    one(
      "sankey",
      `${FLOWS},column:{a:0,b(c){try{c.chart.getDatasetMeta(0).controller.options.column.a=1e12}catch{}return 1}}`,
    ),
  ],
  ["random sizes", one("sankey", `${FLOWS},size:'random'`)],
  [
    "paddings of all kinds",
    one("sankey", `${FLOWS},nodePadding:()=>({before:1e308,after:-Infinity}),nodeMinSize:()=>NaN,nodeWidth:()=>-1e9`),
  ],
  [
    "groups named like properties of Object.prototype",
    one("treemap", "tree:[{v:1}],key:'__proto__',groups:['__proto__','constructor'],sumKeys:['__proto__']"),
  ],
  [
    "cell labels of any type",
    one(
      "treemap",
      `${CELLS},labels:{display:true,formatter:()=>[[],{},null,1e308]},captions:{formatter:()=>({})},spacing:()=>-1e308`,
    ),
  ],
  ["changing colour steps", map(SQUARE, { color: ",quantize:(()=>{let n=0;return()=>n++%2?1e18:5})()" })],
  ["a map offset of NaN", map(SQUARE, { scale: ",projectionOffset:[NaN,Infinity]" })],
  [
    "defaults reached through a scale",
    mapHook(
      "beforeUpdate(c){const o=c.scales.projection?.options;if(o){o.projectionOffset[0]=1e9;o.projectionOffset.length=1}}",
    ),
  ],
  [
    "a word cloud with invalid options",
    one(
      "wordCloud",
      "data:[20,10,30],padding:()=>1e308,autoGrow:{maxTries:-1e9,scalingFactor:()=>NaN},fit:()=>1,randomRotationSeed:()=>1",
    ),
  ],
  [
    "changing prices",
    hook("candlestick", PRICES, once("afterUpdate", "d.data[0].h = NaN; d.data[1].x = '2'; c.update();")),
  ],
  [
    "a gauge with functions as options",
    one(
      "gauge",
      "data:[1,2,3],value:()=>2,minValue:()=>NaN",
      "options:{needle:{widthPercentage:()=>1},valueLabel:{formatter:()=>({})}}",
    ),
    [3, 4],
  ],
  [
    "parallel coordinates without datasets",
    hook("pcp", "data:[1,2,3]", once("beforeDraw", "c.data.datasets.length = 0;")),
  ],
  ["cells of 1e308 pixels", one("matrix", "data:[{x:1,y:1,v:1}],width:()=>1e308,height:()=>-1e308")],
  [
    "outlabels that modify their context",
    one(
      "outlabeledPie",
      "data:[1,2,3]",
      "options:{plugins:{outlabels:{text:c=>{c.labels.length=0;c.dataset.data=null;c.percent=NaN;return '%l %p'},stretch:()=>1e308}}}",
    ),
    [2, 3, 4],
  ],
  [
    "data labels that modify their context",
    one(
      "bar",
      "data:[1,2,3]",
      "options:{plugins:{datalabels:{display:c=>{c.dataset.label='x';delete c.chart.data.labels;return 'auto'},formatter:()=>[1,{},null],listeners:{click(){}},anchor:()=>({}),rotation:()=>NaN}}}",
    ),
    [2, 3, 4],
  ],
  [
    "annotations with functions as options",
    one(
      "bar",
      "data:[1,2,3]",
      "options:{plugins:{annotation:{drawTime:()=>'x',enter(){},annotations:{a:{type:'box',drawTime:()=>1,display:c=>{c.chart.data.labels=[];return true},enter:()=>{for(;;);},init:()=>({x:1e308}),xMin:()=>NaN,xMax:()=>1e308}}}}}",
    ),
    [3, 4],
  ],
  [
    "a colour scheme that is modified",
    one(
      "bar",
      "data:[1,2,3]",
      "options:{plugins:{colorschemes:{scheme:'brewer.Paired12',custom(s){s.length=1;s[0]='red';return s}}}}",
    ),
    [2, 3, 4],
  ],
];

/** Charts that may render or be rejected. */
const ANSWERED: readonly (readonly [name: string, chart: unknown, versions?: readonly number[]])[] = [
  ["undefined quantiles", one("boxplot", "data:[[1,2,3],[2,3]],quantiles:()=>undefined")],
  [
    "a map moved after validation",
    mapHook(
      once("afterUpdate", "c.chartArea.right = 1e12; c.chartArea.bottom = 1e12; c.update();").replace(
        "afterUpdate",
        "afterLayout",
      ),
      ring(20_000),
    ),
  ],
  [
    "nested empty lists",
    mapHook(
      once(
        "beforeUpdate",
        `const g = d.data[0].feature.geometry; let r = g.coordinates; r.length = 0;
         for (let i = 0; i < 4; i++) { g.coordinates = Array(500).fill(r); r = g.coordinates; } g.type = 'MultiPolygon';`,
      ),
    ),
  ],
  [
    "a polygon with a changing number of sides",
    one(
      "bar",
      "data:[1,2,3]",
      "options:{plugins:{annotation:{annotations:{a:{type:'polygon',xValue:1,yValue:1,radius:9,sides:(()=>{let n=0;return()=>n++?1e9:5})()}}}}}",
    ),
  ],
  [
    "inconsistent box plots",
    one(
      "boxplot",
      "data:[[1,2,3],[2,3]],quantiles:()=>({q1:NaN,q3:1e300,median:-1e300,min:1,max:0,whiskerMin:NaN,whiskerMax:NaN}),coef:()=>1e308",
    ),
  ],
  [
    "a funnel of invalid values",
    hook(
      "funnel",
      "data:[1,NaN,-1e308],shrinkAnchor:()=>'x',align:()=>1e308",
      "beforeDraw(c){c.data.datasets[0].data.length=0}",
    ),
  ],
  [
    "error bars of invalid values",
    one(
      "barWithErrorBars",
      "data:[{y:1,yMin:()=>1,yMax:1e308},{y:NaN,yMin:[1,'x'],yMax:[]}],errorBarLineWidth:()=>({v:[]}),errorBarWhiskerRatio:()=>-1e308",
    ),
    [2, 3, 4],
  ],
];

/** Ordinary charts whose images must not change. */
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

describe("a hostile script for a plugin's chart type", () => {
  let before: HostState;
  const images = new Map<string, string>();
  const draw = async (chart: unknown, version: number) => (await post(chart, version)).text();

  beforeAll(async () => {
    await hostState(true);
    for (const [chart, versions] of ORDINARY)
      for (const version of versions) {
        const reply = await post(chart, version);
        expect(reply.status, String(chart)).toBe(200);
        images.set(`${version}${chart}`, await reply.text());
      }
    before = await hostState(true);
  });

  /** Checks that an ordinary chart, of the same type if possible, renders as before. */
  async function expectUnharmed(version: number, chart: unknown): Promise<void> {
    const typeOf = (text: unknown) => /type:'(\w+)'/.exec(String(text))?.[1];
    const sameType = ORDINARY.find(([ordinary]) => typeOf(ordinary) === typeOf(chart)) ?? ORDINARY[0];
    const [next] = sameType?.[1].includes(version) ? sameType : (ORDINARY.at(-1) as (typeof ORDINARY)[number]);
    expect((await draw(next, version)) === images.get(`${version}${next}`), `${next} is unchanged`).toBe(true);
  }

  const in3And4 = [3, 4] as const;
  const cases = [
    ...REFUSED.map(([name, chart, words, versions]) => ({ name, chart, words, versions, statuses: [400] })),
    ...DRAWN.map(([name, chart, versions]) => ({ name, chart, words: /<svg/, versions, statuses: [200] })),
    ...ANSWERED.map(([name, chart, versions]) => ({ name, chart, words: /./, versions, statuses: [200, 400] })),
  ].flatMap(({ versions = in3And4, ...each }, index) =>
    sampleInTurn(versions, index).map((version) => ({ ...each, version })),
  );
  test.each(cases)("with $name (version $version) has status $statuses", async (each) => {
    const { chart, version, words, statuses } = each;
    const reply = await post(chart, version);
    const text = await reply.text();
    expect(statuses, text.slice(0, 300)).toContain(reply.status);
    expect(text.slice(0, 300)).toMatch(words);
    await expectUnharmed(version, chart);
  });

  test("leaves shared state unchanged", async () => {
    for (const [chart, versions] of ORDINARY)
      for (const version of versions)
        expect((await draw(chart, version)) === images.get(`${version}${chart}`), `${chart} is unchanged`).toBe(true);
    expect(differences(before, await hostState(true))).toEqual([]);
  });
});

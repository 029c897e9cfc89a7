// Scripts that try to break out of the sandbox, to run forever, or to give ECharts values that it doesn't expect.

const axes = "xAxis:{data:['a']},yAxis:{}";
const label = (formatter: string) => `{${axes},series:{type:'bar',data:[1],label:{show:true,formatter:${formatter}}}}`;
const custom = (renderItem: string) =>
  `{xAxis:{},yAxis:{},series:{type:'custom',renderItem:${renderItem},data:[[1,1]]}}`;

/** The scripts by name. Some can be drawn. */
export const HOSTILE_SCRIPTS: Readonly<Record<string, string>> = {
  "the constructor of a function": label("()=>(()=>{}).constructor('return process')().exit()"),
  "the constructor of an argument": label("(p)=>p.constructor.constructor('return process')().exit()"),
  "the constructor of a host function": custom("(p,api)=>api.coord.constructor('return process')().exit()"),
  "the renderer behind api": custom("(p,api)=>api.getZr().painter.getViewportRoot()"),
  "the prototype of an argument": label("(p)=>{p.__proto__.polluted=1;Object.prototype.polluted=1;return ''}"),
  "the prototype of a value in an argument": label(
    "(p)=>{p.data.__proto__.polluted=1;p.encode.__proto__.polluted=1;return ''}",
  ),
  "the caller of a function": label("function f(){return String(f.caller)+String(arguments.callee)}"),
  "a module": label("()=>import('node:fs')"),
  require: label("()=>require('node:fs')"),
  "an endless loop": label("()=>{for(;;);}"),
  "an endless loop before the chart": "(()=>{for(;;);})()",
  "endless recursion": label("function f(){return f()}"),
  "endless memory": label("()=>{const a=[];for(;;)a.push(new Array(1e5))}"),
  "a long text": label("()=>'x'.repeat(1e8)"),
  "many elements": custom(
    "()=>({type:'group',children:Array.from({length:1e5},()=>({type:'rect',shape:{width:1,height:1}}))})",
  ),
  "deep elements": custom("()=>{let g={type:'rect'};for(let i=0;i<200;i++)g={type:'group',children:[g]};return g}"),
  "elements in circles": custom("()=>{const g={type:'group'};g.children=[g];return g}"),
  "an element that is a number": custom("()=>5"),
  "an element of an unknown type": custom("()=>({type:'nothing'})"),
  "an element of functions": custom("()=>({type:'rect',shape:()=>1,style:()=>{}})"),
  "an element with a prototype": custom('()=>JSON.parse(\'{"type":"rect","__proto__":{"polluted":1}}\')'),
  "a layout of many bars": custom("(p,api)=>{api.barLayout({count:1e9});return null}"),
  "many calls of the host": custom("(p,api)=>{for(let i=0;i<1e6;i++)api.value(0);return null}"),
  "odd arguments of host functions": custom(
    "(p,api)=>{api.coord('x');api.size(null);api.style({fill:5});api.visual('__proto__');api.value({});return null}",
  ),
  "changes to arguments": custom(
    "(p,api)=>{p.context.toString=1;p.coordSys.x=1e9;p.encode=5;p.length=1e9;return {type:'rect',shape:p.coordSys}}",
  ),
  "an error": label("()=>{throw new Error('boom')}"),
  "a thrown null": label("()=>{throw null}"),
  "a getter that throws": "({get series(){throw new Error('g')}})",
  "a proxy": "new Proxy({},{ownKeys(){throw 1}})",
  "an async function": label("async()=>'x'"),
  "a generator": label("function*(){yield 1}"),
  "a promise": "({series:Promise.resolve([])})",
  "a symbol": "Symbol()",
  "a class": "class A{}",
  "a number": "(()=>5)()",
  nothing: "(()=>undefined)()",
  "a function": "()=>({series:[]})",
  "an option in circles": "(()=>{const o={};o.series=o;return o})()",
  "a list in circles": "(()=>{const o={series:[]};o.series.push(o);return o})()",
  "a list with many holes": "({xAxis:{},yAxis:{},series:{type:'bar',data:new Array(1e7)}})",
  "a regular expression in a filter":
    "({dataset:[{source:[['a']]},{transform:{type:'filter',config:{dimension:0,reg:/(a+)+$/}}}]})",
  "a sort that throws": "({series:{type:'sunburst',sort:()=>{throw new Error('x')},data:[{value:1},{value:2}]}})",
  "infinite limits":
    "({xAxis:{},yAxis:{min:()=>-1e308,max:()=>1e308,interval:1e-300},series:{type:'scatter',data:[[1,1]]}})",
  "a local file as a symbol":
    "({xAxis:{},yAxis:{},series:{type:'scatter',symbol:()=>'image://file:///etc/passwd',data:[[1,1]]}})",
  "a private address as a symbol":
    "({xAxis:{},yAxis:{},series:{type:'scatter',symbol:(v)=>'image://http://169.254.169.254/'+v,data:[[1,1]]}})",
  "a tooltip that throws": `({tooltip:{formatter:()=>{throw 2}},${axes},series:{type:'bar',data:[1]}})`,
  "an animation that loops": `({${axes},animationDelay:()=>{for(;;);},series:{type:'bar',data:[1],animationDelay:()=>{for(;;);}}})`,
  "changed built-ins": "(()=>{JSON.stringify=()=>'x';Array.prototype.map=()=>[];return {series:[]}})()",
  "changed functions of echarts": "(()=>{echarts.util.clone=echarts.graphic=null;return {series:[]}})()",
  "a forged host object": "({series:[{type:'bar','\\u0001':['host',0]}]})",
  "a forged function": "({a:{'\\u0001':['function',99999]},series:[]})",
  "a frozen option": "Object.freeze({series:Object.freeze([])})",
  "an option without a prototype": "Object.assign(Object.create(null),{series:[]})",
  "methods that are called implicitly":
    "({series:[],then:()=>{},toJSON:()=>({}),valueOf:()=>1,toString:()=>{throw 1}})",
};

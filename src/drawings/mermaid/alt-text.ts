// Writes the alt text of a diagram: its title, its type and the number of its parts. If the diagram has an accDescr,
// the alt text is only its accTitle and accDescr.

import { endSentence, joinWords } from "../../base/sentence.ts";
import type { Element } from "./dom.ts";
import type { MermaidDiagram } from "./library.ts";

/** Maximum length of the text, in characters. */
const TEXT_LENGTH = 600;

/** The CSS selector of the parts to count, and their name in the singular and plural. */
type Part = readonly [selector: string, one: string, several: string];

const NODES: Part = ["g.node", "node", "nodes"];
const EDGES: Part = ["g.edgePaths > path", "edge", "edges"];

/** Mermaid's diagram types: a pattern for the type's id, the name, and the parts to count. */
const TYPES: readonly (readonly [type: RegExp, name: string, ...parts: readonly Part[]])[] = [
  [/^flowchart|^swimlane|^agentflow/, "Flowchart", NODES, EDGES],
  [
    /^sequence/,
    "Sequence diagram",
    ["text.actor-box, text.actor-man", "participant", "participants"],
    ["text.messageText", "message", "messages"],
  ],
  [/^class/, "Class diagram", ["g.node", "class", "classes"], ["g.edgePaths > path", "relation", "relations"]],
  [/^state/, "State diagram", ["g.node", "state", "states"], ["g.edgePaths > path", "transition", "transitions"]],
  [
    /^er/,
    "Entity relationship diagram",
    ["g.node", "entity", "entities"],
    ["g.edgePaths > path", "relationship", "relationships"],
  ],
  [/^gantt/, "Gantt chart", ["rect.task", "task", "tasks"]],
  [/^pie/, "Pie chart", ["path.pieCircle", "slice", "slices"]],
  [/^journey/, "User journey", ["circle.face", "task", "tasks"]],
  [/^quadrant/, "Quadrant chart", ["g.data-point", "point", "points"]],
  [/^requirement/, "Requirement diagram", NODES, EDGES],
  [/^git/, "Git graph", ["circle.commit", "commit", "commits"]],
  [/^c4/, "C4 diagram", NODES, EDGES],
  [/^mindmap/, "Mind map", ["g.mindmap-node", "node", "nodes"]],
  [/^timeline/, "Timeline", ["g.timeline-node", "entry", "entries"]],
  [/^sankey/, "Sankey diagram", NODES, ["g.link", "flow", "flows"]],
  [/^xychart/, "XY chart"],
  [/^block/, "Block diagram", ["g.node", "block", "blocks"]],
  [/^packet/, "Packet diagram", ["rect.packetBlock", "field", "fields"]],
  [/^kanban/, "Kanban board", ["g.node", "item", "items"]],
  [
    /^architecture/,
    "Architecture diagram",
    ["g.architecture-service", "service", "services"],
    ["path.edge", "edge", "edges"],
  ],
  [/^radar/, "Radar chart", ["path.radarCurve", "curve", "curves"]],
  [/^treemap/, "Treemap", ["rect.treemapLeaf", "leaf", "leaves"]],
  [/^treeview/i, "Tree view", ["text.treeView-node-label", "node", "nodes"]],
  [/^venn/, "Venn diagram", [".venn-circle", "set", "sets"]],
  [/^ishikawa/, "Ishikawa diagram"],
  [/^usecase/, "Use case diagram", NODES, EDGES],
  [/^wardley/, "Wardley map"],
  [/^cynefin/, "Cynefin diagram"],
  [/^railroad/, "Railroad diagram"],
  [/^eventmodeling/i, "Event model"],
];

/** Returns a diagram's accTitle, or else its title. */
export function titleOf(svg: Element, { db }: MermaidDiagram): string {
  const own = textOf(svg, "title");
  if (own !== "") return own;
  const title = db.getDiagramTitle?.();
  return typeof title === "string" ? shorten(title) : "";
}

/** Returns the alt text of a diagram. */
export function describeDiagram(svg: Element, diagram: MermaidDiagram): string {
  const [title, description] = [textOf(svg, "title"), textOf(svg, "desc")];
  if (description !== "")
    return shorten(
      [title, description]
        .filter((each) => each !== "")
        .map(endSentence)
        .join(" "),
    );
  const [, name, ...parts] = TYPES.find(([type]) => type.test(diagram.type)) ?? [/./, "Diagram", NODES, EDGES];
  const counts = parts.flatMap(([selector, one, several]) => {
    const count = svg.querySelectorAll(selector).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  });
  const shown = counts.length === 0 ? name : `${name} with ${joinWords(counts)}`;
  const sentences = [titleOf(svg, diagram), shown].filter((each) => each !== "");
  return shorten(sentences.map(endSentence).join(" "));
}

/** Returns the text of the `title` or `desc` child of the SVG, from accTitle or accDescr. */
const textOf = (svg: Element, name: string): string =>
  shorten(svg.children.find(({ localName }) => localName === name)?.textContent ?? "");

function shorten(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").trim().toWellFormed();
  return plain.length > TEXT_LENGTH ? `${plain.slice(0, TEXT_LENGTH - 1).toWellFormed()}…` : plain;
}

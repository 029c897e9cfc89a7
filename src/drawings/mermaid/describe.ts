// Describes Mermaid diagrams for the OpenAPI document, LLM tools, the command line and the docs.

import { asBoundedPng, type Description } from "../description.ts";
import { MERMAID } from "./kind.ts";
import { FLOWCHART } from "./options.ts";

export const MERMAID_DESCRIPTION: Description = {
  kind: MERMAID,
  name: "Mermaid",
  tag: "Mermaid diagrams",
  drawn: "a Mermaid diagram",
  image: "The image of the diagram",
  body: "The diagram",
  live: `diagram=${encodeURIComponent(FLOWCHART)}`,
  examples: {
    flowchart: { diagram: FLOWCHART },
    sequence: { diagram: "sequenceDiagram\n  Ana->>Ben: Hello\n  Ben-->>Ana: Hi", theme: "forest", format: "png" },
  },
  validation: {
    summary: "Check whether a Mermaid diagram can be drawn",
    description: "The diagram is drawn as `POST /mermaid` would draw it, but the image is discarded.",
    success: "The diagram can be drawn",
    normalized: { diagram: FLOWCHART, format: "png", devicePixelRatio: 2 },
    bytes: 7000,
  },
  tool: {
    name: "create_mermaid",
    title: "Draw a Mermaid diagram",
    description:
      'Draws a Mermaid diagram: flowchart, sequence, class, state, entity relationship, gantt, pie, mindmap, timeline and more. Returns the image and its URL. Example: {"diagram":"flowchart LR\\n  A[Order] --> B{Paid?}\\n  B -->|yes| C[Deliver]"}',
    shrink: asBoundedPng,
    instead: "use POST /mermaid/create for a short URL",
  },
  page: {
    file: "mermaid.md",
    title: "Mermaid diagrams",
    about: "flowcharts, sequence diagrams and more, written as text",
  },
  command: {
    description: "draw a Mermaid diagram from a text file",
    arguments: { "[file]": "text" },
    listed: ["theme", "look", "width"],
  },
};

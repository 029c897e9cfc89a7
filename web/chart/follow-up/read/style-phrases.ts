// Phrases and patterns for existing charts only, with their directives.

import type { Directive } from "../../../../src/service/natural/directives/directive.ts";
import { compilePattern, type Match } from "../../../../src/service/natural/directives/pattern.ts";
import type { ChangeDirective } from "./follow-up.ts";
import { Phrases } from "./phrases.ts";

export const PHRASES: readonly (readonly [phrases: Phrases, directive: ChangeDirective])[] = [
  [
    new Phrases(
      "next to each other|beside each other|side by side|next to one another|unstack|unstack them|unstacked|ungroup|no more stacking|no stacking|do not stack|stop stacking|don't stack|don't stack them|don't stack it|undo the stacking|remove the stacking|not on top of each other|nebeneinander|nicht gestapelt|nicht mehr gestapelt|cote a cote|cote-a-cote|lado a lado|sin apilar|desapilar",
    ),
    { kind: "stack", isOn: false },
  ],
  [
    new Phrases(
      "normal scale|regular scale|linear scale|normal axis|linear axis|ordinary scale|remove the log scale|remove the logarithmic scale|remove log scale|turn off the log scale|lineare skala|normale skala|echelle lineaire|echelle normale|escala lineal|escala normal",
    ),
    { kind: "log", isOn: false },
  ],
  [
    new Phrases(
      "half a ring|half a circle|half a doughnut|half a donut|half a pie|half ring|half circle|semicircle|semi circle|half doughnut|half donut|half pie|halber ring|halbkreis|halben ring|demi cercle|demi-cercle|demi anneau|medio circulo|medio anillo|semicirculo",
    ),
    { kind: "half" },
  ],
  [
    new Phrases(
      "in steps|as steps|as a step line|step line|as a staircase|changes in steps|no slanted lines|no diagonal lines|in stufen|als treppe|stufig|en escalier|en marches|en escalera|en escalones",
    ),
    { kind: "curve", shape: "stepped" },
  ],
  [
    new Phrases(
      "no smoothing|without smoothing|not smooth|no curves|keine glattung|nicht geglattet|sans lissage|sin suavizado",
    ),
    { kind: "curve", shape: "straight" },
  ],
  [
    new Phrases(
      "as shares|as share|as percentages of the total|as percentages of total|as percent of the total|as a percentage of the total|as proportions|shares of the total|anteilig|als anteile|in anteilen|en parts|en proportions|en proporcion|como porcentaje del total",
    ),
    { kind: "stack", isOn: true, isHundred: true },
  ],
  [
    new Phrases(
      "swap the axes|swap axes|switch the axes|flip the axes|flip axes|flip it|flip the chart|turn the chart sideways|turn it sideways|rotate the chart|rotate it|other orientation|achsen tauschen|tausche die achsen|echange les axes|inverse les axes|intercambia los ejes",
    ),
    { kind: "turn" },
  ],
  [
    new Phrases(
      "no area fill|no area|no fill|without fill|without area|no shading|keine flache|keine fullung|sans remplissage|sin relleno",
    ),
    { kind: "fill", isOn: false },
  ],
  [
    new Phrases(
      "with a percent sign|percent sign|percent signs|with percent signs|prozentzeichen|signe pour cent|signo de porcentaje",
    ),
    { kind: "format", isPercent: true },
  ],
  [
    new Phrases(
      "just one axis|one axis|a single axis|single axis|only one axis|the same axis|same axis|eine achse|dieselbe achse|un seul axe|le meme axe|un solo eje|el mismo eje",
    ),
    { kind: "axis", side: "left" },
  ],
  [
    new Phrases("softer|softer line|soft line|soft lines|less jagged|less angular|weicher|plus doux|mas suave"),
    { kind: "curve", shape: "smooth" },
  ],
  [
    new Phrases(
      "grouped columns|grouped bars|clustered columns|clustered bars|gruppierte balken|barres groupees|barras agrupadas",
    ),
    { kind: "type", type: "bar" },
  ],
  [
    new Phrases(
      "round the bars|round the corners|round the edges|round them|rounder bars|rounder corners|runde die balken ab|arrondis les barres|redondea las barras",
    ),
    { kind: "rounded" },
  ],
  [
    new Phrases(
      "transparent background|background transparent|background should be transparent|no background|without a background|without background|transparenter hintergrund|kein hintergrund|hintergrund transparent|fond transparent|sans fond|fondo transparente|sin fondo",
    ),
    { kind: "background", color: "transparent" },
  ],
  [
    new Phrases(
      "don't start at zero|don't start the axis at zero|don't start at 0|do not start at zero|not start at zero|not starting at zero|doesn't have to start at zero|needn't start at zero|nicht bei null|nicht bei null beginnen|ne pas commencer a zero|pas a partir de zero|no empezar en cero|sin empezar en cero",
    ),
    { kind: "zero", isOn: false },
  ],
];

type Create = (match: Match) => Directive;

/** A pattern of word classes. A pattern without a directive matches a request that no chart can meet. */
const PATTERNS: readonly (readonly [pattern: string, directive: Directive | undefined | Create])[] = [
  ["percentWord in? axis|yAxis|xAxis", { kind: "format", isPercent: true }],
  ["axis|yAxis in|as percentWord", { kind: "format", isPercent: true }],
  ["unitWord axis|yAxis|values? as? percentWord", { kind: "format", isPercent: true }],
  ["values in|as percentWord", { kind: "format", isPercent: true }],
  ["values in|as €", ({ text = "USD" }) => ({ kind: "format", currency: text })],
  ["axis|yAxis in|as €", ({ text = "USD" }) => ({ kind: "format", currency: text })],
  [
    "start axis|yAxis # and? range? max|to #",
    ({ numbers: [min = 0, max = 0] }) => ({ kind: "axis-range", axis: "y", min, max }),
  ],
  ["axis|yAxis as? €", ({ text = "USD" }) => ({ kind: "format", currency: text })],
  ["unitWord axis|yAxis|values? as|in? €", ({ text = "USD" }) => ({ kind: "format", currency: text })],
  ["stacked part|barWord? max|to 100 percentWord?", { kind: "stack", isOn: true, isHundred: true }],
  [
    "make? horizontal? refLine for|in min|max of? #",
    ({ classes, numbers: [value = 0] }) => ({
      kind: "line",
      value,
      label: classes.includes("min") ? "Minimum" : "Maximum",
    }),
  ],
  ["# thick", ({ numbers: [value = 3] }) => ({ kind: "width", value })],
  ["lineWord|barWord # size size?", ({ numbers: [value = 3] }) => ({ kind: "width", value })],
  ["pronoun is C", ({ colors: [color = "gray"] }) => ({ kind: "color", color })],
  // The colour only identifies a part.
  ["make C lineWord|barWord to C", undefined],
];

export const COMPILED = PATTERNS.map(([pattern, directive]) => [compilePattern(pattern), directive] as const);

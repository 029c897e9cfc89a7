// Renders the gallery: a search field, the grouping, and a card for each example, grouped by task.

import { type Html, html } from "../../docs/page/html.ts";
import { type Example, searchText } from "../example.ts";

/** An image file of an example. */
export interface ImageFile {
  readonly url: string;
  /** URL of a smaller copy. */
  readonly thumbnail: string;
  /** Size in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The service's description of the image. */
  readonly alt: string;
}

/** An example with its image files. */
export interface DrawnExample extends Example {
  readonly files: readonly ImageFile[];
}

/** Titles of the tasks, in display order. */
export type Tasks = Readonly<Record<string, string>>;

/** Renders the content of the gallery page. */
export function renderGallery(examples: readonly DrawnExample[], tasks: Tasks): Html {
  return html`
<div>
<h1>Gallery</h1>
<p class="lead">${examples.length} finished images for emails, dashboards, reports and print. Open one, replace its data with yours, and copy its URL.</p>
</div>
<form class="gallery-filter" role="search" data-filter inert>
<label class="field"><span>Search</span><input class="input" type="search" name="q" placeholder="e.g. forecast, KPI, email" autocomplete="off" /></label>
<fieldset class="field"><legend class="legend">Group by</legend><div class="switch">
<label><input type="radio" name="by" value="task" checked />Task</label>
<label><input type="radio" name="by" value="type" />Chart type</label>
<label><input type="radio" name="by" value="theme" />Theme</label>
</div></fieldset>
<p class="note" role="status" data-count>${examples.length} examples</p>
</form>
<div data-groups>
${Object.entries(tasks).map(([task, title]) =>
  renderGroup(
    task,
    title,
    examples.filter((example) => example.task === task),
    tasks,
  ),
)}
</div>
<p class="note" data-nothing hidden>Nothing matches. Try another word, or <a href="/chart-maker">start in the chart maker</a>.</p>`;
}

function renderGroup(task: string, title: string, examples: readonly DrawnExample[], tasks: Tasks): Html | false {
  if (examples.length === 0) return false;
  return html`
<section class="gallery-group" aria-labelledby="${task}">
<h2 id="${task}">${title}</h2>
<ul class="gallery-cards">${examples.map((example) => renderCard(example, tasks))}</ul>
</section>`;
}

/** Renders an example's card: its first image and its title, which link to the example's page. */
export function renderCard(example: DrawnExample, tasks: Tasks): Html {
  const { slug, title, task, types, theme, files } = example;
  const [{ thumbnail, width, height } = { thumbnail: "", width: 0, height: 0 }] = files;
  return html`<li data-card data-task="${tasks[task] ?? ""}" data-type="${types.join("|")}" data-theme="${theme}" data-text="${searchText(example)}"><a class="gallery-card" href="/gallery/${slug}"><img src="${thumbnail}" alt="" width="${width}" height="${height}" loading="lazy" /><span>${title}</span></a></li>`;
}

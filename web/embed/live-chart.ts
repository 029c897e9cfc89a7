// Draws a live chart from the same configuration and with the same modules as an image. The chart fills the page and reacts
// to the pointer.

import { Fuel } from "../../src/base/fuel.ts";
import type { PlainObject } from "../../src/base/plain-object.ts";
import { createBackground } from "../../src/drawings/chart/background.ts";
import { type ChartInstance, type ChartLibrary, loadLibraryFactory } from "../../src/drawings/chart/chart-library.ts";
import { completeConfig } from "../../src/drawings/chart/complete-config.ts";
import { takeDataOptions } from "../../src/drawings/chart/data/data-store.ts";
import { fillData } from "../../src/drawings/chart/data/fill-data.ts";
import { placeImages, readBackgroundImage } from "../../src/drawings/chart/place-images.ts";
import type { ChartPlugin } from "../../src/drawings/chart/plugins/chart-plugin.ts";
import { findPlugins } from "../../src/drawings/chart/plugins/plugin-table.ts";
import { ensureOptions, preparePlugins } from "../../src/drawings/chart/prepare-plugins.ts";
import { readConfig } from "../../src/drawings/chart/read-config.ts";
import { createFills } from "../../src/drawings/chart/script/fill.ts";
import { applyTemplate } from "../../src/drawings/chart/template.ts";
import type { EmbedData } from "../../src/service/embed/embed-data.ts";
import { LiveImages } from "./live-images.ts";
import { runScript, type ScriptConfig } from "./live-script.ts";
import { lockPage } from "./page-policy.ts";

/** A chart that is on the page. */
export interface LiveChart {
  readonly chart: ChartInstance;
  /** Whether the configuration depends on the chart's size, so that the chart must be redrawn after a resize. */
  readonly usesSize: boolean;
}

/**
 * Draws the chart on a canvas, which the chart resizes to the parent element.
 *
 * @throws the script's exception, if the script fails only in browsers
 */
export async function openLiveChart(data: EmbedData, canvas: HTMLCanvasElement): Promise<LiveChart> {
  const { version, overrides, table } = data;
  const images = new LiveImages(data.images);
  await images.preload();
  const library = (await loadLibraryFactory(version)).create();
  const { config, usesSize } = openConfig(data, library, images, canvas.parentElement as HTMLElement);
  const dataOptions = takeDataOptions(config);
  if (dataOptions !== undefined && table !== undefined) fillData(config, table, dataOptions.keep);
  if (overrides !== undefined) applyTemplate(config, overrides, version);
  const { clientWidth: width, clientHeight: height } = canvas.parentElement as HTMLElement;
  const theme = completeConfig(config, library, { ...data, width, height });
  theme.decorate({
    loadImage: (url) => images.image(url) as never,
    createFills: () => createFills({ createCanvas: createElement, width, height }),
  });
  const plugins = await loadPlugins(config, library);
  placeImages(config, images as never);
  const background = createBackground(theme.background, readBackgroundImage(config, images as never));
  makeResponsive(config);
  preparePlugins(config, [background], plugins);
  // Plugins charge their work to the canvas. In a browser, the work needs no limit.
  Object.assign(canvas, { fuel: new Fuel(Number.POSITIVE_INFINITY) });
  if (library.runtime.version === 2) Object.assign(library.runtime.Chart.platform, { disableCSSInjection: true });
  await images.settle();
  return { chart: new library.Chart(canvas, config), usesSize };
}

function createElement(width: number, height: number): never {
  return Object.assign(document.createElement("canvas"), { width, height }) as never;
}

function openConfig(
  { chart, chartAlternative, timeZone }: EmbedData,
  library: ChartLibrary,
  images: LiveImages,
  { clientWidth: width, clientHeight: height }: HTMLElement,
): ScriptConfig {
  const source = readConfig(chart as string, chartAlternative);
  lockPage("script" in source);
  if ("config" in source) return { config: source.config, usesSize: false };
  const texts = [source.script, source.alternative].filter((text) => text !== undefined);
  return runScript(texts, library, images, { width, height }, timeZone);
}

async function loadPlugins(config: PlainObject, library: ChartLibrary): Promise<readonly ChartPlugin[]> {
  for (;;) {
    const plugins = findPlugins(config, library);
    if (!(plugins instanceof Promise)) return plugins;
    await plugins;
  }
}

/** Makes the chart fill the page. Overrides the options that determine an image's size. */
function makeResponsive(config: PlainObject): void {
  const options = ensureOptions(config);
  options.responsive = true;
  options.maintainAspectRatio = false;
  delete options.aspectRatio;
  delete options.devicePixelRatio;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) options.animation = false;
}

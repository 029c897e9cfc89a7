// GET /accounts/:id/themes/:name/preview: a page that shows charts in a theme, and the results of its colour checks.
// docs/accounts.md

import { toBase64 } from "../../base/base64.ts";
import { PLANS } from "../../base/limits.ts";
import { drawChart } from "../../drawings/chart/draw.ts";
import { listContrasts, listDistinctions } from "../../drawings/theme/theme-check.ts";
import { encodeImage } from "../../engine/image/encode.ts";
import type { BrandTheme } from "../params/brand-theme.ts";
import { parseChart } from "../params/chart.ts";
import { replyError, replyPrivatePage } from "../shared/reply.ts";
import { readId, runOperation } from "./account.ts";
import { readStoredTheme, themeNameInPath } from "./account-theme.ts";
import { bufferFile } from "./buffered-file.ts";
import { listPreviewCharts } from "./preview-charts.ts";
import { type DrawnPreview, formatPreviewPage, PREVIEW_STYLE } from "./preview-page.ts";
import { createServices } from "./render-env.ts";

/** Chart size, in CSS pixels. */
const WIDTH = 480;
const HEIGHT = 300;

/** Handles GET /accounts/:id/themes/:name/preview. */
export async function serveThemePreview(request: Request): Promise<Response> {
  try {
    const name = themeNameInPath(request);
    const { account, theme } = await runOperation(request, async (accounts) => {
      const { id } = await accounts.read(readId(request));
      return { account: id, theme: await readStoredTheme(id, name) };
    });
    const page = formatPreviewPage({
      account,
      name,
      theme,
      contrasts: listContrasts(theme.theme),
      distinctions: listDistinctions(theme.theme),
      charts: await drawPreviews(theme, request),
      width: WIDTH,
      height: HEIGHT,
    });
    return await replyPrivatePage(page, PREVIEW_STYLE);
  } catch (error) {
    return replyError(error);
  }
}

/** Draws the charts one after another, so that only one is in memory. @throws Failure, for example if the logo can't load */
async function drawPreviews({ theme }: BrandTheme, request: Request): Promise<DrawnPreview[]> {
  const env = { ...createServices(request), plan: PLANS.keyed };
  const drawn: DrawnPreview[] = [];
  for (const { name, config } of listPreviewCharts(theme.colors.length)) {
    const body = { chart: config, version: "4", format: "svg", width: WIDTH, height: HEIGHT };
    const params = { ...parseChart({ type: "json", body }), theme };
    const image = await drawChart(params, env);
    const file = await bufferFile(await encodeImage(image, "svg", undefined, env.fuel));
    const bytes = typeof file.body === "string" ? new TextEncoder().encode(file.body) : file.body;
    drawn.push({ name, image: `data:image/svg+xml;base64,${toBase64(bytes)}` });
  }
  return drawn;
}

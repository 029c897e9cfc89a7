// The library's entry point. `limn/chart`, `limn/qr` and the other entry points load only the modules for one kind of image.

export { renderBarcode } from "./barcode.ts";
export { createCanvas, type LimnCanvas, renderCanvas } from "./canvas.ts";
export { renderCard } from "./card.ts";
export { renderChart } from "./chart.ts";
export { Failure } from "./failure.ts";
export { addFonts, registerFont } from "./fonts.ts";
export { renderGraph } from "./graph.ts";
export { renderQr } from "./qr.ts";
export { renderTable } from "./table.ts";
export type * from "./types.ts";
export { type Findings, validateChart } from "./validate.ts";
export { renderWordCloud } from "./word-cloud.ts";

// Chart.js 2 ships no types; this is what we use of it.

declare module "chart.js-2" {
  const Chart: import("./chart-library.ts").ChartLibrary["Chart"] & {
    readonly controllers: Record<string, unknown>;
    readonly scaleService: import("./guard.ts").ScaleService;
    readonly elements: { readonly Arc: Parameters<typeof import("./guard.ts").guardArcs2>[0] };
    readonly animationService: Parameters<typeof import("./end-animations.ts").endAnimations2>[0];
    readonly _adapters: { readonly _date: { override(adapter: object): void } };
  };
  export = Chart;
}

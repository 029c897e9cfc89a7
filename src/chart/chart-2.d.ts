// Chart.js 2 ships no types; chart-library.ts says what we use of it.

declare module "chart.js-2" {
  const Chart: unknown;
  export default Chart;
}

// The charts that are timed, when the shared workloads are not at hand: the same kinds and sizes, with data made here.

const COLORS = ["#4e79a7", "#f28e2b", "#e15759", "#76b7b2", "#59a14f"];

/** Numbers that look like measurements, the same each time: a slow wave, a fast one, and what a generator adds. */
function series(length, seed) {
  let state = seed;
  return Array.from({ length }, (_, index) => {
    state = (state * 48_271) % 2_147_483_647;
    const value = 50 + 20 * Math.sin(index / 17 + seed) + 8 * Math.sin(index / 3) + (state / 2_147_483_647) * 6;
    return Math.round(value * 100) / 100;
  });
}

const labels = (length, word) => Array.from({ length }, (_, index) => `${word} ${index + 1}`);

/** Title and legend where each version keeps them. */
function head(title, legend) {
  const options = { title: { display: true, text: title }, legend: { display: true, position: legend } };
  return { chart: { plugins: options }, chart2: options };
}

/** A workload whose data is the same in all versions. */
function workload(id, what, config, size = {}, options = {}) {
  const { chart = {}, chart2 = {} } = options;
  return {
    id,
    what,
    width: 500,
    height: 300,
    devicePixelRatio: 2,
    ...size,
    chart: { ...config, options: chart },
    chart2: { ...structuredClone(config), options: chart2 },
  };
}

const line = (index, data) => ({
  label: `Series ${index + 1}`,
  data,
  borderColor: COLORS[index],
  fill: false,
  tension: 0,
  lineTension: 0,
  borderWidth: 2,
});

export const WORKLOADS = [
  workload("W1", "bar, 5 bars", {
    type: "bar",
    data: {
      labels: ["January", "February", "March", "April", "May"],
      datasets: [{ label: "Dogs", data: [50, 60, 70, 180, 190], backgroundColor: COLORS[0] }],
    },
  }),
  workload(
    "W2",
    "line, 3 x 100 points, title, legend",
    {
      type: "line",
      data: {
        labels: labels(100, "Day"),
        datasets: [0, 1, 2].map((index) => ({ ...line(index, series(100, index + 1)), pointRadius: 2 })),
      },
    },
    {},
    head("Daily values of three series", "bottom"),
  ),
  workload("W3", "doughnut, 5 slices", {
    type: "doughnut",
    data: {
      labels: ["Apples", "Bananas", "Cherries", "Dates", "Elderberries"],
      datasets: [{ data: [50, 60, 70, 180, 190], backgroundColor: COLORS }],
    },
  }),
  workload("W4", "line, 1 x 5000 points", {
    type: "line",
    data: { labels: labels(5000, "p"), datasets: [{ ...line(0, series(5000, 4)), pointRadius: 0, borderWidth: 1 }] },
  }),
  workload(
    "W6",
    "bars and lines, 2 x 24 each",
    {
      type: "bar",
      data: {
        labels: labels(24, "Month"),
        datasets: [
          ...[0, 1].map((index) => ({
            label: `Bars ${index + 1}`,
            data: series(24, index + 5),
            backgroundColor: COLORS[index],
          })),
          ...[2, 3].map((index) => ({ ...line(index, series(24, index + 5)), type: "line" })),
        ],
      },
    },
    { width: 1500, height: 1000 },
    head("Two years", "top"),
  ),
];

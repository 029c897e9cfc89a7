// The chart that the chart maker starts with.

export const FIRST_CHART = `{
  type: 'bar',
  data: {
    labels: ['Q1', 'Q2', 'Q3', 'Q4'],
    datasets: [
      { label: 'Sales', data: [42, 55, 49, 68] },
      { label: 'Costs', data: [31, 34, 38, 41] }
    ]
  }
}`;

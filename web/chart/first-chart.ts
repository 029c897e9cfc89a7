// The chart that the chart maker starts with. The grace keeps bars away from the top.

export const FIRST_CHART = `{
  type: 'bar',
  data: {
    labels: ['Q1', 'Q2', 'Q3', 'Q4'],
    datasets: [
      { label: 'Sales', data: [42, 55, 49, 68] },
      { label: 'Costs', data: [31, 34, 38, 41] }
    ]
  },
  options: {
    scales: { y: { beginAtZero: true, grace: '5%' } }
  }
}`;

/** Maximum number of points in a chart, and of bars for a column without time. */
export const mostPoints = 2000
export const mostBars = 20

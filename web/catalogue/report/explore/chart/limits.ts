/** Maximum number of points in a chart, and of bars for a column without time. */
export const maxPoints = 2000
export const maxBars = 20

/** Maximum number of points in a chart over time. */
export const maxPoints = 2000

/** Maximum number of bars for the values of a column. */
export const maxBars = 20

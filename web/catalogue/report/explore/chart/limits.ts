/** Points that one chart holds at most, and bars of a column without time. */
export const mostPoints = 2000
export const mostBars = 20

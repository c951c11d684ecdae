/** Rows on a page without scripts, and the initial rows of the grid. */
export const pageSize = 100

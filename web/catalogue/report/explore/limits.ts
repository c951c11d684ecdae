/** Rows on a page without scripts, and the initial rows of the grid. */
export const pageSize = 100
/** Limit of rows in one response of the API. */
export const maxRowsAtOnce = 1000

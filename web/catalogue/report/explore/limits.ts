/** Number of rows on a page: all rows that show without scripts, and the first rows of the grid. */
export const pageSize = 100
/** Maximum number of rows in one response of the API. */
export const maxRowsAtOnce = 1000

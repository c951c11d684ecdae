/** Number of rows on a page of a table with few columns, and of rows that the grid fetches at once. */
export const maxPageSize = 100
/** Limit of the cells of a page with at least `minPageSize` rows: the server renders each of them, while other requests wait. */
const maxPageCells = 20_000
const minPageSize = 10

/** Returns the number of rows on a page, by the number of its columns: all rows that show without scripts, and the first rows of the grid. */
export const computePageSize = (columnCount: number) =>
  Math.min(maxPageSize, Math.max(minPageSize, Math.floor(maxPageCells / Math.max(1, columnCount))))

/** Maximum number of rows in one response of the API. */
export const maxRowsAtOnce = 1000

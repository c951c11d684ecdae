/** Rows of one page of search results; each is taller than a row of a table. */
export const resultsPageSize = 50

/** Rows on a page without scripts, and those that the grid begins with. */
export const pageSize = 100

import type { LoadRows } from '../table/staff-remote-rows.ts'

/** The number of rows that one request loads. */
const rowsPerRequest = 1000

/** Loads every row that matches a search, page by page. */
export const loadAllRows = async <Row>(
  load: LoadRows<Row>,
  words: string,
  sort: string | undefined,
): Promise<Row[]> => {
  const allRows: Row[] = []
  for (let page = 1; ; page++) {
    const { rows, total } = await load({ words, sort, descending: false, page, pageSize: rowsPerRequest })
    allRows.push(...rows)
    if (rows.length === 0 || allRows.length >= total) return allRows
  }
}

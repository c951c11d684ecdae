import type pg from 'pg'

/** The tables with rows of a report that `fill` writes before its files, besides `reports`. */
const tablesOfReports = ['report_keywords', 'report_columns', 'report_search', 'report_entries', 'report_gaps']

/**
 * Copies the reports 1 to `base` until there are `reportCount`, a multiple of it, with their search texts: that takes a fraction of the time
 * of generating them. A copy differs in its ids, and in the number at the end of its names.
 */
export const multiply = async (pool: pg.Pool, base: number, reportCount: number) => {
  const copies = reportCount / base
  const copy = async (table: string) => {
    const columns = await listColumns(pool, table)
    await pool.query(
      `insert into ${table} (${columns.join(', ')}) overriding system value
       select ${columns.map(copiedValue).join(', ')} from ${table}, generate_series($1::bigint, $2, $1) as shift where report_id <= $1`,
      [base, (copies - 1) * base],
    )
  }
  await copy('reports')
  await Promise.all(tablesOfReports.map(copy))
  await pool.query('update search_words set reports = reports * $1', [copies])
}

const listColumns = async (pool: pg.Pool, table: string) => {
  const { rows } = await pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = current_schema and table_name = $1 and is_generated = 'NEVER' and column_name <> 'stable_id'
     order by ordinal_position`,
    [table],
  )
  return rows.map(({ column_name }) => column_name)
}

const copiedValue = (column: string) => {
  if (column === 'report_id') return 'report_id + shift'
  const isNamed = ['source_id', 'file_name', 'document', 'entry'].includes(column)
  return isNamed ? `replace(${column}, '-' || report_id, '-' || (report_id + shift))` : column
}

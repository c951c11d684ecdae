import type pg from 'pg'

/** The tables, besides `reports`, that have rows for each report before its files are inserted. */
const tablesOfReports = ['report_keywords', 'report_columns', 'report_search', 'report_entries', 'report_gaps']

/**
 * Copies the reports 1 to `baseCount` until there are `reportCount`, a multiple of it, with their search texts: that takes a fraction of
 * the time of generating them. A copy differs in its ids, and in the number at the end of its names.
 */
export const multiply = async (pool: pg.Pool, baseCount: number, reportCount: number) => {
  const copyCount = reportCount / baseCount
  const copyTable = async (table: string) => {
    const columns = await listColumns(pool, table)
    await pool.query(
      `insert into ${table} (${columns.join(', ')}) overriding system value
       select ${columns.map(buildCopiedValueSql).join(', ')} from ${table}, generate_series($1::bigint, $2, $1) as shift where report_id <= $1`,
      [baseCount, (copyCount - 1) * baseCount],
    )
  }
  await copyTable('reports')
  await Promise.all(tablesOfReports.map(copyTable))
  await pool.query('update search_words set reports = reports * $1', [copyCount])
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

const buildCopiedValueSql = (column: string) => {
  if (column === 'report_id') return 'report_id + shift'
  const isNamed = ['source_id', 'file_name', 'document', 'entry'].includes(column)
  return isNamed ? `replace(${column}, '-' || report_id, '-' || (report_id + shift))` : column
}

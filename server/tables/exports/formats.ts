import type { ExportFormat } from '../../../contract/tables/exports.ts'
import { byteOrderMark } from '../../platform/csv.ts'
import { Problem } from '../../platform/problem.ts'
import type { DownloadKind } from '../../usage/index.ts'
import type { ShownColumn } from '../queries/compile.ts'
import type { Parameters } from '../queries/conditions.ts'
import { type Selection, selectionSql } from '../queries/selections.ts'
import type { QueriedTable } from '../queries/table-columns.ts'
import type { OutputFormat } from './export-jobs.ts'

/** A format: the engine's output, and what the portal adds around it. */
export interface ExportPlan {
  sql: string
  values: string[]
  outputFormat: OutputFormat
  head: string
  tail: string
  /** Bytes to drop at the end of the written file. */
  cut: number
  /** The whole file if there are no rows. */
  whenEmpty: string
}

interface Form {
  contentType: string
  kind: DownloadKind
  /** True if programs may read parts of the file; the plan of such a format has no prefix or suffix. */
  isInParts?: boolean
  /** Throws a problem if the format cannot hold that many rows; other formats need no count. */
  requireRows?: (count: number) => void
  plan: (table: QueriedTable, selection: Selection) => ExportPlan
}

/** No prefix or suffix. */
const bare = { head: '', tail: '', cut: 0, whenEmpty: '' }

const csvPlan = (table: QueriedTable, selection: Selection): ExportPlan => {
  // An empty line would be skipped by many readers, so a missing value that is a whole row is written as "".
  const cellSql = (column: ShownColumn) =>
    selection.select.length === 1 ? `coalesce(${textSql(column)}, '')` : textSql(column)
  const { sql, values } = selectionSql(table, selection, columns => columns.map(cellSql).join(', '))
  // The header is written here, as SQL treats names that differ only in case as equal.
  const head = `${byteOrderMark}${selection.select.map(({ recipe }) => csvText(recipe.name)).join(',')}\n`
  return { ...bare, sql, values, outputFormat: { options: 'format csv, header false' }, head, whenEmpty: head }
}

const csvText = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** COPY options that write each text unquoted; JSON never contains the characters that would be quoted. */
const plainLines = `format csv, header false, delim '\u0001', quote '\u0002', escape '\u0002'`

const linesPlan = (table: QueriedTable, selection: Selection, separator: string): ExportPlan => {
  const { sql, values } = selectionSql(table, selection, (columns, sqlParameters) =>
    lineSql(columns, sqlParameters, separator),
  )
  return { ...bare, sql, values, outputFormat: { options: plainLines } }
}

/** Returns the SQL of a row as an object of JSON. */
const lineSql = (columns: readonly ShownColumn[], sqlParameters: Parameters, separator: string) => {
  const fields = columns.flatMap((column, index) => [
    sqlParameters.add(`${index === 0 ? '{' : ','}${JSON.stringify(column.resultColumn.name)}:`, 'VARCHAR'),
    jsonSql(column),
  ])
  return `concat(${fields.join(', ')}, '}${separator}')`
}

/** Returns the SQL of a value as text, as in the rows of the API. */
const textSql = ({ sql, resultColumn: { kind, isZoned } }: ShownColumn) => {
  if (kind === 'number') return `regexp_replace((${sql})::varchar, '\\.0$', '')`
  if (kind === 'datetime') return `replace((${sql})::varchar, ' ', 'T')${isZoned ? ` || 'Z'` : ''}`
  return `(${sql})::varchar`
}

/** Digits that every JSON reader keeps exactly; longer numbers are sent as text. */
const safeDigits = 15

const jsonSql = (column: ShownColumn) => {
  const { kind } = column.resultColumn
  const text = textSql(column)
  if (kind === 'number') return `coalesce(${text}, 'null')`
  if (kind === 'integer' || kind === 'decimal')
    return `coalesce(case when length(translate(${text}, '-.', '')) <= ${safeDigits} then ${text} else '"' || ${text} || '"' end, 'null')`
  return `coalesce(to_json(${text})::varchar, 'null')`
}

const parquetPlan = (table: QueriedTable, selection: Selection): ExportPlan => {
  const { sql, values } = selectionSql(table, selection, columns =>
    columns.map(column => `${zonedSql(column)} as "${column.resultColumn.name.replaceAll('"', '""')}"`).join(', '),
  )
  return { ...bare, sql, values, outputFormat: { options: 'format parquet, compression zstd' } }
}

/** Marks times with a zone, which are stored in UTC, so that a program reads them as moments. */
const zonedSql = ({ sql, resultColumn: { kind, isZoned } }: ShownColumn) =>
  kind === 'datetime' && isZoned ? `timezone('UTC', ${sql})` : sql

const arrowPlan = (table: QueriedTable, selection: Selection): ExportPlan => {
  const { sql, values, outputColumns } = selectionSql(table, selection, columns =>
    columns.map(({ sql }) => sql).join(', '),
  )
  const arrowColumns = outputColumns.map(({ resultColumn: { name, isZoned = false } }) => ({ name, isZoned }))
  return { ...bare, sql, values, outputFormat: { arrow: arrowColumns } }
}

/** Limits of a worksheet; the rows exclude the header. */
const sheet = { rows: 1_048_575, columns: 16_384, cellText: 32_767 }

const workbookPlan = (table: QueriedTable, selection: Selection): ExportPlan => {
  const { sql, values, outputColumns } = selectionSql(table, selection, columns =>
    // A cell has no zone, so times with a zone are texts that end with Z.
    columns.map(column => (column.resultColumn.isZoned ? textSql(column) : `(${column.sql})::varchar`)).join(', '),
  )
  const longestCell = Math.max(...selection.select.map(({ profile }) => profile.longest))
  if (outputColumns.length > sheet.columns) throw beyondExcel(`${formatCount(sheet.columns)} columns`)
  if (longestCell > sheet.cellText) throw beyondExcel(`${formatCount(sheet.cellText)} characters in a cell`)
  return {
    ...bare,
    sql,
    values,
    outputFormat: { workbook: outputColumns.map(({ resultColumn }) => sheetColumn(resultColumn)) },
  }
}

const sheetColumn = ({ name, kind, isZoned }: ShownColumn['resultColumn']) => {
  if (isZoned) return { name, type: 'text' }
  const isFigure = kind === 'decimal' || kind === 'number'
  return { name, type: isFigure ? 'number' : kind === 'datetime' ? 'date' : kind }
}

const formatCount = (count: number) => count.toLocaleString('en')

const beyondExcel = (most: string) =>
  new Problem(422, 'Too much', { detail: `An Excel file holds at most ${most}. Request less, or CSV.` })

/** Download formats: media type, counted kind, and writer. */
export const forms: Record<ExportFormat, Form> = {
  csv: { contentType: 'text/csv; charset=utf-8', kind: 'csv', plan: csvPlan },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    kind: 'excel',
    isInParts: true,
    plan: workbookPlan,
    requireRows(count) {
      if (count > sheet.rows) throw beyondExcel(`${formatCount(sheet.rows)} rows`)
    },
  },
  parquet: { contentType: 'application/vnd.apache.parquet', kind: 'parquet', isInParts: true, plan: parquetPlan },
  json: {
    contentType: 'application/json; charset=utf-8',
    kind: 'json',
    plan: (table, selection) => ({
      ...linesPlan(table, selection, ','),
      head: '[\n',
      tail: '\n]\n',
      // The comma and the line end after the last row.
      cut: 2,
      whenEmpty: '[]\n',
    }),
  },
  jsonl: {
    contentType: 'application/jsonl; charset=utf-8',
    kind: 'jsonl',
    plan: (table, selection) => linesPlan(table, selection, ''),
  },
  arrow: { contentType: 'application/vnd.apache.arrow.file', kind: 'arrow', plan: arrowPlan },
}

import type { ExportFormat } from '../../../contract/tables/exports.ts'
import { byteOrderMark } from '../../platform/csv.ts'
import { Problem } from '../../platform/problem.ts'
import type { DownloadKind } from '../../usage/index.ts'
import type { SqlParameters } from '../queries/conditions.ts'
import { buildSelectionSql, type Selection } from '../queries/selections.ts'
import type { ShownColumn } from '../queries/shown-columns.ts'
import type { QueriedTable } from '../queries/table-columns.ts'
import type { OutputFormat } from './export-jobs.ts'

/** How a selection is written to a file: the output of the engine, and what the portal adds before and after it. */
export interface ExportPlan {
  sql: string
  values: string[]
  outputFormat: OutputFormat
  prefix: string
  suffix: string
  /** Number of bytes to omit at the end of the engine's output, such as the separator after the last row. */
  droppedBytes: number
  /** The whole file if there are no rows. */
  emptyFile: string
}

interface Format {
  contentType: string
  /** The kind of download that usage counts. */
  downloadKind: DownloadKind
  /** True if programs may read parts of the file; the plan of such a format has no prefix or suffix. */
  isReadInParts?: boolean
  /** Throws 422 if a file cannot contain that many rows. Absent for formats without a limit, whose rows are not counted. */
  requireRowLimit?: (count: number) => void
  plan: (table: QueriedTable, selection: Selection) => ExportPlan
}

/** A plan whose file is exactly the output of the engine. */
const unframed = { prefix: '', suffix: '', droppedBytes: 0, emptyFile: '' }

const planCsv = (table: QueriedTable, selection: Selection): ExportPlan => {
  // Many programs skip an empty line, so a row that is only a missing value is written as "".
  const isSingleColumn = selection.pickedColumns.length === 1
  const buildCellSql = (column: ShownColumn) =>
    isSingleColumn ? `coalesce(${buildTextSql(column)}, '')` : buildTextSql(column)
  const { sql, values } = buildSelectionSql(table, selection, columns => columns.map(buildCellSql).join(', '))
  // The header is written here, as SQL treats names that differ only in case as equal.
  const prefix = `${byteOrderMark}${selection.pickedColumns.map(({ recipe }) => quoteCsvText(recipe.name)).join(',')}\n`
  return { ...unframed, sql, values, outputFormat: { options: 'format csv, header false' }, prefix, emptyFile: prefix }
}

const quoteCsvText = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** COPY options that write each line of JSON unquoted: these control characters never occur in JSON, so nothing is quoted. */
const plainLines = `format csv, header false, delim '\u0001', quote '\u0002', escape '\u0002'`

/** Plans a file of JSON objects, one in each line; `separator` ends each object. */
const planJsonLines = (table: QueriedTable, selection: Selection, separator: string): ExportPlan => {
  const { sql, values } = buildSelectionSql(table, selection, (columns, sqlParameters) =>
    buildLineSql(columns, sqlParameters, separator),
  )
  return { ...unframed, sql, values, outputFormat: { options: plainLines } }
}

/** Returns the SQL of a row as an object of JSON. Names of columns are parameters, because they can contain any character. */
const buildLineSql = (columns: readonly ShownColumn[], sqlParameters: SqlParameters, separator: string) => {
  const fields = columns.flatMap((column, index) => [
    sqlParameters.add(`${index === 0 ? '{' : ','}${JSON.stringify(column.resultColumn.name)}:`, 'VARCHAR'),
    buildJsonSql(column),
  ])
  return `concat(${fields.join(', ')}, '}${separator}')`
}

/** Returns the SQL of a value as text, as in the rows of the API. */
const buildTextSql = ({ sql, resultColumn: { kind, isZoned } }: ShownColumn) => {
  if (kind === 'number') return `regexp_replace((${sql})::varchar, '\\.0$', '')`
  if (kind === 'datetime') return `replace((${sql})::varchar, ' ', 'T')${isZoned ? ` || 'Z'` : ''}`
  return `(${sql})::varchar`
}

/** Number of digits that every JSON parser keeps exactly; longer numbers are sent as text. */
const maxExactDigits = 15

/** Returns the SQL of a value as JSON; a missing value is null. */
const buildJsonSql = (column: ShownColumn) => {
  const { kind } = column.resultColumn
  const text = buildTextSql(column)
  if (kind === 'number') return `coalesce(${text}, 'null')`
  if (kind === 'integer' || kind === 'decimal') {
    const isExactSql = `length(translate(${text}, '-.', '')) <= ${maxExactDigits}`
    return `coalesce(case when ${isExactSql} then ${text} else '"' || ${text} || '"' end, 'null')`
  }
  return `coalesce(to_json(${text})::varchar, 'null')`
}

const planParquet = (table: QueriedTable, selection: Selection): ExportPlan => {
  const { sql, values } = buildSelectionSql(table, selection, columns =>
    columns.map(column => `${buildZonedSql(column)} as "${column.resultColumn.name.replaceAll('"', '""')}"`).join(', '),
  )
  return { ...unframed, sql, values, outputFormat: { options: 'format parquet, compression zstd' } }
}

/** Returns the SQL of a column in which programs read times with a zone as moments; they are stored as times in UTC. */
const buildZonedSql = ({ sql, resultColumn: { kind, isZoned } }: ShownColumn) =>
  kind === 'datetime' && isZoned ? `timezone('UTC', ${sql})` : sql

const planArrow = (table: QueriedTable, selection: Selection): ExportPlan => {
  const { sql, values, shownColumns } = buildSelectionSql(table, selection, columns =>
    columns.map(column => column.sql).join(', '),
  )
  const arrowColumns = shownColumns.map(({ resultColumn: { name, isZoned = false } }) => ({ name, isZoned }))
  return { ...unframed, sql, values, outputFormat: { arrow: arrowColumns } }
}

/** Limits of a worksheet; the rows exclude the header. */
const sheetLimits = { rows: 1_048_575, columns: 16_384, cellText: 32_767 }

const planWorkbook = (table: QueriedTable, selection: Selection): ExportPlan => {
  const { sql, values, shownColumns } = buildSelectionSql(table, selection, columns =>
    // A cell has no zone, so times with a zone are texts that end with Z.
    columns.map(column => (column.resultColumn.isZoned ? buildTextSql(column) : `(${column.sql})::varchar`)).join(', '),
  )
  const longestCell = Math.max(...selection.pickedColumns.map(({ profile }) => profile.longest))
  if (shownColumns.length > sheetLimits.columns) throw tooLargeForExcel(`${formatCount(sheetLimits.columns)} columns`)
  if (longestCell > sheetLimits.cellText)
    throw tooLargeForExcel(`${formatCount(sheetLimits.cellText)} characters in a cell`)
  return {
    ...unframed,
    sql,
    values,
    outputFormat: { workbook: shownColumns.map(({ resultColumn }) => toSheetColumn(resultColumn)) },
  }
}

/** Converts a result column to a column of a worksheet, whose types are text, integer, number and date. */
const toSheetColumn = ({ name, kind, isZoned }: ShownColumn['resultColumn']) => {
  if (isZoned) return { name, type: 'text' }
  if (kind === 'decimal' || kind === 'number') return { name, type: 'number' }
  return { name, type: kind === 'datetime' ? 'date' : kind }
}

const formatCount = (count: number) => count.toLocaleString('en')

const tooLargeForExcel = (limit: string) =>
  new Problem(422, 'Too much', { detail: `An Excel file holds at most ${limit}. Request less, or CSV.` })

/** The formats of downloads. */
export const formats: Record<ExportFormat, Format> = {
  csv: { contentType: 'text/csv; charset=utf-8', downloadKind: 'csv', plan: planCsv },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    downloadKind: 'excel',
    isReadInParts: true,
    plan: planWorkbook,
    requireRowLimit(count) {
      if (count > sheetLimits.rows) throw tooLargeForExcel(`${formatCount(sheetLimits.rows)} rows`)
    },
  },
  parquet: {
    contentType: 'application/vnd.apache.parquet',
    downloadKind: 'parquet',
    isReadInParts: true,
    plan: planParquet,
  },
  json: {
    contentType: 'application/json; charset=utf-8',
    downloadKind: 'json',
    plan: (table, selection) => ({
      ...planJsonLines(table, selection, ','),
      prefix: '[\n',
      suffix: '\n]\n',
      // The comma and the line end after the last row.
      droppedBytes: 2,
      emptyFile: '[]\n',
    }),
  },
  jsonl: {
    contentType: 'application/jsonl; charset=utf-8',
    downloadKind: 'jsonl',
    plan: (table, selection) => planJsonLines(table, selection, ''),
  },
  arrow: { contentType: 'application/vnd.apache.arrow.file', downloadKind: 'arrow', plan: planArrow },
}

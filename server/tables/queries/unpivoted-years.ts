import type { ColumnProfile } from '../../../contract/tables/profiles.ts'
import { findYearColumns, type YearColumns } from '../../files/index.ts'
import { toPhysicalName, toPhysicalType, toSqlLiteral } from '../engines/parquet-columns.ts'
import type { QueriedTable, TableColumn } from './table-columns.ts'

/** Unpivoted columns have no statistics. */
const noProfile: ColumnProfile = { missing: 0, distinct: null, least: null, greatest: null, frequent: [], longest: 0 }

/**
 * Finds the columns whose headers are years. Returns them unpivoted, as one column of years, one of figures and, if there are marks, one of
 * marks, which only queries for groups can name; undefined if there are none.
 */
export const findUnpivotedYears = (columns: readonly TableColumn[]) => {
  const years = findYearColumns(columns.map(({ recipe }) => recipe))
  if (!years) return undefined
  const time: TableColumn = { at: columns.length, recipe: years.time, profile: noProfile }
  const value: TableColumn = { at: columns.length + 1, recipe: years.value, profile: noProfile }
  const mark: TableColumn | undefined = years.mark && {
    at: columns.length + 2,
    recipe: years.mark,
    profile: noProfile,
  }
  return { years, time, value, mark }
}

/** Builds the SQL of the rows of a table: those of its file, or of an unpivoted table one row for each figure of its year columns. */
export const buildSourceSql = ({ path, columns, years }: QueriedTable) => {
  const fileSql = `read_parquet(${toSqlLiteral(path)})`
  return years ? buildUnpivotSql(fileSql, columns, years) : fileSql
}

/** `columns` are those of the file, followed by the new ones, which are numbered after them. */
const buildUnpivotSql = (
  fileSql: string,
  columns: readonly TableColumn[],
  { columns: yearColumns, value, mark }: YearColumns,
) => {
  const fileColumnCount = columns.length - (mark ? 3 : 2)
  const [time, figure, markName] = [0, 1, 2].map(index => toPhysicalName(fileColumnCount + index))
  const years = yearColumns.map(({ year }) => year).join(', ')
  const figures = yearColumns
    .map(({ at }) => (columns[at]!.recipe.kind === 'text' ? buildFigureSql(toPhysicalName(at)) : toPhysicalName(at)))
    .map(sql => `${sql}::${toPhysicalType(value)}`)
    .join(', ')
  const marks = yearColumns.map(({ markAt }) => (markAt === undefined ? 'null' : toPhysicalName(markAt))).join(', ')
  const marksSql = mark ? `, unnest([${marks}]::VARCHAR[]) as ${markName}` : ''
  const unpivoted = `select *, unnest([${years}]::BIGINT[]) as ${time}, unnest([${figures}]) as ${figure}${marksSql} from ${fileSql}`
  return `(select * from (${unpivoted}) where ${figure} is not null)`
}

/** Texts that `readFigure` reads, with ASCII digits and without spaces. */
const figurePattern = String.raw`-?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?%?|\+(\d+|\d{1,3}(,\d{3})+)?(\.\d+%?|%)|\((\d+|\d{1,3}(,\d{3})+)?(\.\d+)?%?\)%?`
/** Thai digits and other characters for minus, and the ASCII characters that replace them. */
const [writtenSigns, plainSigns] = ['๐๑๒๓๔๕๖๗๘๙\u2212\u2013', '0123456789--']

/** Builds the SQL of the figure in a text, as `readFigure` reads it; null for any other text. */
export const buildFigureSql = (name: string) => {
  const plainTextSql = `regexp_replace(translate(trim(${name}), '${writtenSigns}', '${plainSigns}'), '\\s*%', '%', 'g')`
  const numeralSql = `regexp_replace(replace(${plainTextSql}, '(', '-'), '[,%)+]', '', 'g')`
  const isFigureSql = `regexp_full_match(${plainTextSql}, '${figurePattern}') and not regexp_matches(${numeralSql}, '^-?0\\d')`
  return `case when ${isFigureSql} then try_cast(${numeralSql} as DOUBLE) end`
}

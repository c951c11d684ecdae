import type { ColumnProfile } from '../../../contract/tables/profiles.ts'
import { findYearColumns, type YearColumns } from '../../files/index.ts'
import { toPhysicalName, toPhysicalType, toSqlLiteral } from '../engines/parquet-columns.ts'
import type { QueriedTable, TableColumn } from './table-columns.ts'

/** Unpivoted columns have no statistics. */
const noProfile: ColumnProfile = { missing: 0, distinct: null, least: null, greatest: null, frequent: [], longest: 0 }

/**
 * Finds the columns whose headers are years. Returns them unpivoted, as one column of years and one of figures, which only queries for
 * groups can name; undefined if there are none.
 */
export const findUnpivotedYears = (columns: readonly TableColumn[]) => {
  const years = findYearColumns(columns.map(({ recipe }) => recipe))
  if (!years) return undefined
  const time: TableColumn = { at: columns.length, recipe: years.time, profile: noProfile }
  const value: TableColumn = { at: columns.length + 1, recipe: years.value, profile: noProfile }
  return { years, time, value }
}

/** Builds the SQL of the rows of a table: those of its file, or of an unpivoted table one row for each figure of its year columns. */
export const buildSourceSql = ({ path, columns, years }: QueriedTable) => {
  const fileSql = `read_parquet(${toSqlLiteral(path)})`
  return years ? buildUnpivotSql(fileSql, columns.slice(0, -2), years) : fileSql
}

const buildUnpivotSql = (fileSql: string, fileColumns: readonly TableColumn[], { columns, value }: YearColumns) => {
  // The two new columns are numbered after those of the file.
  const [time, figure] = [toPhysicalName(fileColumns.length), toPhysicalName(fileColumns.length + 1)]
  const years = columns.map(({ year }) => year).join(', ')
  const figures = columns
    .map(({ at }) =>
      fileColumns[at]!.recipe.kind === 'text' ? buildFigureSql(toPhysicalName(at)) : toPhysicalName(at),
    )
    .map(sql => `${sql}::${toPhysicalType(value)}`)
    .join(', ')
  const unpivoted = `select *, unnest([${years}]::BIGINT[]) as ${time}, unnest([${figures}]) as ${figure} from ${fileSql}`
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

import type { ColumnProfile } from '../../../contract/tables/profiles.ts'
import { findYearColumns, type YearColumns } from '../../files/index.ts'
import { physicalName, physicalType, toSqlLiteral } from '../engines/parquet-columns.ts'
import type { QueriedTable, TableColumn } from './table-columns.ts'

const noProfile: ColumnProfile = { missing: 0, distinct: null, least: null, greatest: null, frequent: [], longest: 0 }

/** Finds the columns whose headers are years, as one column of years and one of figures that only groups can name. */
export const findTurned = (columns: readonly TableColumn[]) => {
  const years = findYearColumns(columns.map(({ recipe }) => recipe))
  if (!years) return undefined
  const time: TableColumn = { at: columns.length, recipe: years.time, profile: noProfile }
  const value: TableColumn = { at: columns.length + 1, recipe: years.value, profile: noProfile }
  return { years, time, value }
}

/** Returns the SQL of the rows of a table: those of the file, or one for each figure of its year columns. */
export const sourceSql = ({ path, columns, years }: QueriedTable) => {
  const file = `read_parquet(${toSqlLiteral(path)})`
  return years ? turnedSql(file, columns.slice(0, -2), years) : file
}

const turnedSql = (file: string, all: readonly TableColumn[], { columns, value }: YearColumns) => {
  const [time, figure] = [physicalName(all.length), physicalName(all.length + 1)]
  const years = columns.map(({ year }) => year).join(', ')
  const figures = columns
    .map(({ at }) => (all[at]!.recipe.kind === 'text' ? figureSql(physicalName(at)) : physicalName(at)))
    .map(sql => `${sql}::${physicalType(value)}`)
    .join(', ')
  const turned = `select *, unnest([${years}]::BIGINT[]) as ${time}, unnest([${figures}]) as ${figure} from ${file}`
  return `(select * from (${turned}) where ${figure} is not null)`
}

/** Texts that `readFigure` reads, with ASCII digits and without spaces. */
const figure = String.raw`-?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?%?|\+(\d+|\d{1,3}(,\d{3})+)?(\.\d+%?|%)|\((\d+|\d{1,3}(,\d{3})+)?(\.\d+)?%?\)%?`
const [thaiDigits, digits] = ['๐๑๒๓๔๕๖๗๘๙\u2212\u2013', '0123456789--']

/** Returns the SQL of the figure that a text writes, as `readFigure` reads it; null for any other text. */
export const figureSql = (name: string) => {
  const text = `regexp_replace(translate(trim(${name}), '${thaiDigits}', '${digits}'), '\\s*%', '%', 'g')`
  const plain = `regexp_replace(replace(${text}, '(', '-'), '[,%)+]', '', 'g')`
  return `case when regexp_full_match(${text}, '${figure}') and not regexp_matches(${plain}, '^-?0\\d') then try_cast(${plain} as DOUBLE) end`
}

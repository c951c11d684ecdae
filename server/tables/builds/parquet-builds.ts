import type { DuckDBConnection } from '@duckdb/node-api'
import type { ColumnProfile } from '../../../contract/tables/profiles.ts'
import { toIcebergType, toPhysicalName, toPhysicalType, toSqlLiteral } from '../engines/parquet-columns.ts'
import type { BuildJob } from './build-jobs.ts'

/** Tables up to this many rows are small: a query reads few row groups, so the size of the file counts more than the time to decompress it. */
const maxSmallRows = 100_000
/** Above this many rows, the number of row groups costs more time than their size. Below, larger ones would make pages and ranges slower. */
const maxRowsInSmallGroups = 4_000_000

/** Returns the options of COPY for the Parquet of a table with this many rows (docs/decisions/0089-format-of-parquet-files.md). */
export const buildParquetOptions = (rowCount: number) => {
  const compression = rowCount > maxSmallRows ? 'lz4_raw' : 'zstd'
  const rowGroupSize = rowCount > maxRowsInSmallGroups ? 65_536 : 24_576
  return `format parquet, parquet_version v2, compression ${compression}, row_group_size ${rowGroupSize}`
}
/** Limit of a line of a plain CSV, with room for a record of 4 MB that consists of quotation marks, each of which is doubled. */
const maxLineBytes = 16 * 2 ** 20
/** Columns with more different values have no list of frequent ones. */
const maxListedValues = 10_000
/** Number of frequent values in a profile. */
const maxFrequentValues = 5
/** Characters of a value in a profile; columns with longer values have no list of frequent ones. */
const maxShownLength = 100

/** Writes the values of a plain CSV to a Parquet and returns the statistics of its columns. Throws if a row or a value was lost. */
export const buildParquet = async (connection: DuckDBConnection, job: BuildJob): Promise<ColumnProfile[]> => {
  const { recipes, csv, parquet } = job
  const names = recipes.map((_, index) => toPhysicalName(index))
  const types = recipes.map((recipe, index) => `${names[index]}: '${toPhysicalType(recipe)}'`)
  // Some readers of Iceberg find columns by this schema in the file, and not by the field ids.
  const fields = names.map((name, index) => ({
    id: index + 1,
    name,
    required: false,
    type: toIcebergType(recipes[index]!),
  }))
  const schema = { type: 'struct', fields }
  await connection.run(`
    copy (select * from read_csv(${toSqlLiteral(csv)}, auto_detect = false, header = false, columns = {${types.join(', ')}},
      delim = ',', quote = '"', escape = '"', nullstr = '', max_line_size = ${maxLineBytes}, strict_mode = true))
    to ${toSqlLiteral(parquet)} (${buildParquetOptions(job.rowCount)}, use_tmp_file false,
      field_ids {${names.map((name, index) => `${name}: ${index + 1}`).join(', ')}},
      kv_metadata {'iceberg.schema': ${toSqlLiteral(JSON.stringify(schema))}})`)
  await requireComplete(connection, job)
  const profiles: ColumnProfile[] = []
  for (let index = 0; index < recipes.length; index += 1) profiles.push(await computeProfile(connection, job, index))
  return profiles
}

/** Throws unless the Parquet has all rows and values of the CSV. `present` has the number of values of each column in the CSV. */
const requireComplete = async (connection: DuckDBConnection, { recipes, present, rowCount, parquet }: BuildJob) => {
  const counts = recipes.map((_, index) => `count(${toPhysicalName(index)})`)
  const [[storedRowCount, ...storedValueCounts] = []] = await selectRows(
    connection,
    `select ${['count(*)', ...counts].join(', ')} from read_parquet(${toSqlLiteral(parquet)})`,
  )
  if (Number(storedRowCount) !== rowCount) throw new Error(`The Parquet has ${storedRowCount} rows of ${rowCount}`)
  const lostIndex = recipes.findIndex((_, index) => Number(storedValueCounts[index]) !== present[index])
  if (lostIndex >= 0)
    throw new Error(`Column ${lostIndex + 1} has ${storedValueCounts[lostIndex]} values of ${present[lostIndex]}`)
}

/** Computes the statistics of the column with an index. */
const computeProfile = async (
  connection: DuckDBConnection,
  job: BuildJob,
  columnIndex: number,
): Promise<ColumnProfile> => {
  const { recipes, present, largestLengths, rowCount, parquet } = job
  const column = toPhysicalName(columnIndex)
  const source = `read_parquet(${toSqlLiteral(parquet)})`
  const { kind, isZoned } = recipes[columnIndex]!
  // Without the cast, the text of a time with a zone ends with an offset.
  const valueSql = isZoned ? `${column}::timestamp` : column
  const shortenedSql = kind === 'text' ? `left(${column}, ${maxShownLength})` : valueSql
  const [[least, greatest] = []] = await selectRows(
    connection,
    `select min(${shortenedSql})::varchar, max(${shortenedSql})::varchar from ${source}`,
  )
  // The count fails for a column of many long texts, which exceed the memory of the engine; it is then unknown.
  const distinct = await selectRows(connection, `select count(distinct ${column}) from ${source}`).then(
    ([row]) => Number(row![0]),
    () => null,
  )
  const hasFrequentValues =
    distinct !== null && distinct <= maxListedValues && largestLengths[columnIndex]! <= maxShownLength
  const frequentRows = hasFrequentValues
    ? await selectRows(
        connection,
        `select ${valueSql}::varchar, count(*) from ${source} where ${column} is not null
         group by ${column} order by 2 desc, 1 limit ${maxFrequentValues}`,
      )
    : []
  return {
    missing: rowCount - present[columnIndex]!,
    distinct,
    least: least as string | null,
    greatest: greatest as string | null,
    frequent: frequentRows.map(([value, count]) => ({ value: String(value), count: Number(count) })),
    longest: largestLengths[columnIndex]!,
  }
}

const selectRows = async (connection: DuckDBConnection, sql: string) =>
  (await connection.runAndReadAll(sql)).getRowsJson()

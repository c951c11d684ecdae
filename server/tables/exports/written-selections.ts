import { type DuckDBConnection, type DuckDBResult, VARCHAR } from '@duckdb/node-api'
import { toSqlLiteral } from '../engines/parquet-columns.ts'
import type { ExportJob } from './export-jobs.ts'

/** Writes the rows of a job to its target file. */
export const writeSelection = async (connection: DuckDBConnection, job: ExportJob): Promise<unknown> => {
  const { sql, values, target, outputFormat } = job
  const types = values.map(() => VARCHAR)
  if ('options' in outputFormat)
    return connection.run(
      `copy (${sql}) to ${toSqlLiteral(target)} (${outputFormat.options}, use_tmp_file false)`,
      values,
      types,
    )
  // These packages load slowly, so each is loaded only for files that need it.
  if ('arrow' in outputFormat) {
    const { writeArrow } = await import('./arrow-files.ts')
    return writeArrow(target, outputFormat.arrow, await connection.stream(sql, values, types))
  }
  const { writeTableWorkbook: writeSheet } = await import('../../files/index.ts')
  return writeSheet(
    target,
    outputFormat.workbook,
    readBatches(await connection.stream(sql, values, types)),
    outputFormat.about,
  )
}

/** Yields the rows of a result whose columns are texts. Reading them by column takes half of the time of reading them by row. */
const readBatches = async function* (result: DuckDBResult) {
  for (;;) {
    const chunk = await result.fetchChunk()
    if (chunk === null || chunk.rowCount === 0) return
    const columns = chunk.getColumns() as (string | null)[][]
    yield Array.from({ length: chunk.rowCount }, (_, row) => columns.map(texts => texts[row] ?? ''))
  }
}

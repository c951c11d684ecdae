import { type DuckDBResult, VARCHAR } from '@duckdb/node-api'
import { openLockedEngine } from '../engines/locked-connections.ts'
import { toSqlLiteral } from '../engines/parquet-columns.ts'
import type { ExportJob, ExportReport } from './export-jobs.ts'

// A process started by export-files.ts for one selection: the engine may read one Parquet and write into the job's folder.

const sendReport = (report: ExportReport) => new Promise(resolve => process.send!(report, resolve))
// Exits with its parent.
process.on('disconnect', () => process.exit(1))

const write = async (job: ExportJob) => {
  const { connection } = await openLockedEngine(job)
  const { sql, values, target, outputFormat } = job
  const types = values.map(() => VARCHAR)
  if ('options' in outputFormat)
    return connection.run(
      `copy (${sql}) to ${toSqlLiteral(target)} (${outputFormat.options}, use_tmp_file false)`,
      values,
      types,
    )
  // Each takes a while to load, and only its own files need it.
  if ('arrow' in outputFormat) {
    const { writeArrow } = await import('./arrow-files.ts')
    return writeArrow(target, outputFormat.arrow, await connection.stream(sql, values, types))
  }
  const { writeSheet } = await import('../../files/index.ts')
  return writeSheet(
    target,
    outputFormat.workbook,
    readBatches(await connection.stream(sql, values, types)),
    outputFormat.about,
  )
}

const readBatches = async function* (result: DuckDBResult) {
  for await (const rows of result.yieldRowsJson())
    yield rows.map(row => row.map(value => (value === null ? '' : String(value))))
}

process.on('message', async (job: ExportJob) => {
  const done = (): ExportReport => ({ isWritten: true })
  await sendReport(
    await write(job).then(done, error => ({ trouble: error instanceof Error ? error.message : String(error) })),
  )
  process.exit()
})
await sendReport({ isReady: true })

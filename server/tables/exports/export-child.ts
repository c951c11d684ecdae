import { openLockedEngine } from '../engines/locked-engines.ts'
import type { ExportJob, ExportReport } from './export-jobs.ts'
import { writeSelection } from './written-selections.ts'

// export-files.ts starts this process for one selection. The engine may read one Parquet and write into the job's folder.

const sendReport = (report: ExportReport) => new Promise(resolve => process.send!(report, resolve))
// Exits with its parent.
process.on('disconnect', () => process.exit(1))

const write = async (job: ExportJob): Promise<ExportReport> => {
  try {
    const { connection } = await openLockedEngine(job)
    await writeSelection(connection, job)
    return { isWritten: true }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', async (job: ExportJob) => {
  await sendReport(await write(job))
  process.exit()
})
await sendReport({ isReady: true })

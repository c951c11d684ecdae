import { openLockedEngine } from '../engines/locked-connections.ts'
import type { ExportJob, ExportReport } from './export-jobs.ts'
import { writeSelection } from './written-selections.ts'

// A process started by export-files.ts for one selection: the engine may read one Parquet and write into the job's folder.

const sendReport = (report: ExportReport) => new Promise(resolve => process.send!(report, resolve))
// Exits with its parent.
process.on('disconnect', () => process.exit(1))

const write = async (job: ExportJob) => writeSelection((await openLockedEngine(job)).connection, job)

process.on('message', async (job: ExportJob) => {
  const done = (): ExportReport => ({ isWritten: true })
  await sendReport(
    await write(job).then(done, error => ({ trouble: error instanceof Error ? error.message : String(error) })),
  )
  process.exit()
})
await sendReport({ isReady: true })

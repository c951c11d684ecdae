import { once } from 'node:events'
import { openLockedEngine } from '../engines/locked-connections.ts'
import type { BuildJob, BuildReport } from './build-jobs.ts'
import { buildParquet } from './parquet-builds.ts'

// A process started by parquet-files.ts for one table: the engine may read and write only the job's folder.

const sendReport = (report: BuildReport) => new Promise(resolve => process.send!(report, resolve))
// Exits with its parent.
process.on('disconnect', () => process.exit(1))

const [job] = (await once(process, 'message')) as [BuildJob]
const work = async (): Promise<BuildReport> => {
  const { connection } = await openLockedEngine(job)
  return { built: await buildParquet(connection, job) }
}
await sendReport(await work().catch(error => ({ trouble: String(error instanceof Error ? error.stack : error) })))
process.exit()

import { once } from 'node:events'
import { openLockedEngine } from '../engines/locked-engines.ts'
import type { BuildJob, BuildReport } from './build-jobs.ts'
import { buildParquet } from './parquet-builds.ts'

// parquet-files.ts starts this process for one table. The engine may read and write only the job's folder.

const sendReport = (report: BuildReport) => new Promise(resolve => process.send!(report, resolve))
// Exits with its parent.
process.on('disconnect', () => process.exit(1))

const [job] = (await once(process, 'message')) as [BuildJob]
const work = async (): Promise<BuildReport> => {
  const { connection } = await openLockedEngine(job)
  return { built: await buildParquet(connection, job) }
}
await sendReport(await work().catch(error => ({ failure: String(error instanceof Error ? error.stack : error) })))
process.exit()

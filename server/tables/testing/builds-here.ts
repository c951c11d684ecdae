import type { ColumnProfile } from '../../../contract/tables/profiles.ts'
import type { BuildJob } from '../builds/build-jobs.ts'
import { buildParquet } from '../builds/parquet-builds.ts'
import { openLockedEngine } from '../engines/locked-engines.ts'

/** Builds a table in this process, since a child takes half a second of processor time to start. */
export const buildHere = async (job: Omit<BuildJob, 'memoryMegabytes' | 'maxThreads'>): Promise<ColumnProfile[]> => {
  const buildJob = { ...job, memoryMegabytes: 512, maxThreads: 1 }
  const { instance, connection } = await openLockedEngine(buildJob)
  try {
    return await buildParquet(connection, buildJob)
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

import { join } from 'node:path'
import type { ColumnProfile } from '../../../contract/tables/profiles.ts'
import { buildChildEnvironment } from '../../platform/children/environments.ts'
import { launchChild } from '../../platform/children/launcher.ts'
import { defaultStarvedSeconds } from '../../platform/children/launches.ts'
import { watchMemory } from '../../platform/children/memory-watches.ts'
import { watchProcessorTime } from '../../platform/children/time-watches.ts'
import type { BuildJob, BuildReport } from './build-jobs.ts'

const programPath = join(import.meta.dirname, 'build-child.ts')
/** Limit of the child's processor time: a build of 1.4 GB takes some 30 s. */
const maxBuildSeconds = 20 * 60
/** Memory limits of the engine and of the whole child. */
const engineMegabytes = 512
const childMegabytes = 900

/** Thrown for a table whose build exceeds its memory or processor time. */
export class BuildTooLarge extends Error {}

/**
 * Builds the Parquet of a plain CSV in a child with limits on memory and time; both files are in the job's folder. Rejects when the signal
 * aborts. Rejects also if the child waited too long for a processor; the build can then be tried again.
 */
export const buildInChild = (
  job: Omit<BuildJob, 'memoryMegabytes' | 'maxThreads'>,
  signal?: AbortSignal,
): Promise<ColumnProfile[]> =>
  new Promise((resolve, reject) => {
    const buildJob: BuildJob = { ...job, memoryMegabytes: engineMegabytes, maxThreads: 1 }
    const { execArgv } = process
    const env = buildChildEnvironment()
    const child = launchChild<BuildReport>({
      program: programPath,
      job: buildJob,
      execArgv,
      env,
      maxStarvedSeconds: defaultStarvedSeconds,
    })
    let lastReport: BuildReport | undefined
    let exceedsLimits = false
    const { kill } = child
    const killOversized = () => {
      exceedsLimits = true
      kill()
    }
    // A table that uses up the processor time is too large; a child that waited too long for a processor is not.
    const stopWatchingTime = watchProcessorTime(child, maxBuildSeconds, lateness =>
      lateness === 'timeUsed' ? killOversized() : kill(),
    )
    const stopWatchingMemory = watchMemory(child, childMegabytes, killOversized)
    signal?.addEventListener('abort', kill)
    child.on('message', message => {
      lastReport = message
    })
    child.once('end', end => {
      stopWatchingTime()
      stopWatchingMemory()
      signal?.removeEventListener('abort', kill)
      if (signal?.aborted) reject(signal.reason)
      else if (lastReport && 'built' in lastReport) resolve(lastReport.built)
      else if (lastReport) reject(toBuildError(lastReport.failure))
      else if (exceedsLimits) reject(new BuildTooLarge())
      else reject(new Error('error' in end ? end.error : 'The child that built a table ended'))
    })
  })

/** Converts the failure message of the engine to an error. */
const toBuildError = (failure: string) => (/Out of Memory/i.test(failure) ? new BuildTooLarge() : new Error(failure))

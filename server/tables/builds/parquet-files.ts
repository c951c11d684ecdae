import { join } from 'node:path'
import type { ColumnProfile } from '../../../contract/tables/profiles.ts'
import { childEnvironment } from '../../platform/children/environments.ts'
import { launchChild } from '../../platform/children/launcher.ts'
import { watchMemory } from '../../platform/children/memory-watches.ts'
import type { BuildJob, BuildReport } from './build-jobs.ts'

const program = join(import.meta.dirname, 'build-child.ts')
/** A build of 1.4 GB takes some 30 s; it runs in the background. */
const maxBuildMinutes = 20
const engineMegabytes = 512
const childMegabytes = 900

/** Thrown for a table whose build exceeds its memory or time. */
export class BuildTooLarge extends Error {}

/** Builds the Parquet of a plain CSV in a child with caps on memory and time; both lie in the folder. Rejects when the signal aborts. */
export const buildInChild = (
  job: Omit<BuildJob, 'memoryMegabytes' | 'maxThreads'>,
  signal?: AbortSignal,
): Promise<ColumnProfile[]> =>
  new Promise((resolve, reject) => {
    const buildJob: BuildJob = { ...job, memoryMegabytes: engineMegabytes, maxThreads: 1 }
    const { execArgv } = process
    const child = launchChild<BuildReport>({ program, job: buildJob, execArgv, env: childEnvironment() })
    let report: BuildReport | undefined
    let isTooLarge = false
    const { kill } = child
    const refuse = () => {
      isTooLarge = true
      kill()
    }
    const clock = setTimeout(refuse, maxBuildMinutes * 60_000)
    const stopWatch = watchMemory(child, childMegabytes, refuse)
    signal?.addEventListener('abort', kill)
    child.on('message', message => {
      report = message
    })
    child.once('end', end => {
      clearTimeout(clock)
      stopWatch()
      signal?.removeEventListener('abort', kill)
      if (signal?.aborted) reject(signal.reason)
      else if (report && 'built' in report) resolve(report.built)
      else if (report) reject(/Out of Memory/i.test(report.trouble) ? new BuildTooLarge() : new Error(report.trouble))
      else if (isTooLarge) reject(new BuildTooLarge())
      else reject(new Error('error' in end ? end.error : 'The child that built a table ended'))
    })
  })

import { fork } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildChildEnvironment } from '../../platform/children/environments.ts'
import { watchMemory } from '../../platform/children/memory-watches.ts'
import { fullDiskRetrySeconds } from '../../platform/disk-space.ts'
import { Problem } from '../../platform/problem.ts'
import { isFileError, UnreadableFile } from '../engines/engine-problems.ts'
import type { ExportCaps } from './export-caps.ts'
import type { ExportJob, ExportReport } from './export-jobs.ts'

/** Thrown if the child ended without a report, such as when another program killed it. */
export class LostExportChild extends Error {}

const programPath = join(import.meta.dirname, 'export-child.ts')
const sizeCheckMilliseconds = 250

/** What the caller decides about a job: the query, the Parquet that it reads (`file`), and the file that it writes in `folder` (`target`). */
type RequestedExport = Pick<ExportJob, 'sql' | 'values' | 'outputFormat' | 'folder' | 'file' | 'target'>

/**
 * Writes a selection to a file in a child with limits on memory, time and size. Calls `onStart` with the child's process id. Rejects when
 * the signal aborts, after the child was killed.
 */
export const writeInChild = (
  requestedExport: RequestedExport,
  caps: ExportCaps,
  signal: AbortSignal,
  onStart: (pid: number | undefined) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const job: ExportJob = { ...requestedExport, memoryMegabytes: caps.engineMegabytes, maxThreads: 1 }
    const child = fork(programPath, [], { env: buildChildEnvironment(), stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    let lastReport: ExportReport | undefined
    /** The limit that the child exceeded first; undefined if it exceeded none. */
    let exceededLimit: Problem | undefined
    const killForLimit = (limitProblem: Problem) => {
      exceededLimit ??= limitProblem
      child.kill('SIGKILL')
    }
    const cancel = () => child.kill('SIGKILL')
    const deadlineTimer = setTimeout(() => killForLimit(buildOutOfTime()), caps.deadlineMilliseconds)
    const stopWatchingMemory = watchMemory(child, caps.childMegabytes, () => killForLimit(buildOutOfMemory()))
    const sizeTimer = setInterval(async () => {
      const { size } = await stat(requestedExport.target).catch(() => ({ size: 0 }))
      if (size > caps.maxBytes) killForLimit(buildFileTooLarge())
    }, sizeCheckMilliseconds)
    signal.addEventListener('abort', cancel)
    child.on('message', (message: ExportReport) => {
      lastReport = message
      // The job is not a program argument, because the column names of a wide table exceed the length of one.
      if ('isReady' in message) child.send(job, () => {})
    })
    /** Settles the promise by the outcome: cancelled, written, failed in the engine, killed for a limit, not started, or lost. */
    const settle = (error?: Error) => {
      clearTimeout(deadlineTimer)
      clearInterval(sizeTimer)
      stopWatchingMemory()
      signal.removeEventListener('abort', cancel)
      if (signal.aborted) reject(signal.reason)
      else if (lastReport && 'isWritten' in lastReport) resolve()
      else if (lastReport && 'failure' in lastReport) reject(toExportError(lastReport.failure))
      else reject(exceededLimit ?? error ?? new LostExportChild())
    }
    child.once('close', () => settle())
    child.once('error', error => {
      // The child did not start, so 'close' is not emitted.
      if (child.pid === undefined) settle(error)
    })
    onStart(child.pid)
  })

const buildOutOfTime = () =>
  new Problem(503, 'Takes too long', {
    detail:
      'Writing this selection takes longer than the limit. Add a filter, select fewer columns or remove the sort.',
    retryAfterSeconds: 60,
  })
/** Returns a 422 for a selection that needs more memory than the limit. */
export const buildOutOfMemory = () =>
  new Problem(422, 'Too much', {
    detail: 'This selection needs more memory than the limit. Request fewer columns or rows, or for no order.',
  })
const buildFileTooLarge = () =>
  new Problem(422, 'Too much', {
    detail: 'This selection makes a larger file than the limit. Request fewer columns or rows, or for Parquet.',
  })

/** The problem of a selection that cannot be written or kept because the disk of the node is full. */
export const buildFullDisk = (cause?: unknown) =>
  new Problem(507, 'The disk is full', {
    detail: 'There is no room to write this selection.',
    retryAfterSeconds: fullDiskRetrySeconds,
    cause,
  })

/** Converts the failure message of an engine that wrote a file to an error. The engine has no error codes, so its text decides. */
export const toExportError = (failure: string) => {
  if (/Out of Memory/i.test(failure)) return buildOutOfMemory()
  if (/No space left|quota exceeded/i.test(failure)) return buildFullDisk()
  if (isFileError(failure)) return new UnreadableFile(new Error(failure))
  return new Error(failure)
}

import { fork } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { childEnvironment } from '../../platform/children/environments.ts'
import { watchMemory } from '../../platform/children/memory-watches.ts'
import { Problem } from '../../platform/problem.ts'
import { isAboutFile, UnreadableFile } from '../engines/engines.ts'
import type { ExportJob, ExportReport } from './export-jobs.ts'

export interface ExportCaps {
  /** Memory limits of the engine and of the whole child, in MB. */
  engineMegabytes: number
  childMegabytes: number
  /** Size limit of a file. */
  maxBytes: number
  /** Timeout for writing a file, in milliseconds. */
  deadlineMilliseconds: number
  /** Concurrent downloads, in total and for one user or network, and how long others wait, in milliseconds. */
  readers: number
  readersOfOne: number
  queueMilliseconds: number
  /** How long one client may take to receive its file, in milliseconds. */
  transferMilliseconds: number
}

export const defaultExportCaps: ExportCaps = {
  engineMegabytes: 384,
  childMegabytes: 900,
  maxBytes: 2 * 2 ** 30,
  deadlineMilliseconds: 60_000,
  readers: 8,
  readersOfOne: 2,
  queueMilliseconds: 20_000,
  transferMilliseconds: 3_600_000,
}

/** The child ended without a message while it wrote. */
export class LostExport extends Error {}

const program = join(import.meta.dirname, 'export-child.ts')
const watchMilliseconds = 250

type ExportOrder = Pick<ExportJob, 'sql' | 'values' | 'outputFormat' | 'folder' | 'file' | 'target'>

/** Writes a selection to a file in a child with limits on memory, time and size. Rejects when the signal aborts, after the child was killed. */
export const writeInChild = (
  order: ExportOrder,
  caps: ExportCaps,
  signal: AbortSignal,
  born: (pid: number | undefined) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const job: ExportJob = { ...order, memoryMegabytes: caps.engineMegabytes, maxThreads: 1 }
    const child = fork(program, [], { env: childEnvironment(), stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    let report: ExportReport | undefined
    let refusal: Problem | undefined
    const kill = (because?: Problem) => {
      refusal ??= because
      child.kill('SIGKILL')
    }
    const leave = () => kill()
    const clock = setTimeout(() => kill(takesTooLong()), caps.deadlineMilliseconds)
    const stopWatch = watchMemory(child, caps.childMegabytes, () => kill(takesTooMuch()))
    const watch = setInterval(async () => {
      const { size } = await stat(order.target).catch(() => ({ size: 0 }))
      if (size > caps.maxBytes) kill(isTooLarge())
    }, watchMilliseconds)
    signal.addEventListener('abort', leave)
    child.on('message', (message: ExportReport) => {
      report = message
      // Not a program argument: the names of a wide table exceed its maximum length.
      if ('isReady' in message) child.send(job, () => {})
    })
    const end = (error?: Error) => {
      clearTimeout(clock)
      clearInterval(watch)
      stopWatch()
      signal.removeEventListener('abort', leave)
      if (signal.aborted) reject(signal.reason)
      else if (report && 'isWritten' in report) resolve()
      else if (report && 'trouble' in report) reject(toExportError(report.trouble))
      else reject(refusal ?? error ?? new LostExport())
    }
    child.once('close', () => end())
    child.once('error', error => {
      // The child did not start, so 'close' is not emitted.
      if (child.pid === undefined) end(error)
    })
    born(child.pid)
  })

const takesTooLong = () =>
  new Problem(503, 'Takes too long', {
    detail: 'Writing this selection takes longer than the limit. Request less: a filter, fewer columns, or no order.',
    retryAfterSeconds: 60,
  })
/** Returns a 422 for a selection that needs more memory than the limit. */
export const takesTooMuch = () =>
  new Problem(422, 'Too much', {
    detail: 'This selection needs more memory than the limit. Request fewer columns or rows, or for no order.',
  })
const isTooLarge = () =>
  new Problem(422, 'Too much', {
    detail: 'This selection makes a larger file than the limit. Request fewer columns or rows, or for Parquet.',
  })

/** Returns the error for what an engine reported while it wrote. */
export const toExportError = (trouble: string) => {
  if (/Out of Memory/i.test(trouble)) return takesTooMuch()
  if (/No space left|quota exceeded/i.test(trouble))
    return new Problem(507, 'The disk is full', { detail: 'There is no room to write this selection.' })
  if (isAboutFile(trouble)) return new UnreadableFile(new Error(trouble))
  return new Error(trouble)
}

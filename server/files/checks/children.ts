import { launchChild } from '../../platform/children/launcher.ts'
import { type ChildEnd, usualStarvedSeconds } from '../../platform/children/launches.ts'
import { watchMemory } from '../../platform/children/memory-watches.ts'
import { type Lateness, watchTime } from '../../platform/children/time-watches.ts'
import { liftDeadline } from '../../platform/limits/deadlines.ts'
import { Problem } from '../../platform/problem.ts'
import type { Caps } from './bounds.ts'
import { findChildProgram, type Program } from './programs.ts'
import type { Job, Report } from './requests.ts'

/** How a child ended: with a report, or over a limit; `reading` is the file that it was reading. */
export type ChildOutcome = { report: Report } | { rule: 'tooLargeToRead' | 'takesTooLong'; reading: string | undefined }

/** What a child may use. */
export interface ChildLimits {
  /** The files that it may read. */
  readable: string[]
  /** The files or folders that it may write and read. */
  writable?: string[]
  caps: Caps
  signal?: AbortSignal
  program?: Program
  /** The person who waits for the result; without one, the child runs only while nothing else needs the processor. */
  owner?: unknown
}

/**
 * Runs a job in a child that may read and write only the given files. The child is killed when it exceeds its memory or processor time, or
 * when the signal aborts. Rejects with the signal's reason, and with 503 if the child waited too long for a processor. Lifts the deadline
 * of the request, since a file takes its time.
 */
const runInChild = (job: Job, limits: ChildLimits) =>
  new Promise<ChildOutcome>((resolve, reject) => {
    const { caps, signal } = limits
    liftDeadline()
    const child = startChild(job, limits)
    const state: { reading?: string; report?: Report; lateness?: Lateness } = {}
    const { kill } = child
    const stopClock = watchTime(child, caps.seconds, lateness => {
      state.lateness = lateness
      kill()
    })
    const stopWatch = watchMemory(child, caps.memoryMegabytes, kill)
    signal?.addEventListener('abort', kill)
    child.on('message', report => {
      if ('reading' in report) state.reading = report.reading
      else state.report = report
    })
    child.once('end', end => {
      stopClock()
      stopWatch()
      signal?.removeEventListener('abort', kill)
      if (signal?.aborted) reject(signal.reason)
      else if (state.report) resolve({ report: state.report })
      else if (state.lateness === 'used') resolve({ rule: 'takesTooLong', reading: state.reading })
      else if (state.lateness === 'starved') reject(portalBusy())
      else if (isOutOfMemory(end)) resolve({ rule: 'tooLargeToRead', reading: state.reading })
      else resolve({ report: { trouble: describeEnd(end) } })
    })
  })

/** Runs jobs. Tests of other rules replace `run`, so that they need no child. */
export const jobRunner = { run: runInChild }

export const runChild = (job: Job, limits: ChildLimits) => jobRunner.run(job, limits)

/** How a process without memory ends: killed by the watch or by the system, or aborted by V8, whose signal depends on its version. */
const outOfMemory = new Set<NodeJS.Signals>(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL'])

const isOutOfMemory = (end: ChildEnd) => 'signal' in end && end.signal !== null && outOfMemory.has(end.signal)

const portalBusy = () =>
  new Problem(503, 'The portal is busy', {
    detail:
      'The file could not be checked in time, because the portal has too much other work. Please try again later.',
    retryAfterSeconds: 60,
  })

const describeEnd = (end: ChildEnd) =>
  'error' in end ? end.error : `The child ended with ${end.signal ?? `code ${end.code}`}`

const startChild = (job: Job, { readable, writable = [], caps, program = findChildProgram(), owner }: ChildLimits) => {
  const rights = [
    '--permission',
    ...[...program.readable, ...readable, ...writable].map(path => `--allow-fs-read=${path}`),
    ...writable.map(path => `--allow-fs-write=${path}`),
  ]
  const memory = [`--max-old-space-size=${caps.heapMegabytes}`, '--max-semi-space-size=16']
  return launchChild<Report>({
    program: program.path,
    job,
    execArgv: [...memory, ...rights],
    // The child must not see secrets in the server's environment.
    env: {},
    maxStarvedSeconds: owner === undefined ? usualStarvedSeconds : 0,
  })
}

import { launchChild } from '../../platform/children/launcher.ts'
import { type ChildEnd, defaultStarvedSeconds } from '../../platform/children/launches.ts'
import { watchMemory } from '../../platform/children/memory-watches.ts'
import { type Lateness, watchProcessorTime } from '../../platform/children/time-watches.ts'
import { liftDeadline } from '../../platform/limits/deadlines.ts'
import { Problem } from '../../platform/problem.ts'
import type { Caps } from './bounds.ts'
import { findChildProgram, type Program } from './programs.ts'
import type { ChildJob, ChildMessage } from './requests.ts'

/** How a child has ended: with its last message, or over a limit while it was reading a file. */
export type ChildOutcome =
  | { message: ChildMessage }
  | { rule: 'tooLargeToRead' | 'takesTooLong'; reading: string | undefined }

/** What a child may read, write and use. */
export interface ChildLimits {
  /** The files that it may read. */
  readable: string[]
  /** The files or folders that it may write and read. */
  writable?: string[]
  caps: Caps
  signal?: AbortSignal
  /** By default the bundle if it is up to date, otherwise the source files. */
  program?: Program
  /** The user who waits for the result; without one, the child runs only while nothing else needs the processor. */
  owner?: unknown
}

/** What is known about a running child. */
interface ChildState {
  /** The file that it reads. */
  reading?: string
  /** Its last message. */
  message?: ChildMessage
  /** `timeUsed` if it has used its processor time, `starved` if it has not got a processor. */
  lateness?: Lateness
}

/**
 * Runs a job in a child that may read and write only the given files. Kills the child when it exceeds its memory or processor time, or when
 * the signal aborts. Rejects with the signal's reason, and with 503 if the child has waited too long for a processor. Lifts the deadline of
 * the request, because the check of a file may take minutes.
 */
const launchJob = async (job: ChildJob, limits: ChildLimits): Promise<ChildOutcome> => {
  const { caps, signal } = limits
  liftDeadline()
  const child = startChild(job, limits)
  const { kill } = child
  const state: ChildState = {}
  const stopTimeWatch = watchProcessorTime(child, caps.seconds, lateness => {
    state.lateness = lateness
    kill()
  })
  const stopMemoryWatch = watchMemory(child, caps.memoryMegabytes, kill)
  signal?.addEventListener('abort', kill)
  child.on('message', message => {
    if ('reading' in message) state.reading = message.reading
    else state.message = message
  })
  const end = await new Promise<ChildEnd>(resolve => child.once('end', resolve))
  stopTimeWatch()
  stopMemoryWatch()
  signal?.removeEventListener('abort', kill)
  signal?.throwIfAborted()
  return pickOutcome(state, end)
}

/** Returns how a child has ended. Throws 503 if it has waited too long for a processor. */
const pickOutcome = ({ message, lateness, reading }: ChildState, end: ChildEnd): ChildOutcome => {
  if (message) return { message }
  // The lateness comes first: a child that was killed for its time also ends like one that ran out of memory.
  if (lateness === 'timeUsed') return { rule: 'takesTooLong', reading }
  if (lateness === 'starved') throw createPortalBusy()
  if (isOutOfMemory(end)) return { rule: 'tooLargeToRead', reading }
  return { message: { internalError: describeEnd(end) } }
}

/** The function that runs jobs. Tests that need no child replace it. */
export const jobRunner = { run: launchJob }

/** Runs a job with the current `jobRunner`. */
export const runChild = (job: ChildJob, limits: ChildLimits) => jobRunner.run(job, limits)

/**
 * The signals with which a process ends that ran out of memory: the watch or the system kills it, or V8 aborts it. V8's signal depends on its
 * version.
 */
const outOfMemorySignals = new Set<NodeJS.Signals>(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL'])

const isOutOfMemory = (end: ChildEnd) => 'signal' in end && end.signal !== null && outOfMemorySignals.has(end.signal)

const createPortalBusy = () =>
  new Problem(503, 'The portal is busy', {
    detail:
      'The file could not be checked in time, because the portal has too much other work. Please try again later.',
    retryAfterSeconds: 60,
  })

/** Returns the internal error of a child; for the result of another task, a text that says so. */
export const describeInternalError = (message: ChildMessage) =>
  'internalError' in message ? message.internalError : 'The child reported the result of another task'

const describeEnd = (end: ChildEnd) =>
  'error' in end ? end.error : `The child ended with ${end.signal ?? `code ${end.code}`}`

const startChild = (
  job: ChildJob,
  { readable, writable = [], caps, program = findChildProgram(), owner }: ChildLimits,
) => {
  const permissionOptions = [
    '--permission',
    ...[...program.readable, ...readable, ...writable].map(path => `--allow-fs-read=${path}`),
    ...writable.map(path => `--allow-fs-write=${path}`),
  ]
  const memoryOptions = [`--max-old-space-size=${caps.heapMegabytes}`, '--max-semi-space-size=16']
  return launchChild<ChildMessage>({
    program: program.path,
    job,
    execArgv: [...memoryOptions, ...permissionOptions],
    // The child must not see secrets in the server's environment.
    env: {},
    // With 0, the child gets a share of a busy processor from the start, because a user waits for it.
    maxStarvedSeconds: owner === undefined ? defaultStarvedSeconds : 0,
  })
}

import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { watchMemory } from '../../platform/memory-watches.ts'
import type { Caps } from './bounds.ts'
import { type Program, programOfChildren } from './programs.ts'
import type { Job, Report } from './requests.ts'

/** How a child ended: with what it found, or because it took too much; `reading` is the file it was at. */
export type Ending = { report: Report } | { rule: 'tooLargeToRead' | 'takesTooLong'; reading: string | undefined }

/**
 * Runs a job in a child that may read only the job's files and write only `writable`, that dies when it takes more memory or
 * time than allowed, and that is killed when the signal aborts. Rejects then, with the signal's reason, and for no other cause.
 */
export const runChild = (
  job: Job,
  paths: string[],
  writable: string | readonly string[] | undefined,
  caps: Caps,
  signal?: AbortSignal,
  program = programOfChildren(),
) =>
  new Promise<Ending>((resolve, reject) => {
    const child = startChild(program, job, paths, writable, caps)
    const state: { reading?: string; report?: Report; isLate?: boolean } = {}
    const kill = () => child.kill('SIGKILL')
    const clock = setTimeout(() => {
      state.isLate = true
      kill()
    }, caps.seconds * 1000)
    const stopWatch = watchMemory(child, caps.memoryMegabytes, kill)
    signal?.addEventListener('abort', kill)
    child.on('message', (report: Report) => {
      if ('reading' in report) state.reading = report.reading
      else state.report = report
    })
    const end = () => {
      clearTimeout(clock)
      stopWatch()
      signal?.removeEventListener('abort', kill)
      if (signal?.aborted) reject(signal.reason)
      else if (state.report) resolve({ report: state.report })
      else resolve({ rule: state.isLate ? 'takesTooLong' : 'tooLargeToRead', reading: state.reading })
    }
    child.once('close', end)
    child.once('error', error => {
      // Not started at all; 'close' does not follow.
      if (child.pid === undefined) resolve({ report: { trouble: String(error) } })
    })
  })

const startChild = (
  program: Program,
  job: Job,
  paths: string[],
  writable: string | readonly string[] | undefined,
  caps: Caps,
) => {
  const rights = [
    '--permission',
    ...[...program.readable, ...paths].map(path => `--allow-fs-read=${path}`),
    ...[writable ?? []].flat().flatMap(path => [`--allow-fs-write=${path}`, `--allow-fs-read=${path}`]),
  ]
  const memory = [`--max-old-space-size=${caps.heapMegabytes}`, '--max-semi-space-size=16']
  const child = fork(program.path, [JSON.stringify(job)], {
    execArgv: [...memory, ...rights],
    // No secret of the server's environment is any of its business.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid !== undefined) yieldTo(child.pid)
  return child
}

/** Requests go first where both want the processor. */
const yieldTo = (pid: number) => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Already gone.
  }
}

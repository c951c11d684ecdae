import { fork } from 'node:child_process'
import { watchMemory } from '../../platform/children/memory-watches.ts'
import { yieldToRequests } from '../../platform/children/priorities.ts'
import { liftDeadline } from '../../platform/limits/deadlines.ts'
import type { Caps } from './bounds.ts'
import { type Program, programOfChildren } from './programs.ts'
import type { Job, Report } from './requests.ts'

/** How a child ended: with a result, or over a limit; `reading` is the file that it was reading. */
export type Ending = { report: Report } | { rule: 'tooLargeToRead' | 'takesTooLong'; reading: string | undefined }

/**
 * Runs a job in a child that may read only the job's files and write only `writable`. The child is killed when it exceeds its memory or
 * time, or when the signal aborts. Rejects only then, with the signal's reason. Lifts the deadline of the request, since a file takes its time.
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
    liftDeadline()
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
      // The child could not start, so 'close' may not follow.
      if (child.pid !== undefined) return
      state.report = { trouble: String(error) }
      end()
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
    // The child must not see secrets in the server's environment.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid !== undefined) yieldToRequests(child.pid)
  return child
}

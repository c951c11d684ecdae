import { fork } from 'node:child_process'
import { watchMemory } from '../../platform/children/memory-watches.ts'
import { yieldToRequests } from '../../platform/children/priorities.ts'
import { liftDeadline } from '../../platform/limits/deadlines.ts'
import type { Caps } from './bounds.ts'
import { type Program, programOfChildren } from './programs.ts'
import type { Job, Report } from './requests.ts'

/** How a child ended: with a report, or over a limit; `reading` is the file that it was reading. */
export type Ending = { report: Report } | { rule: 'tooLargeToRead' | 'takesTooLong'; reading: string | undefined }

/** What a child may use. */
export interface ChildLimits {
  /** The files that it may read. */
  readable: string[]
  /** The files or folders that it may write and read. */
  writable?: string[]
  caps: Caps
  signal?: AbortSignal
  program?: Program
}

/**
 * Runs a job in a child that may read and write only the given files. The child is killed when it exceeds its memory or time, or when the
 * signal aborts. Rejects only then, with the signal's reason. Lifts the deadline of the request, since a file takes its time.
 */
export const runChild = (job: Job, limits: ChildLimits) =>
  new Promise<Ending>((resolve, reject) => {
    const { caps, signal } = limits
    liftDeadline()
    const child = startChild(job, limits)
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
    const end = (reason: string, rule?: 'tooLargeToRead') => {
      clearTimeout(clock)
      stopWatch()
      signal?.removeEventListener('abort', kill)
      if (signal?.aborted) reject(signal.reason)
      else if (state.report) resolve({ report: state.report })
      else if (state.isLate) resolve({ rule: 'takesTooLong', reading: state.reading })
      else if (rule) resolve({ rule, reading: state.reading })
      else resolve({ report: { trouble: reason } })
    }
    child.once('close', (code, killedBy) =>
      end(
        `The child ended with ${killedBy ?? `code ${code}`}`,
        killedBy && outOfMemory.has(killedBy) ? 'tooLargeToRead' : undefined,
      ),
    )
    child.once('error', error => {
      // The child could not start, so 'close' may not follow.
      if (child.pid === undefined) end(String(error))
    })
  })

/** How a process without memory ends: killed by the watch or by the system, or aborted by V8, whose signal depends on its version. */
const outOfMemory = new Set<NodeJS.Signals>(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL'])

const startChild = (job: Job, { readable, writable = [], caps, program = programOfChildren() }: ChildLimits) => {
  const rights = [
    '--permission',
    ...[...program.readable, ...readable, ...writable].map(path => `--allow-fs-read=${path}`),
    ...writable.map(path => `--allow-fs-write=${path}`),
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

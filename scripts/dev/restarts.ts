import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Milliseconds for a program to exit before it is killed; the portal itself promises ten seconds. */
const timeoutMilliseconds = 12_000

export interface Restarts {
  /** Starts the program, or restarts it when the previous one has exited; calls in the meantime cause a single start. */
  restart(): void
  /** Resolves if no restart is running. */
  idle(): Promise<void>
  /** Ends the program for good. */
  close(): Promise<void>
}

/** Keeps one program running, and never two at the same time. */
export const openRestarts = (start: () => ChildProcess): Restarts => {
  let child: ChildProcess | undefined
  let isWaiting = false
  let isClosed = false
  let work = Promise.resolve()
  const replace = async () => {
    await end(child)
    isWaiting = false
    if (!isClosed) child = start()
  }
  return {
    restart() {
      if (isWaiting) return
      isWaiting = true
      work = work.then(replace)
    },
    idle: () => work,
    close() {
      isClosed = true
      work = work.then(() => end(child))
      return work
    },
  }
}

const end = async (child: ChildProcess | undefined) => {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
  const exitEvent = once(child, 'exit')
  // Vite has its own handlers for SIGTERM; the portal shuts down cleanly on either signal.
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMilliseconds)
  await exitEvent
  clearTimeout(timer)
}

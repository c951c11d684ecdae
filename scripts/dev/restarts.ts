import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** How long a program may take to leave before it is killed, in milliseconds; the portal itself promises ten seconds. */
const patience = 12_000

export interface Restarts {
  /** Starts the program, or starts it again once the one before has left; calls made in the meantime lead to one start. */
  restart(): void
  /** Resolves when no restart is under way. */
  idle(): Promise<void>
  /** Ends the program and starts it no more. */
  close(): Promise<void>
}

/** Keeps one program running, never two of them at the same time. */
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
  const left = once(child, 'exit')
  // Vite has handlers of its own for SIGTERM; the portal leaves in good order on either.
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGKILL'), patience)
  await left
  clearTimeout(timer)
}

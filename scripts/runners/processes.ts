import { readdirSync } from 'node:fs'

/** Lists the ids of all running processes, from `/proc`; none on a system without it. */
export const listProcessIds = (): number[] => {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

/** Sends a signal to processes; ignores those that have ended. */
export const sendSignal = (processes: readonly { pid: number }[], signal: NodeJS.Signals): void => {
  for (const { pid } of processes) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended already.
    }
  }
}

import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { listProcessIds, sendSignal } from '../runners/processes.ts'

export interface Leftover {
  pid: number
  command: string
}

/**
 * Finds processes that work in a folder, were started with its path, or have it in their environment, except this one and its ancestors.
 */
export const listLeftovers = (folder: string): Leftover[] => {
  const ownIds = listSelfAndAncestors(process.pid)
  return listProcessIds().flatMap(pid => {
    const command = readText(`/proc/${pid}/cmdline`)
    if (ownIds.includes(pid) || command === '') return []
    const usesFolder = [command, readText(`/proc/${pid}/environ`), `${readTarget(`/proc/${pid}/cwd`)}/`].some(text =>
      text.includes(folder),
    )
    return usesFolder ? [{ pid, command: command.replaceAll('\0', ' ').trim() }] : []
  })
}

const listSelfAndAncestors = (pid: number): number[] => {
  const parent = Number(/^PPid:\s*(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1] ?? 0)
  return parent > 0 ? [pid, ...listSelfAndAncestors(parent)] : [pid]
}

/** Waits for these processes to exit, and returns those that remain. */
export const waitForLeftovers = async (folder: string, timeoutMilliseconds: number): Promise<Leftover[]> => {
  const until = Date.now() + timeoutMilliseconds
  for (;;) {
    const leftovers = listLeftovers(folder)
    if (leftovers.length === 0 || Date.now() > until) return leftovers
    await wait(100)
  }
}

/** Kills the remaining processes, so that a failed run leaves none. */
export const endLeftovers = (leftovers: Leftover[]) => sendSignal(leftovers, 'SIGKILL')

const readText = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const readTarget = (path: string) => {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

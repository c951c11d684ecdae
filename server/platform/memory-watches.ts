import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Kills a child that takes more memory than allowed. Only Linux tells a parent; elsewhere the caps that it sets itself must do. */
export const watchMemory = (child: ChildProcess, megabytes: number, kill: () => void) => {
  const look = async () => {
    // In kB, whatever a page has.
    const taken = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${child.pid}/status`, 'latin1'))?.[1]
    if (Number(taken) > megabytes * 1024) kill()
  }
  const timer = setInterval(() => look().catch(() => {}), 50)
  return () => clearInterval(timer)
}

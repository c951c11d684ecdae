import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Bytes of memory that a process has; undefined where the system does not tell, or the process is gone. */
export const findMemory = async (pid: number | undefined) => {
  // In kB, whatever a page has.
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  const taken = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return taken === undefined ? undefined : Number(taken) * 1024
}

/** Kills a child that takes more memory than allowed. Only Linux tells a parent; elsewhere the caps that it sets itself must do. */
export const watchMemory = (child: ChildProcess, megabytes: number, kill: () => void) => {
  const look = async () => {
    if (((await findMemory(child.pid)) ?? 0) > megabytes * 2 ** 20) kill()
  }
  const timer = setInterval(look, 50)
  return () => clearInterval(timer)
}

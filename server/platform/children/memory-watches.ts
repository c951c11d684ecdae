import { readFile } from 'node:fs/promises'

const checkMilliseconds = 50

/** Finds the memory of a process in bytes; undefined if the system does not report it or the process has ended. */
export const findMemory = async (pid: number | undefined) => {
  // This file has kB on every system; /proc/<pid>/statm has pages, whose size differs.
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

/**
 * Kills a child that exceeds its memory. Only Linux reports a child's memory; elsewhere only the child's own limits apply. Returns the
 * function that ends the watch.
 */
export const watchMemory = (child: { readonly pid?: number | undefined }, megabytes: number, kill: () => void) => {
  const checkMemory = async () => {
    if (((await findMemory(child.pid)) ?? 0) > megabytes * 2 ** 20) kill()
  }
  // The process may end while the child runs.
  const timer = setInterval(checkMemory, checkMilliseconds).unref()
  return () => clearInterval(timer)
}

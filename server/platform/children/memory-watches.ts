import { readFileSync } from 'node:fs'

const checkMilliseconds = 50

/** Finds the memory of a process in bytes; undefined if the system does not report it or the process has ended. */
export const findMemory = (pid: number | undefined) => {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readStatus(pid))?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

/** Reads the status of a process; empty if there is none. A read without the thread pool takes a tenth of the processor time. */
const readStatus = (pid: number | undefined) => {
  try {
    // This file has kB on every system; /proc/<pid>/statm has pages, whose size differs.
    return readFileSync(`/proc/${pid}/status`, 'latin1')
  } catch {
    return ''
  }
}

/**
 * Kills a child that exceeds its memory. Only Linux reports a child's memory; elsewhere only the child's own limits apply. Returns the
 * function that ends the watch.
 */
export const watchMemory = (child: { readonly pid?: number | undefined }, megabytes: number, kill: () => void) => {
  const checkMemory = () => {
    if ((findMemory(child.pid) ?? 0) > megabytes * 2 ** 20) kill()
  }
  // The process may end while the child runs.
  const timer = setInterval(checkMemory, checkMilliseconds).unref()
  return () => clearInterval(timer)
}

import { readFile } from 'node:fs/promises'

/** Clock ticks per second in proc_pid_stat(5), which are the same on all usual systems. */
const ticksPerSecond = 100
/** A child may wait for a processor for this many times its processor time, within these limits in seconds. */
const waitFactor = 9
const waitLimits = { min: 10, max: 600 }
const minPauseMilliseconds = 10
/** `watchProcessorShare` counts a child with less than this share of a processor as starved. */
const minShare = 0.1

/** Why `watchProcessorTime` counts a child as late: `timeUsed` if it used its processor time, `starved` if it waited too long for a processor. */
export type Lateness = 'timeUsed' | 'starved'

/** Finds the processor time that all threads of a process have used, in seconds; undefined if the system does not report it. */
export const findProcessorSeconds = async (pid: number) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // `utime` and `stime`, the fields 14 and 15. The second field, the name in parentheses, may contain spaces, so the first two are removed.
  const [userTicks, systemTicks] = stat
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return userTicks === undefined || systemTicks === undefined ? undefined : (userTicks + systemTicks) / ticksPerSecond
}

/**
 * Calls `onLate` once a child has used this much processor time, or has waited too long for a processor. On a busy machine a child in the
 * background mostly waits, so elapsed time counts only where the system does not report processor time. Returns the function that ends the
 * watch.
 */
export const watchProcessorTime = (
  child: { readonly pid?: number | undefined },
  processorSeconds: number,
  onLate: (lateness: Lateness) => void,
  { min, max } = waitLimits,
) => {
  const startedAt = performance.now()
  const maxElapsedSeconds = processorSeconds + Math.min(Math.max(waitFactor * processorSeconds, min), max)
  let isOver = false
  const checkTime = async () => {
    // A child that did not start has used no time; it is late by elapsed time. Without a report of the system, the time counts as used up
    // at the first check, which comes after `processorSeconds`.
    const usedSeconds =
      child.pid === undefined ? 0 : ((await findProcessorSeconds(child.pid)) ?? Number.POSITIVE_INFINITY)
    if (isOver) return
    const secondsLeft = maxElapsedSeconds - (performance.now() - startedAt) / 1000
    if (usedSeconds >= processorSeconds) return onLate('timeUsed')
    if (secondsLeft <= 0) return onLate('starved')
    checkAfter(Math.min(processorSeconds - usedSeconds, secondsLeft))
  }
  let timer: NodeJS.Timeout
  const checkAfter = (pauseSeconds: number) => {
    timer = setTimeout(checkTime, Math.max(minPauseMilliseconds, pauseSeconds * 1000))
  }
  checkAfter(processorSeconds)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/**
 * Calls `onStarved` once a process has used less than a tenth of a processor during a whole period of these seconds. Returns the function
 * that ends the watch.
 */
export const watchProcessorShare = (pid: number, periodSeconds: number, onStarved: () => void) => {
  let usedBefore = 0
  const checkShare = async () => {
    // Without a report of the system, a process never counts as starved.
    const usedSeconds = (await findProcessorSeconds(pid)) ?? Number.POSITIVE_INFINITY
    if (usedSeconds - usedBefore < periodSeconds * minShare) onStarved()
    usedBefore = usedSeconds
  }
  const timer = setInterval(checkShare, periodSeconds * 1000).unref()
  return () => clearInterval(timer)
}

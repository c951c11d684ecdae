import { readFile } from 'node:fs/promises'

/** Clock ticks per second in proc_pid_stat(5), which are the same on all usual systems. */
const ticksPerSecond = 100
/** A child may wait for a processor for nine times its own time, within these limits. */
const waitSeconds = { least: 10, most: 600 }
const minPauseMilliseconds = 10
/** A child with less than this share of a processor is starved. */
const leastShare = 0.1

/** Why a child is late: it used its processor time, or it waited too long for a processor. */
export type Lateness = 'used' | 'starved'

/** Finds the processor time that all threads of a process have used, in seconds; undefined if the system does not report it. */
export const findProcessorSeconds = async (pid: number) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  const [userTicks, systemTicks] = stat
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return userTicks === undefined || systemTicks === undefined ? undefined : (userTicks + systemTicks) / ticksPerSecond
}

/**
 * Calls `onLate` once a child has used this much processor time, or has waited too long for a processor: children run in the background, so
 * on a busy machine the time on the clock says nothing about their work. Where processor time is not reported, the clock counts. Returns the
 * function that ends the watch.
 */
export const watchTime = (
  child: { readonly pid?: number | undefined },
  seconds: number,
  onLate: (lateness: Lateness) => void,
  { least, most } = waitSeconds,
) => {
  const startedAt = performance.now()
  const lastSeconds = seconds + Math.min(Math.max(9 * seconds, least), most)
  let isOver = false
  const look = async () => {
    const usedSeconds =
      child.pid === undefined ? 0 : ((await findProcessorSeconds(child.pid)) ?? Number.POSITIVE_INFINITY)
    if (isOver) return
    const leftSeconds = lastSeconds - (performance.now() - startedAt) / 1000
    if (usedSeconds >= seconds) return onLate('used')
    if (leftSeconds <= 0) return onLate('starved')
    lookAfter(Math.min(seconds - usedSeconds, leftSeconds))
  }
  let timer: NodeJS.Timeout
  const lookAfter = (pauseSeconds: number) => {
    timer = setTimeout(look, Math.max(minPauseMilliseconds, pauseSeconds * 1000))
  }
  lookAfter(seconds)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/**
 * Calls `onStarved` once a process has used less than a tenth of a processor during a whole period of these seconds. Returns the function
 * that ends the watch.
 */
export const watchShare = (pid: number, periodSeconds: number, onStarved: () => void) => {
  let usedBefore = 0
  const look = async () => {
    const usedSeconds = (await findProcessorSeconds(pid)) ?? Number.POSITIVE_INFINITY
    if (usedSeconds - usedBefore < periodSeconds * leastShare) onStarved()
    usedBefore = usedSeconds
  }
  const timer = setInterval(look, periodSeconds * 1000)
  return () => clearInterval(timer)
}

/** A connection without progress for this long counts as lost. */
const silenceMilliseconds = 30_000

/** Starts a timer that calls `onSilence` unless it is restarted in time. After `stop` it must not be restarted. */
export const createSilenceTimer = (onSilence: () => void) => {
  let timer = setTimeout(onSilence, silenceMilliseconds)
  let isStopped = false
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(onSilence, silenceMilliseconds)
  }
  return { restart, stop, isStopped: () => isStopped }
}

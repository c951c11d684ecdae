/** At least so many background requests go on in one iteration of the event loop. */
const minAtOnce = 20
/** At most this share of the waiting ones goes on in one iteration, so that the wait has a limit under any load. */
const shareAtOnce = 0.08

/**
 * Returns a function that resolves when a background request may go on. Many browsers poll at the same time; without turns, each step of a page that
 * somebody waits for would wait for all of them.
 */
export const createBackgroundTurns = () => {
  const waiting: (() => void)[] = []
  const release = () => {
    const count = Math.max(minAtOnce, Math.ceil(waiting.length * shareAtOnce))
    for (const goOn of waiting.splice(0, count)) goOn()
    if (waiting.length > 0) setImmediate(release)
  }
  return () =>
    new Promise<void>(resolve => {
      if (waiting.push(resolve) === 1) setImmediate(release)
    })
}

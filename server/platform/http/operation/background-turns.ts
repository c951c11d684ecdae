/** In one iteration of the event loop, at least this many background requests continue. */
const minAtOnce = 20
/** If many requests wait, this share of them continues in one iteration, so that the wait stays short under any load. */
const shareAtOnce = 0.08

/**
 * Creates a function that resolves when a background request may continue. Many browsers poll at the same time. If all their requests
 * continued in one iteration of the event loop, the pages that people wait for would be delayed.
 */
export const createBackgroundTurns = () => {
  const waiting: (() => void)[] = []
  const release = () => {
    const count = Math.max(minAtOnce, Math.ceil(waiting.length * shareAtOnce))
    for (const resume of waiting.splice(0, count)) resume()
    if (waiting.length > 0) setImmediate(release)
  }
  return () =>
    new Promise<void>(resolve => {
      if (waiting.push(resolve) === 1) setImmediate(release)
    })
}

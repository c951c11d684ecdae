/** At least this many background requests continue in one iteration of the event loop. */
const minAtOnce = 20
/** If many requests wait, this share of them continues in one iteration, so that the wait has a limit under any load. */
const shareAtOnce = 0.08

/**
 * Creates a function that resolves when a background request may continue. Many browsers poll at the same time; without turns, each step of
 * a page that somebody waits for would wait for all of these requests.
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

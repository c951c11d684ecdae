/** Number of background requests that go on in one iteration of the event loop. */
const perIteration = 20

/**
 * Returns a function that resolves when a background request may go on. Many browsers poll at the same time; without turns, each step of a page that
 * somebody waits for would wait for all of them.
 */
export const createBackgroundTurns = () => {
  const waiting: (() => void)[] = []
  const release = () => {
    for (const goOn of waiting.splice(0, perIteration)) goOn()
    if (waiting.length > 0) setImmediate(release)
  }
  return () =>
    new Promise<void>(resolve => {
      if (waiting.push(resolve) === 1) setImmediate(release)
    })
}

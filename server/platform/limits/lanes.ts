interface WaitingWork {
  /** Identifies the owner of the work; undefined for work without an owner. */
  owner: unknown
  enter: () => void
}

/**
 * Creates a function that runs work in one of `count` lanes, so that not more than `count` run at once; further work waits, unless its
 * signal aborts. One owner gets at most `maxPerOwner` lanes. A free lane goes to the owner whose last lane was given the longest time ago;
 * without owners, to the work that has waited longest.
 */
export const createLanes = (count: number, maxPerOwner = count) => {
  const waiting = new Set<WaitingWork>()
  /** The number of lanes that each owner has now. */
  const laneCounts = new Map<unknown, number>()
  /** For each owner with work, the sequence number of the last lane that the owner got; it increases with each lane that is given. */
  const lastSequences = new Map<unknown, number>()
  let freeLanes = count
  let lastGivenSequence = 0
  const mayEnter = ({ owner }: WaitingWork) => (laneCounts.get(owner) ?? 0) < maxPerOwner
  // An owner without a recorded lane comes first.
  const getLastSequence = ({ owner }: WaitingWork) => lastSequences.get(owner) ?? 0
  /** Starts waiting work while lanes are free: that of the owner whose last lane was given the longest time ago. */
  const fillFreeLanes = () => {
    while (freeLanes > 0) {
      const [firstWork, ...otherWork] = [...waiting].filter(mayEnter)
      if (!firstWork) return
      const nextWork = otherWork.reduce(
        (best, candidate) => (getLastSequence(candidate) < getLastSequence(best) ? candidate : best),
        firstWork,
      )
      waiting.delete(nextWork)
      freeLanes -= 1
      laneCounts.set(nextWork.owner, (laneCounts.get(nextWork.owner) ?? 0) + 1)
      lastSequences.set(nextWork.owner, ++lastGivenSequence)
      nextWork.enter()
    }
  }
  const waitForLane = (owner: unknown, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(waitingWork)
        removeIdleOwner(owner)
        reject(signal?.reason)
      }
      const enter = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const waitingWork = { owner, enter }
      waiting.add(waitingWork)
      signal?.addEventListener('abort', giveUp, { once: true })
      fillFreeLanes()
    })
  const leave = (owner: unknown) => {
    freeLanes += 1
    laneCounts.set(owner, laneCounts.get(owner)! - 1)
    fillFreeLanes()
    removeIdleOwner(owner)
  }
  /** Deletes the records of owners without work. */
  const removeIdleOwner = (owner: unknown) => {
    const hasLane = Boolean(laneCounts.get(owner))
    const isWaiting = [...waiting].some(waitingWork => waitingWork.owner === owner)
    if (hasLane || isWaiting) return
    laneCounts.delete(owner)
    lastSequences.delete(owner)
  }
  /** Rejects with the signal's reason if it aborts before the work begins. */
  const runInLane = async <T>(work: () => Promise<T>, signal?: AbortSignal, owner?: unknown): Promise<T> => {
    signal?.throwIfAborted()
    await waitForLane(owner, signal)
    try {
      // The signal may have aborted since the lane was given.
      signal?.throwIfAborted()
      return await work()
    } finally {
      leave(owner)
    }
  }
  /** Returns the numbers of running and of waiting tasks. */
  const load = () => ({ running: count - freeLanes, waiting: waiting.size })
  return Object.assign(runInLane, { load })
}

interface WaitingWork {
  owner: unknown
  enter: () => void
}

/**
 * Creates a function that limits concurrent work; the rest waits, unless its signal aborts. One owner gets at most `maxPerOwner` lanes, and
 * a free lane goes to the owner who has had none for longest; without owners, first come, first served.
 */
export const lanes = (count: number, maxPerOwner = count) => {
  const waiting = new Set<WaitingWork>()
  const running = new Map<unknown, number>()
  /** Sequence number of the last lane of each owner with work. */
  const served = new Map<unknown, number>()
  let free = count
  let turns = 0
  const mayEnter = ({ owner }: WaitingWork) => (running.get(owner) ?? 0) < maxPerOwner
  const admit = () => {
    while (free > 0) {
      const [next, ...others] = [...waiting].filter(mayEnter)
      if (!next) return
      const leastServed = others.reduce((best, one) => (countServed(one) < countServed(best) ? one : best), next)
      waiting.delete(leastServed)
      free -= 1
      running.set(leastServed.owner, (running.get(leastServed.owner) ?? 0) + 1)
      served.set(leastServed.owner, ++turns)
      leastServed.enter()
    }
  }
  const countServed = ({ owner }: WaitingWork) => served.get(owner) ?? 0
  const turn = (owner: unknown, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(one)
        removeIdleOwner(owner)
        reject(signal?.reason)
      }
      const enter = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const one = { owner, enter }
      waiting.add(one)
      signal?.addEventListener('abort', giveUp, { once: true })
      admit()
    })
  const leave = (owner: unknown) => {
    free += 1
    running.set(owner, running.get(owner)! - 1)
    admit()
    removeIdleOwner(owner)
  }
  /** Deletes the records of owners without work. */
  const removeIdleOwner = (owner: unknown) => {
    if (running.get(owner) || [...waiting].some(one => one.owner === owner)) return
    running.delete(owner)
    served.delete(owner)
  }
  /** Rejects with the signal's reason if it aborts before the work begins. */
  const runInLane = async <T>(work: () => Promise<T>, signal?: AbortSignal, owner?: unknown): Promise<T> => {
    signal?.throwIfAborted()
    await turn(owner, signal)
    try {
      signal?.throwIfAborted()
      return await work()
    } finally {
      leave(owner)
    }
  }
  /** Returns the number of running and of waiting tasks. */
  const load = () => ({ running: count - free, waiting: waiting.size })
  return Object.assign(runInLane, { load })
}

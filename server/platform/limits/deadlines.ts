import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds that a request may take. A check whether the database still responds fits between this and ten seconds. */
const requestMilliseconds = 7500

/** PostgreSQL's code of a cancelled statement. */
export const cancelledCode = '57014'

/** Thrown when the time of a request is over. A statement that it interrupted has saved nothing. */
export class TimeOver extends Error {
  /** The code of a cancelled statement, since the database works. */
  readonly code = cancelledCode

  constructor(cause?: unknown) {
    super('The time of the request is over', { cause })
  }
}

/** The time at which a request must end, which limits everything that it waits for. */
export class Deadline {
  #end: number
  #isOver = false

  constructor(milliseconds = requestMilliseconds) {
    this.#end = performance.now() + milliseconds
  }

  /** Returns the milliseconds that are left, at least 0. */
  left(): number {
    return this.#isOver ? 0 : Math.max(0, this.#end - performance.now())
  }

  /** Returns the error for a wait that is given up. After it the request can begin nothing else. */
  giveUp(cause?: unknown): TimeOver {
    this.#isOver = true
    return new TimeOver(cause)
  }

  /** Removes the limit for the rest of the request, unless a wait was given up already. */
  lift(): void {
    this.#end = Number.POSITIVE_INFINITY
  }
}

const current = new AsyncLocalStorage<Deadline | undefined>()

/** Runs work with a deadline for all its statements. */
export const runWithin = <T>(deadline: Deadline, work: () => T): T => current.run(deadline, work)

/** Runs work without the deadline of the request, because several requests wait for it and it must not end with the first. */
export const runWithoutDeadline = <T>(work: () => T): T => current.run(undefined, work)

/** Returns the deadline of the running request; undefined for jobs and other work without one. */
export const findDeadline = (): Deadline | undefined => current.getStore()

/** Lifts the deadline of the request before long work, such as the transfer of a file. */
export const liftDeadline = (): void => findDeadline()?.lift()

/** Throws a TimeOver if the time of the request is over. */
export const requireTime = (): void => {
  const deadline = findDeadline()
  if (deadline?.left() === 0) throw deadline.giveUp()
}

/** Waits for work at most as long as the request has time, and then rejects with a TimeOver. */
export const untilDeadline = async <T>(work: Promise<T>): Promise<T> => {
  const deadline = findDeadline()
  if (!deadline || deadline.left() === Number.POSITIVE_INFINITY) return work
  const timeout = Promise.withResolvers<never>()
  const rejectWhenOver = () => {
    const millisecondsLeft = deadline.left()
    if (millisecondsLeft === 0) timeout.reject(deadline.giveUp())
    // A timer may be early by a part of a millisecond, and the deadline may have been lifted since.
    else if (millisecondsLeft < Number.POSITIVE_INFINITY)
      timer = setTimeout(rejectWhenOver, Math.ceil(millisecondsLeft))
  }
  let timer = setTimeout(rejectWhenOver, Math.ceil(deadline.left()))
  try {
    return await Promise.race([work, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'

/** Milliseconds that a request may take. Together with a last check whether the database still responds, it ends within ten seconds. */
const requestMilliseconds = 7500

/** PostgreSQL's code of a cancelled statement. */
export const cancelledCode = '57014'

/** Thrown when the time of a request is over. A statement that it interrupted has saved nothing. */
export class TimeOver extends Error {
  /** The code of a cancelled statement, so that callers treat the database as working. */
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

  /** Returns the remaining milliseconds, at least 0. */
  getMillisecondsLeft(): number {
    return this.#isOver ? 0 : Math.max(0, this.#end - performance.now())
  }

  /** Returns the error for a wait that is given up. Afterwards, the request cannot begin anything else. */
  giveUp(cause?: unknown): TimeOver {
    this.#isOver = true
    return new TimeOver(cause)
  }

  /** Removes the limit for the rest of the request, unless a wait was given up already. */
  lift(): void {
    this.#end = Number.POSITIVE_INFINITY
  }
}

const deadlineStorage = new AsyncLocalStorage<Deadline | undefined>()

/** Runs work with a deadline for all its statements. */
export const runWithDeadline = <T>(deadline: Deadline, work: () => T): T => deadlineStorage.run(deadline, work)

/** Runs work without the deadline of the request: several requests wait for it, so it must not end at the deadline of the first. */
export const runWithoutDeadline = <T>(work: () => T): T => deadlineStorage.run(undefined, work)

/** Returns the deadline of the running request; undefined for jobs and other work without one. */
export const findDeadline = (): Deadline | undefined => deadlineStorage.getStore()

/** Lifts the deadline of the request before long work, such as the transfer of a file. */
export const liftDeadline = (): void => findDeadline()?.lift()

/** Throws a TimeOver if the time of the request is over. */
export const requireTimeLeft = (): void => {
  const deadline = findDeadline()
  if (deadline?.getMillisecondsLeft() === 0) throw deadline.giveUp()
}

/** Waits for work until the deadline of the request, and then rejects with a TimeOver. */
export const awaitUntilDeadline = async <T>(work: Promise<T>): Promise<T> => {
  const deadline = findDeadline()
  if (!deadline || deadline.getMillisecondsLeft() === Number.POSITIVE_INFINITY) return work
  const expiry = Promise.withResolvers<never>()
  const rejectWhenOver = () => {
    const millisecondsLeft = deadline.getMillisecondsLeft()
    if (millisecondsLeft === 0) expiry.reject(deadline.giveUp())
    // A timer may be early by a part of a millisecond, and the deadline may have been lifted since.
    else if (millisecondsLeft < Number.POSITIVE_INFINITY)
      timer = setTimeout(rejectWhenOver, Math.ceil(millisecondsLeft))
  }
  let timer = setTimeout(rejectWhenOver, Math.ceil(deadline.getMillisecondsLeft()))
  try {
    return await Promise.race([work, expiry.promise])
  } finally {
    clearTimeout(timer)
  }
}

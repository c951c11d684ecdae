import { fullDiskSeconds } from '../../platform/disk-space.ts'
import { Problem } from '../../platform/problem.ts'

const problems = {
  unreachable: {
    status: 503,
    title: 'Please try again shortly',
    detail: 'The file store does not answer.',
    retryAfterSeconds: 5,
  },
  another: {
    status: 503,
    title: 'Please try again shortly',
    detail: 'The file store of this node is not that of the portal.',
    retryAfterSeconds: 5,
  },
  full: {
    status: 507,
    title: 'The file store is full',
    detail: 'There is no room for another file; those that are there can be read as before.',
    retryAfterSeconds: fullDiskSeconds,
  },
  missing: { status: 500, title: 'Something went wrong', detail: 'The file is not in the store.' },
  damaged: { status: 500, title: 'Something went wrong', detail: 'The file in the store is not whole.' },
}

/** A failure of the store, in words for users; the cause is only logged. */
export class StoreError extends Problem {
  readonly reason: keyof typeof problems

  constructor(reason: keyof typeof problems, cause: unknown) {
    const { status, title, ...extra } = problems[reason]
    super(status, title, { ...extra, cause })
    this.reason = reason
  }
}

/**
 * Returns true if the store cannot be used now: it does not respond, is full, or is another one. A later try may succeed; a missing or
 * damaged file stays so.
 */
export const isUnavailable = (error: unknown) =>
  error instanceof StoreError && error.reason !== 'damaged' && error.reason !== 'missing'

/** Waits for a disk operation and turns a failure into a StoreError, 'full' if the disk is full. */
export const awaitDisk = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    throw new StoreError(isFull ? 'full' : 'unreachable', error)
  }
}

import { fullDiskRetrySeconds } from '../../platform/disk-space.ts'
import { Problem } from '../../platform/problem.ts'

const problems = {
  unreachable: {
    status: 503,
    title: 'Please try again shortly',
    detail: 'The file store does not respond.',
    retryAfterSeconds: 5,
  },
  another: {
    status: 503,
    title: 'Please try again shortly',
    detail: 'The file store of this node belongs to another portal.',
    retryAfterSeconds: 5,
  },
  full: {
    status: 507,
    title: 'The file store is full',
    detail: 'No space for new files. Existing files are still available.',
    retryAfterSeconds: fullDiskRetrySeconds,
  },
  missing: { status: 500, title: 'Something went wrong', detail: 'The file is not in the store.' },
  damaged: { status: 500, title: 'Something went wrong', detail: 'The file in the store is damaged.' },
}

/** A failure of the store, as a Problem with a text for users. Its cause is only logged. */
export class StoreError extends Problem {
  readonly reason: keyof typeof problems

  constructor(reason: keyof typeof problems, cause: unknown) {
    const { status, title, ...extra } = problems[reason]
    super(status, title, { ...extra, cause })
    this.reason = reason
  }
}

/**
 * Returns true if the store cannot be used now: it does not respond, is full, or belongs to another portal. A later try may succeed, unlike
 * for a missing or damaged file.
 */
export const isUnavailable = (error: unknown) =>
  error instanceof StoreError && error.reason !== 'damaged' && error.reason !== 'missing'

/** Waits for a disk operation, and converts a failure to a StoreError: 'full' for a full disk or quota, otherwise 'unreachable'. */
export const asStoreError = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    throw new StoreError(isFull ? 'full' : 'unreachable', error)
  }
}

/**
 * Creates the handler of a rejected file operation: it returns the default value if the file or folder is missing, and throws a StoreError
 * for any other failure.
 */
export const returnIfMissing =
  <T>(defaultValue: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return defaultValue
    throw new StoreError('unreachable', error)
  }

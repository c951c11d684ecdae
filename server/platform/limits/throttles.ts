import type { Clock } from '../clock.ts'
import { Problem } from '../problem.ts'

/** The rate of a leaky bucket. */
export interface Rate {
  /** The capacity of the bucket: the amount that may be taken at once. */
  burst: number
  /** The amount that drains from the bucket per second. */
  perSecond: number
}

interface BucketState {
  level: number
  /** The time of the level, in milliseconds since 1970. */
  at: number
  perSecond: number
}

/** Above this number of buckets, a node removes empty ones. */
const maxBuckets = 10_000
/** Tolerates the rounding errors of levels, which are fractions. */
const levelTolerance = 1e-6

/**
 * Creates leaky buckets in the memory of one node, for limits that protect only that node: a flood is refused without a query. Limits
 * across nodes use `createAllowances`, or `createSharedThrottles` for frequent requests.
 */
export const createThrottles = (clock: Clock) => {
  const buckets = new Map<string, BucketState>()
  const computeLevel = ({ level, at, perSecond }: BucketState, now: number) => {
    const elapsedSeconds = Math.max(0, now - at) / 1000
    return Math.max(0, level - elapsedSeconds * perSecond)
  }
  const sweep = (now: number) => {
    for (const [bucket, bucketState] of buckets) if (computeLevel(bucketState, now) === 0) buckets.delete(bucket)
  }
  return {
    /**
     * Takes 1 from a bucket and returns the amount that is left, rounded down. Throws 429 with Retry-After if it is full, and then takes nothing.
     */
    take(bucket: string, { burst, perSecond }: Rate) {
      const now = clock.now().getTime()
      const bucketState = buckets.get(bucket)
      const level = (bucketState ? computeLevel(bucketState, now) : 0) + 1
      if (level > burst + levelTolerance) throw tooManyTries(Math.max(1, Math.ceil((level - burst) / perSecond)))
      if (!bucketState && buckets.size >= maxBuckets) sweep(now)
      buckets.set(bucket, { level, at: now, perSecond })
      return Math.floor(burst - level + levelTolerance)
    },
  }
}

const tooManyTries = (retryAfterSeconds: number) =>
  new Problem(429, 'Too many attempts', {
    detail: `Please try again in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  })

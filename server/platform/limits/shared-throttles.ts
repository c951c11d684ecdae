import type { Clock } from '../clock.ts'
import type { Database } from '../database/pool.ts'
import { Problem } from '../problem.ts'
import { type Allowances, createAllowances } from './allowances.ts'
import type { Rate } from './throttles.ts'

/** The part of a bucket that a node has drawn and not used yet. */
interface Share {
  amountLeft: number
  /** Time in milliseconds at which the node gives up the rest, so that an idle node keeps little from the others. */
  expiresAt: number
}

/** Milliseconds for which a node keeps what it has drawn. */
const shareMilliseconds = 1000

/**
 * Creates buckets across all nodes, for requests that are too frequent for one query each: with one query, a node draws what may be used in
 * a tenth of a second. A full bucket is not queried again during the time that a draw covers.
 */
export const createSharedThrottles = (database: Database, clock: Clock) => {
  const allowances = createAllowances(database, clock)
  const shares = new Map<string, Share>()
  /** The last refusal of each full bucket, and for how long it is repeated. */
  const refusals = new Map<string, { at: number; milliseconds: number; problem: Problem }>()
  /** The running draw of each bucket. */
  const draws = new Map<string, Promise<void>>()

  /** Draws an amount for this node. Throws 429 if the bucket is full, without a query if it was full a moment ago. */
  const draw = async (bucket: string, rate: Rate, neededAmount: number) => {
    const portionAmount = Math.max(1, Math.floor(rate.perSecond / 10))
    const now = clock.now().getTime()
    const lastRefusal = refusals.get(bucket)
    // A refusal from the future was made before the clock was set back, and does not count.
    if (lastRefusal && now >= lastRefusal.at && now < lastRefusal.at + lastRefusal.milliseconds)
      throw lastRefusal.problem
    try {
      const drawnAmount = await drawFrom(allowances, bucket, rate, { neededAmount, portionAmount })
      shares.set(bucket, { amountLeft: drawnAmount, expiresAt: now + shareMilliseconds })
      refusals.delete(bucket)
    } catch (error) {
      if (error instanceof Problem)
        refusals.set(bucket, { at: now, milliseconds: (portionAmount / rate.perSecond) * 1000, problem: error })
      throw error
    }
  }

  return {
    /** Takes an amount from a bucket; throws 429 with Retry-After if it is full, and then takes nothing. */
    async take(bucket: string, rate: Rate, amount = 1) {
      // More than the whole bucket could never be taken.
      const neededAmount = Math.min(amount, rate.burst)
      // Several calls wait for one draw. Those for which it leaves too little draw again.
      for (;;) {
        const share = shares.get(bucket)
        if (share && share.amountLeft >= neededAmount && share.expiresAt > clock.now().getTime()) {
          share.amountLeft -= neededAmount
          return
        }
        const drawing = draws.get(bucket) ?? draw(bucket, rate, neededAmount).finally(() => draws.delete(bucket))
        draws.set(bucket, drawing)
        await drawing
      }
    },
  }
}

/** Draws a portion, or exactly the needed amount if the bucket has no room for a portion. */
const drawFrom = async (
  { take }: Allowances,
  bucket: string,
  { burst, perSecond }: Rate,
  { neededAmount, portionAmount }: { neededAmount: number; portionAmount: number },
) => {
  const allowance = { tries: burst, secondsEach: 1 / perSecond }
  const preferredAmount = Math.min(burst, Math.max(neededAmount, portionAmount))
  try {
    await take(bucket, allowance, preferredAmount)
    return preferredAmount
  } catch (error) {
    if (!(error instanceof Problem) || preferredAmount === neededAmount) throw error
    await take(bucket, allowance, neededAmount)
    return neededAmount
  }
}

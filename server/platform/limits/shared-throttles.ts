import type { Clock } from '../clock.ts'
import type { Database } from '../database/pool.ts'
import { Problem } from '../problem.ts'
import { type Allowances, createAllowances } from './allowances.ts'
import type { Rate } from './throttles.ts'

interface Share {
  left: number
  /** Expiry of what is left, so that an idle node keeps little from the others. */
  until: number
}

/**
 * Creates buckets across all nodes, for requests too frequent for a query each: a node draws a tenth of a second's worth at once. A full
 * bucket is not queried again during the time that a draw covers.
 */
export const createSharedThrottles = (database: Database, clock: Clock) => {
  const allowances = createAllowances(database, clock)
  const shares = new Map<string, Share>()
  const full = new Map<string, { since: number; lasts: number; refusal: Problem }>()
  const draws = new Map<string, Promise<void>>()

  const draw = async (bucket: string, rate: Rate, needed: number) => {
    const piece = Math.max(1, Math.floor(rate.perSecond / 10))
    const now = clock.now().getTime()
    const isFull = full.get(bucket)
    // Ignored after the clock was set back.
    if (isFull && now >= isFull.since && now < isFull.since + isFull.lasts) throw isFull.refusal
    try {
      const drawnAmount = await drawFrom(allowances, bucket, rate, { needed, piece })
      shares.set(bucket, { left: drawnAmount, until: now + 1000 })
      full.delete(bucket)
    } catch (error) {
      if (error instanceof Problem)
        full.set(bucket, { since: now, lasts: (piece / rate.perSecond) * 1000, refusal: error })
      throw error
    }
  }

  return {
    /** Takes an amount from a bucket; throws 429 with Retry-After if it is full, and then takes nothing. */
    async take(bucket: string, rate: Rate, amount = 1) {
      const needed = Math.min(amount, rate.burst)
      for (;;) {
        const share = shares.get(bucket)
        if (share && share.left >= needed && share.until > clock.now().getTime()) {
          share.left -= needed
          return
        }
        const drawing = draws.get(bucket) ?? draw(bucket, rate, needed).finally(() => draws.delete(bucket))
        draws.set(bucket, drawing)
        await drawing
      }
    },
  }
}

/** Draws a piece, or exactly the wanted amount if less than a piece is left. */
const drawFrom = async (
  { take }: Allowances,
  bucket: string,
  { burst, perSecond }: Rate,
  { needed, piece }: { needed: number; piece: number },
) => {
  const allowance = { tries: burst, secondsEach: 1 / perSecond }
  const preferredAmount = Math.min(burst, Math.max(needed, piece))
  try {
    await take(bucket, allowance, preferredAmount)
    return preferredAmount
  } catch (error) {
    if (!(error instanceof Problem) || preferredAmount === needed) throw error
    await take(bucket, allowance, needed)
    return needed
  }
}

import type { Clock } from '../clock.ts'
import type { Database } from '../database/pool.ts'
import { Problem } from '../problem.ts'
import { type Allowances, createAllowances } from './allowances.ts'
import type { Rate } from './throttles.ts'

/** A 429 that is repeated for some time, so that the database is not queried. */
interface Refusal {
  at: number
  repeatedMilliseconds: number
  problem: Problem
}

/** The part of a bucket that a node has drawn and not used yet. */
interface Share {
  amountLeft: number
  /** Time in milliseconds at which the node gives up the rest, so that an idle node keeps little from the others. */
  expiresAt: number
}

/** Milliseconds for which a node keeps what it has drawn. */
const shareMilliseconds = 1000
/** A portion is the amount that the rate allows in a tenth of a second. */
const portionsPerSecond = 10

/**
 * Creates rate limits across all nodes, for requests that are too frequent for one query each: with one query, a node draws the amount of a
 * tenth of a second. An exhausted bucket is not queried again during that time.
 */
export const createSharedThrottles = (database: Database, clock: Clock) => {
  const allowances = createAllowances(database, clock)
  const shares = new Map<string, Share>()
  /** The last refusal of each exhausted bucket, which is repeated for some milliseconds without a query. */
  const refusals = new Map<string, Refusal>()
  /** The running draw of each bucket. */
  const runningDraws = new Map<string, Promise<void>>()

  /** Draws an amount for this node. Throws 429 if the bucket is exhausted, without a query if it was so a moment ago. */
  const draw = async (bucket: string, rate: Rate, neededAmount: number) => {
    const portionAmount = Math.max(1, Math.floor(rate.perSecond / portionsPerSecond))
    const now = clock.now().getTime()
    const lastRefusal = refusals.get(bucket)
    if (lastRefusal && isRepeated(lastRefusal, now)) throw lastRefusal.problem
    try {
      const drawnAmount = await drawFromDatabase(allowances, bucket, rate, { neededAmount, portionAmount })
      shares.set(bucket, { amountLeft: drawnAmount, expiresAt: now + shareMilliseconds })
      refusals.delete(bucket)
    } catch (error) {
      const portionMilliseconds = (portionAmount / rate.perSecond) * 1000
      if (error instanceof Problem)
        refusals.set(bucket, { at: now, repeatedMilliseconds: portionMilliseconds, problem: error })
      throw error
    }
  }

  return {
    /** Takes an amount from a bucket; throws 429 with Retry-After if it is exhausted, and then takes nothing. */
    async take(bucket: string, rate: Rate, amount = 1) {
      // More than the whole bucket could never be taken.
      const neededAmount = Math.min(amount, rate.burst)
      // Several calls wait for one draw. Those for which it leaves too little draw again.
      for (;;) {
        const share = shares.get(bucket)
        if (share && isEnough(share, neededAmount, clock.now().getTime())) {
          share.amountLeft -= neededAmount
          return
        }
        const runningDraw = runningDraws.get(bucket)
        const currentDraw = runningDraw ?? draw(bucket, rate, neededAmount).finally(() => runningDraws.delete(bucket))
        runningDraws.set(bucket, currentDraw)
        await currentDraw
      }
    },
  }
}

// A refusal from the future was made before the clock was set back, and does not count.
const isRepeated = ({ at, repeatedMilliseconds }: Refusal, now: number) => now >= at && now < at + repeatedMilliseconds

const isEnough = ({ amountLeft, expiresAt }: Share, neededAmount: number, now: number) =>
  amountLeft >= neededAmount && expiresAt > now

/** Draws a portion, or exactly the needed amount if less than a portion is left. Returns the drawn amount. */
const drawFromDatabase = async (
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

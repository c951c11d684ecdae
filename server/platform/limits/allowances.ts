import { sql } from 'kysely'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { type Clock, computeElapsedMilliseconds } from '../clock.ts'
import type { Database } from '../database/pool.ts'
import { Problem } from '../problem.ts'

/** A leaky bucket: it has room for `tries`, and one of its tries expires every `secondsEach` seconds. */
interface LeakyAllowance {
  tries: number
  secondsEach: number
}

/** A sliding window: at most `tries` in any period of `withinSeconds`. */
interface WindowAllowance {
  tries: number
  withinSeconds: number
}

/** A rate limit. */
export type Allowance = LeakyAllowance | WindowAllowance

/** How long a bucket is kept after its last use, as the privacy notice states; its name may contain a network address. */
export const unusedBucketsKeptMilliseconds = dayMilliseconds

/**
 * Creates rate limits in the database, so that they apply across nodes (docs/behaviour/responses.md#rate-limits). A bucket is the stored record
 * of either kind of limit, named by a text such as `login:203.0.113.9`. A try is deducted before the work, so that concurrent requests cannot
 * exceed the limit, and may be given back if the work was legitimate.
 */
export const createAllowances = (database: Database, clock: Clock) => ({
  /** Takes `count` tries. Throws 429 with Retry-After if fewer are left, and then takes none. */
  async take(bucket: string, allowance: Allowance, count = 1) {
    const now = clock.now()
    const isAllowed =
      'withinSeconds' in allowance
        ? await takeFromWindow(database, { bucket, count, now }, allowance)
        : await takeFromLeakyBucket(database, { bucket, count, now }, allowance)
    if (!isAllowed) throw await buildRefusal(database, bucket, allowance, now)
  },
  /** Gives one try back to a bucket. A sliding window loses its newest try, which is the last in the array. */
  async giveBack(bucket: string) {
    await database
      .updateTable('allowances')
      .set({
        level: sql`case when level >= 1 then level - 1 else level end`,
        taken_at: sql`trim_array(taken_at, least(1, cardinality(taken_at)))`,
      })
      .where('bucket', '=', bucket)
      .execute()
  },
  /** Empties a bucket. */
  async emptyBucket(transaction: Database, bucket: string) {
    await transaction.deleteFrom('allowances').where('bucket', '=', bucket).execute()
  },
  /**
   * Deletes the buckets of a person: those whose name ends in the user's id or has one of these names or email addresses as a part, and
   * the buckets `code:<user id>:<network>` for the user's codes.
   */
  async deletePersonBuckets(transaction: Database, { userId, names }: { userId: number; names: readonly string[] }) {
    const personParts = names.map(name => `:${name.toLowerCase()}:`)
    const endsInUserId = sql`bucket like ${`%:${userId}`}`
    const isForCodes = sql`bucket like ${`code:${userId}:%`}`
    const containsName = sql`exists (
      select from unnest(${personParts}::text[]) as part where position(part in lower(bucket) || ':') > 0)`
    await transaction
      .deleteFrom('allowances')
      .where(sql<boolean>`${endsInUserId} or ${isForCodes} or ${containsName}`)
      .execute()
  },
  /** Deletes unused buckets. They are empty, because no allowance is longer than a day. */
  sweep: () =>
    database
      .deleteFrom('allowances')
      .where('updated_at', '<', new Date(clock.now().getTime() - unusedBucketsKeptMilliseconds))
      .execute(),
})

export type Allowances = ReturnType<typeof createAllowances>

/** The stored state of a bucket; `level` is that of a leaky bucket, `taken_at` has the tries of a sliding window. */
interface BucketState {
  level: number
  updated_at: Date
  taken_at: Date[]
}

/** A request for `count` tries of a bucket. */
interface TryRequest {
  bucket: string
  count: number
  now: Date
}

/** Tolerates the rounding errors of levels, which are fractions. */
const levelTolerance = 1e-6

/** Adds tries to a leaky bucket. Returns false, and adds none, if it has not enough room. */
const takeFromLeakyBucket = async (
  database: Database,
  { bucket, count, now }: TryRequest,
  { tries, secondsEach }: LeakyAllowance,
) => {
  // A future time, left by a node whose clock was wrong, counts as no elapsed time.
  const elapsedSeconds = sql<number>`greatest(0, extract(epoch from ${now}::timestamptz - allowances.updated_at))`
  const currentLevel = sql<number>`greatest(0, allowances.level - ${elapsedSeconds} / ${secondsEach})`
  const { rows } = await sql`
    insert into allowances (bucket, level, updated_at) values (${bucket}, ${count}, ${now})
    on conflict (bucket) do update set level = ${currentLevel} + ${count}::float8, updated_at = ${now}
    where ${currentLevel} + ${count}::float8 <= ${tries}::float8 + ${levelTolerance}::float8
    returning level`.execute(database)
  return rows.length > 0
}

/** Adds tries to a sliding window. Returns false, and adds none, if it would have too many. */
const takeFromWindow = async (
  database: Database,
  { bucket, count, now }: TryRequest,
  { tries, withinSeconds }: WindowAllowance,
) => {
  const addedTries = sql`array_fill(${now}::timestamptz, array[${count}::int])`
  // A future time, left by a node whose clock was wrong, counts as now.
  const recentTries = sql`array(
    select least(taken, ${now}::timestamptz) from unnest(allowances.taken_at) as taken
    where taken > ${now}::timestamptz - make_interval(secs => ${withinSeconds}) order by taken)`
  const { rows } = await sql`
    insert into allowances (bucket, level, updated_at, taken_at) values (${bucket}, 0, ${now}, ${addedTries})
    on conflict (bucket) do update set taken_at = ${recentTries} || ${addedTries}, updated_at = ${now}
    where cardinality(${recentTries}) + ${count}::int <= ${tries}::int
    returning bucket`.execute(database)
  return rows.length > 0
}

const buildRefusal = async (database: Database, bucket: string, allowance: Allowance, now: Date) => {
  const bucketState = await database
    .selectFrom('allowances')
    .select(['level', 'updated_at', 'taken_at'])
    .where('bucket', '=', bucket)
    .executeTakeFirst()
  if (bucketState && bucketState.updated_at > now) await resetToNow(database, bucket, now)
  // Another node may have emptied the bucket since the refusal.
  const retryAfterSeconds = bucketState ? Math.max(1, Math.ceil(computeWaitSeconds(bucketState, allowance, now))) : 1
  return new Problem(429, 'Too many attempts', {
    detail: `Please try again in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  })
}

/** Returns the seconds until one more try is allowed. */
const computeWaitSeconds = (bucketState: BucketState, allowance: Allowance, now: Date) => {
  if ('secondsEach' in allowance) {
    const excessTries = bucketState.level + 1 - allowance.tries
    return excessTries * allowance.secondsEach - computeElapsedMilliseconds(bucketState.updated_at, now) / 1000
  }
  // The newest `allowance.tries` tries fill the window. When the oldest of them expires, there is room for one more try.
  const blockingTry = bucketState.taken_at.at(-allowance.tries)
  // Without a blocking try, the window has had room since the refusal.
  return blockingTry ? allowance.withinSeconds - computeElapsedMilliseconds(blockingTry, now) / 1000 : 1
}

/** Sets the future times of a bucket to now. A node with a wrong clock has set them, and the bucket would stay full until then. */
const resetToNow = (database: Database, bucket: string, now: Date) =>
  database
    .updateTable('allowances')
    .set({
      updated_at: now,
      taken_at: sql`array(select least(taken, ${now}::timestamptz) from unnest(taken_at) as taken order by taken)`,
    })
    .where('bucket', '=', bucket)
    .where('updated_at', '>', now)
    .execute()

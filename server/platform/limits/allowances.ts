import { sql } from 'kysely'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { type Clock, millisecondsSince } from '../clock.ts'
import type { Database } from '../database/pool.ts'
import { Problem } from '../problem.ts'

/** A leaky bucket: this many tries at once, one of which expires after this many seconds. */
interface LeakyBucket {
  tries: number
  secondsEach: number
}

/** A sliding window: at most this many tries in any period of this length. */
interface Window {
  tries: number
  withinSeconds: number
}

export type Allowance = LeakyBucket | Window

/**
 * Creates rate limits in the database, so that they apply across nodes (docs/behaviour/answers.md#rate-limits). A key is a text such as
 * `login:203.0.113.9`. A try is taken before the work, so that concurrent ones cannot exceed the limit, and may be returned if the work was
 * legitimate.
 */
export const createAllowances = (database: Database, clock: Clock) => ({
  /** Takes one or several tries; throws 429 with Retry-After if fewer are left, and then takes none. */
  async take(bucket: string, allowance: Allowance, count = 1) {
    const now = clock.now()
    const isTaken =
      'withinSeconds' in allowance
        ? await takeInWindow(database, { bucket, count, now }, allowance)
        : await takeFromBucket(database, { bucket, count, now }, allowance)
    if (!isTaken) throw await buildRefusal(database, bucket, allowance, now)
  },
  /** Returns one try to a bucket. */
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
  async empty(transaction: Database, bucket: string) {
    await transaction.deleteFrom('allowances').where('bucket', '=', bucket).execute()
  },
  /** Deletes the buckets of a person: those whose key ends in the user's id or contains one of these names or email addresses. */
  async deleteOfPerson(transaction: Database, { userId, names }: { userId: number; names: readonly string[] }) {
    const bucketParts = names.map(name => `:${name.toLowerCase()}`)
    await transaction
      .deleteFrom('allowances')
      .where(
        sql<boolean>`bucket like ${`%:${userId}`}
          or exists (select from unnest(${bucketParts}::text[]) as held where position(held in lower(bucket)) > 0)`,
      )
      .execute()
  },
  /** Deletes buckets that have long been empty. */
  sweep: () =>
    database
      .deleteFrom('allowances')
      .where('updated_at', '<', new Date(clock.now().getTime() - dayMilliseconds))
      .execute(),
})

export type Allowances = ReturnType<typeof createAllowances>

interface Try {
  bucket: string
  count: number
  now: Date
}

const takeFromBucket = async (database: Database, { bucket, count, now }: Try, { tries, secondsEach }: LeakyBucket) => {
  // A future time, left by a node whose clock was wrong, counts as no elapsed time.
  const elapsedSeconds = sql<number>`greatest(0, extract(epoch from ${now}::timestamptz - allowances.updated_at))`
  const currentLevel = sql<number>`greatest(0, allowances.level - ${elapsedSeconds} / ${secondsEach})`
  const { rows } = await sql`
    insert into allowances (bucket, level, updated_at) values (${bucket}, ${count}, ${now})
    on conflict (bucket) do update set level = ${currentLevel} + ${count}::float8, updated_at = ${now}
    where ${currentLevel} + ${count}::float8 <= ${tries}::float8 + 1e-6
    returning level`.execute(database)
  return rows.length > 0
}

const takeInWindow = async (database: Database, { bucket, count, now }: Try, { tries, withinSeconds }: Window) => {
  const added = sql`array_fill(${now}::timestamptz, array[${count}::int])`
  // A future time, left by a node whose clock was wrong, counts as now.
  const recent = sql`array(
    select least(taken, ${now}::timestamptz) from unnest(allowances.taken_at) as taken
    where taken > ${now}::timestamptz - make_interval(secs => ${withinSeconds}) order by taken)`
  const { rows } = await sql`
    insert into allowances (bucket, level, updated_at, taken_at) values (${bucket}, 0, ${now}, ${added})
    on conflict (bucket) do update set taken_at = ${recent} || ${added}, updated_at = ${now}
    where cardinality(${recent}) + ${count}::int <= ${tries}::int
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
  const retryAfterSeconds = bucketState ? Math.max(1, Math.ceil(computeWaitSeconds(bucketState, allowance, now))) : 1
  return new Problem(429, 'Too many tries', {
    detail: `Please try again in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  })
}

/** Returns the seconds until one more try is allowed. */
const computeWaitSeconds = (
  bucketState: { level: number; updated_at: Date; taken_at: Date[] },
  allowance: Allowance,
  now: Date,
) => {
  if ('secondsEach' in allowance) {
    const excessTries = bucketState.level + 1 - allowance.tries
    return excessTries * allowance.secondsEach - millisecondsSince(bucketState.updated_at, now) / 1000
  }
  const oldestTry = bucketState.taken_at.at(-allowance.tries)
  return oldestTry ? allowance.withinSeconds - millisecondsSince(oldestTry, now) / 1000 : 1
}

/** Resets a bucket that a node with a wrong clock filled at a future time; it would stay full until then. */
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

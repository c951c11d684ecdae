import { sql } from 'kysely'
import { type Clock, millisecondsSince } from '../clock.ts'
import type { Database } from '../database/pool.ts'
import { Problem } from '../problem.ts'

/** How many tries at once, and in how many seconds one of them is forgotten. */
export interface Allowance {
  tries: number
  secondsEach: number
}

/**
 * Leaky buckets in the database, so that a limit holds across nodes (docs/behaviour/answers.md#rate-limits). Every key is a text such as `login:203.0.113.9`;
 * a try is taken before the work, so that many at once cannot slip through, and may be given back when the work proves honest.
 */
export const allowancesOf = (database: Database, clock: Clock) => ({
  /** Takes one try, or so many together; throws 429 with Retry-After when fewer are left, and then takes none. */
  async take(bucket: string, { tries, secondsEach }: Allowance, count = 1) {
    const now = clock.now()
    // A time to come, left by a node whose clock was wrong, gives nothing back and takes nothing either.
    const gone = sql<number>`greatest(0, extract(epoch from ${now}::timestamptz - allowances.updated_at))`
    const left = sql<number>`greatest(0, allowances.level - ${gone} / ${secondsEach})`
    const taken = await sql<{ level: number }>`
      insert into allowances (bucket, level, updated_at) values (${bucket}, ${count}, ${now})
      on conflict (bucket) do update set level = ${left} + ${count}::float8, updated_at = ${now}
      where ${left} + ${count}::float8 <= ${tries}::float8 + 1e-6
      returning level`.execute(database)
    if (taken.rows.length === 0) throw await refusalOf(database, bucket, { tries, secondsEach }, now)
  },
  async giveBack(bucket: string) {
    await database
      .updateTable('allowances')
      .set(({ eb }) => ({ level: eb('level', '-', 1) }))
      .where('bucket', '=', bucket)
      .where('level', '>=', 1)
      .execute()
  },
  /** Empties a bucket. */
  async empty(transaction: Database, bucket: string) {
    await transaction.deleteFrom('allowances').where('bucket', '=', bucket).execute()
  },
  /** Deletes the buckets of a person, whose keys end in the id or hold one of the names or addresses. */
  async forget(transaction: Database, { userId, names }: { userId: number; names: readonly string[] }) {
    const held = names.map(name => `:${name.toLowerCase()}`)
    await transaction
      .deleteFrom('allowances')
      .where(
        sql<boolean>`bucket like ${`%:${userId}`}
          or exists (select from unnest(${held}::text[]) as held where position(held in lower(bucket)) > 0)`,
      )
      .execute()
  },
  /** Forgets buckets that have long been empty. */
  sweep: () =>
    database
      .deleteFrom('allowances')
      .where('updated_at', '<', new Date(clock.now().getTime() - 24 * 3600_000))
      .execute(),
})

export type Allowances = ReturnType<typeof allowancesOf>

const refusalOf = async (database: Database, bucket: string, { tries, secondsEach }: Allowance, now: Date) => {
  const full = await database
    .selectFrom('allowances')
    .select(['level', 'updated_at'])
    .where('bucket', '=', bucket)
    .executeTakeFirst()
  if (full && full.updated_at > now) await bringBack(database, bucket, now)
  const gone = full ? millisecondsSince(full.updated_at, now) / 1000 : 0
  const seconds = full ? (full.level + 1 - tries) * secondsEach - gone : 1
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds))
  return new Problem(429, 'Too many tries', {
    detail: `Please try again in ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  })
}

/** A bucket that a node with a wrong clock filled in a time to come would stay full until then. */
const bringBack = (database: Database, bucket: string, now: Date) =>
  database
    .updateTable('allowances')
    .set({ updated_at: now })
    .where('bucket', '=', bucket)
    .where('updated_at', '>', now)
    .execute()

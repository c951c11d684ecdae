import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { hourMilliseconds } from '../../contract/durations.ts'
import { readSettings } from '../platform/settings.ts'
import { openFollowsPortal } from '../testing/follows-portal.ts'
import { createFollowsDomain } from './domain.ts'

const { context, database, clock, reports, publish } = await openFollowsPortal()
await publish('public-debt', [['Year'], [2026]])
await database.deleteFrom('followed_releases').execute()

const daysAgoSql = (days: number) => sql<Date>`${clock.now()}::timestamptz - make_interval(days => ${days}::integer)`
const addRelease = (publishedDaysAgo: number, { isAnnounced }: { isAnnounced: boolean }) =>
  sql`insert into followed_releases (report_id, first_version_id, last_version_id, published_at, settled_at, announced_at)
    select report_id, report_version_id, report_version_id, ${daysAgoSql(publishedDaysAgo)}, ${clock.now()}, ${isAnnounced ? clock.now() : null}
    from report_versions where report_id = ${reports['public-debt']!} limit 1`.execute(database)
const addDigest = (dueDaysAgo: number) =>
  sql`insert into follow_digests (monday, due_at) select at::date, at from (select ${daysAgoSql(dueDaysAgo)} as at) as due`.execute(
    database,
  )
/** Runs the hourly tasks, as a node does. */
const sweep = async () => {
  const { repeatedTasks = [] } = createFollowsDomain({ ...context, settings: readSettings({}) })
  for (const { everyMilliseconds, run } of repeatedTasks)
    if (everyMilliseconds === hourMilliseconds) await run(new AbortController().signal)
}
/** Lists the ages of rows in days, the oldest first. */
const listAges = async (table: 'followed_releases' | 'follow_digests', column: 'published_at' | 'due_at') => {
  const { rows } = await sql<{
    age: number
  }>`select extract(day from ${clock.now()}::timestamptz - ${sql.ref(column)})::integer as age
    from ${sql.table(table)} order by 1 desc`.execute(database)
  return rows.map(({ age }) => age)
}

test('announced releases and digests are deleted after 60 days', async () => {
  for (const days of [61, 59]) {
    await addRelease(days, { isAnnounced: true })
    await addDigest(days)
  }
  await sweep()
  assert.deepEqual(await listAges('followed_releases', 'published_at'), [59])
  assert.deepEqual(await listAges('follow_digests', 'due_at'), [59])
})

test('a release that is not announced stays, whatever its age', async () => {
  await addRelease(400, { isAnnounced: false })
  await sweep()
  assert.deepEqual(await listAges('followed_releases', 'published_at'), [400, 59])
})

import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { startPrivatePostgres } from '../server/platform/database/private-postgres/index.ts'
import { toDatabaseUrl } from '../server/testing/databases/database-addresses.ts'
import { measurePace } from './clients/pace.ts'
import { closeAtEnd, openTemporaryFolder, runAndClose } from './closers.ts'
import { type Figure, isMet, publishSome, warnWhenBusy } from './figures.ts'
import { median } from './medians.ts'
import { openPeople } from './people.ts'
import { startPortal } from './portal.ts'

const followerCount = 10_000
const rounds = 21
const rate = 10
const seconds = 20
const followedTable = 'country-names-th'
const otherTable = 'gdp-current-usd'

/** Makes all people of the bench follow one table of the sample. */
const addFollowers = async (pool: pg.Pool) => {
  await pool.query(`update users set verified_at = now() where username like 'user%'`)
  const followersSql = `from users, reports where username like 'user%' and file_name = '${followedTable}' order by user_id limit ${followerCount}`
  await pool.query(`insert into favourites select user_id, report_id, now() ${followersSql}`)
  await pool.query(
    `insert into follows (user_id, report_id, pace, since, chosen_at, text_version) select user_id, report_id, 'atOnce', now(), now(), '1' ${followersSql}`,
  )
  await pool.query('analyze favourites, follows, users')
}

/** Stores the file of a publication; a trigger of the table creates the version and queues the notification of followers. */
const publicationSql = `insert into report_files (report_id, kind, digest, row_count, published_at, is_current)
  select r.report_id, 'csv', (select digest from report_files join reports using (report_id)
    where file_name = $2 and kind = 'csv' and is_current), 10, now(), true
  from reports r where r.file_name = $1`
const retireSql = `update report_files set is_current = false where kind = 'csv' and report_id = (select report_id from reports where file_name = $1)`

/** Publishes a table with the file of another; returns the milliseconds without the end of the transaction. */
const publish = async (client: pg.PoolClient, name: string, from: string, end: 'commit' | 'rollback') => {
  const startedAt = performance.now()
  await client.query('begin')
  await client.query(retireSql, [name])
  await client.query(publicationSql, [name, from])
  const milliseconds = performance.now() - startedAt
  await client.query(end)
  return milliseconds
}

/** Measures the median time of publications that are rolled back. */
const measurePublications = async (client: pg.PoolClient) => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    times.push(await publish(client, followedTable, otherTable, 'rollback'))
  return median(times)
}

const countMails = async (pool: pg.Pool, condition: string) =>
  (await pool.query(`select count(*)::integer as count from mails where list = 'releases' and ${condition}`)).rows[0]
    .count

const waitForMails = async (pool: pg.Pool, condition: string, startedAt: number) => {
  while ((await countMails(pool, condition)) < followerCount) await setTimeout(100)
  return (performance.now() - startedAt) / 1000
}

/** Opens a portal that mails releases at once, with its people and a pool for its database. */
const openFollowedPortal = async () => {
  const folder = await openTemporaryFolder()
  const { connection, stop } = await startPrivatePostgres(join(folder, 'world'), () => {})
  closeAtEnd(stop)
  const databaseUrl = toDatabaseUrl(connection)
  const { origin } = await startPortal({
    settings: { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'portal'), RELEASE_MAIL_MINUTES: '0' },
    logFile: join(folder, 'portal-log'),
  })
  const people = await openPeople(databaseUrl)
  const pool = new pg.Pool({ ...connection, max: 2 })
  closeAtEnd(() => pool.end())
  return { origin, people, pool }
}

/** Measures how much longer a publication takes when its table has followers, whom it adds. */
const measureFollowedPublication = async (pool: pg.Pool, client: pg.PoolClient): Promise<Figure> => {
  const unfollowedMilliseconds = await measurePublications(client)
  await addFollowers(pool)
  const followedMilliseconds = await measurePublications(client)
  console.log(
    `a publication: ${unfollowedMilliseconds.toFixed(1)} ms without followers, ${followedMilliseconds.toFixed(1)} ms with them`,
  )
  return {
    name: 'publication with 10,000 followers: beyond one with none',
    value: followedMilliseconds - unfollowedMilliseconds,
    unit: 'ms',
    atMost: 5,
  }
}

/** Publishes a version of the followed table whose comparison has failed, so that its mails do not wait for one. */
const publishCompared = async (pool: pg.Pool, client: pg.PoolClient) => {
  await publish(client, followedTable, otherTable, 'commit')
  await pool.query(`insert into version_comparisons (report_version_id, earlier_version_id, reason, compared_at)
    select max(report_version_id), (array_agg(report_version_id order by number desc))[2], 'failed', now()
    from report_versions join reports using (report_id) where file_name = '${followedTable}'`)
}

const run = async () => {
  warnWhenBusy()
  const { origin, people, pool } = await openFollowedPortal()
  const client = await pool.connect()
  const publicationFigure = await measureFollowedPublication(pool, client)
  const requests = people.sessionCookies.slice(0, 500).map(cookie => ({ path: '/', headers: { cookie } }))
  const pace = { origin, requests, seconds, rate }
  await measurePace({ ...pace, seconds: 5 })
  const before = await measurePace(pace)
  const startedAt = performance.now()
  await publishCompared(pool, client)
  client.release()
  const [beside, queued, sent] = await Promise.all([
    measurePace(pace),
    waitForMails(pool, 'true', startedAt),
    waitForMails(pool, 'sent_at is not null', startedAt),
  ])
  console.log(
    `home page of a user, p95: ${before.p95.toFixed(1)} ms alone, ${beside.p95.toFixed(1)} ms beside the mails`,
  )
  const figures: Figure[] = [
    publicationFigure,
    { name: '10,000 followers of one table: all mails queued', value: queued, unit: 's', atMost: 60 },
    { name: '10,000 followers of one table: all mails sent', value: sent, unit: 's' },
    {
      name: 'home page of a user beside 10,000 mails: p95 to that without them',
      value: beside.p95 / before.p95,
      unit: 'times',
      atMost: 2,
    },
  ]
  await publishSome(figures)
  if (!figures.every(isMet)) process.exitCode = 1
}

await runAndClose(run)

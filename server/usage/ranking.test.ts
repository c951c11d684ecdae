import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMilliseconds } from '../../contract/durations.ts'
import { createCatalogueVersionReader } from '../catalogue/index.ts'
import { stoppedClock } from '../platform/clock.ts'
import { openCatalogueDatabase } from '../testing/catalogue/catalogue.ts'
import { refreshDownloadRanking } from './index.ts'

const { pool, database, reports } = await openCatalogueDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')

const addDownload = (name: string, daysAgo: number, kind = 'csv') =>
  database
    .insertInto('downloads')
    .values({
      report_id: reports[name]!,
      kind,
      started_at: new Date(clock.now().getTime() - daysAgo * dayMilliseconds),
    })
    .execute()
const readRanking = async () => {
  const rows = await database
    .selectFrom('download_ranking')
    .innerJoin('reports', 'reports.report_id', 'download_ranking.report_id')
    .select(['file_name', 'downloads'])
    .orderBy('file_name')
    .execute()
  return Object.fromEntries(rows.map(({ file_name, downloads }) => [file_name, downloads]))
}
const version = createCatalogueVersionReader(pool)

test('the downloads of the last 90 days are counted', async () => {
  await addDownload('inflation', 1)
  await addDownload('inflation', 89)
  await addDownload('inflation', 91)
  await addDownload('gold-price', 90.5)
  await addDownload('public-debt', 0)
  await refreshDownloadRanking(database, clock)
  assert.deepEqual(await readRanking(), { inflation: 2, 'public-debt': 1 })
})

test('Excel files count like CSV files; metadata, which visitors may download, are only recorded', async () => {
  await addDownload('public-debt', 1, 'excel')
  for (let time = 0; time < 5; time += 1) await addDownload('gold-price', 0, 'metadata')
  await refreshDownloadRanking(database, clock)
  assert.deepEqual(await readRanking(), { inflation: 2, 'public-debt': 2 })
  const { downloads } = await database
    .selectFrom('downloads')
    .select(({ fn }) => fn.countAll<number>().as('downloads'))
    .where('kind', '=', 'metadata')
    .executeTakeFirstOrThrow()
  assert.equal(downloads, 5)
})

test('a count without changes does not raise the version of the catalogue', async () => {
  const before = await version()
  await refreshDownloadRanking(database, clock)
  assert.equal(await version(), before)
  await addDownload('inflation', 2)
  await refreshDownloadRanking(database, clock)
  assert.equal(Number(await version()), Number(before) + 1)
})

test('old downloads no longer count, and a report without any leaves the ranking', async () => {
  clock.advance(89.5 * dayMilliseconds)
  await refreshDownloadRanking(database, clock)
  assert.deepEqual(await readRanking(), { 'public-debt': 1 })
})

test('one node counts at a time', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(4602004)')
  await addDownload('gold-price', 0)
  await refreshDownloadRanking(database, clock)
  assert.ok(!('gold-price' in (await readRanking())))
  await client.query('commit')
  client.release()
  await refreshDownloadRanking(database, clock)
  assert.equal((await readRanking())['gold-price'], 1)
})

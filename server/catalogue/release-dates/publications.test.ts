import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Rhythm } from '../../../contract/catalogue/release-rules.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { buildCsvZip, buildMetadata } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { storeAndPlanRhythm } from './rhythms.ts'

// It is half past one at night of Saturday 21 November in Bangkok.
const { upload, database, reports, clock } = await openUploadPortal()
const rhythm: Rhythm = {
  repeat: 'week',
  months: null,
  firstMonth: null,
  rule: null,
  ruleDay: null,
  weekday: 'monday',
  time: '09:00',
}
const reportId = reports['government-revenue']!
await database
  .transaction()
  .execute(transaction => storeAndPlanRhythm(transaction, { clock, holidays: [] }, { reportId, rhythm, revision: 1 }))

const header = ['Year', 'Value']
const listReleased = async () => {
  const rows = await database
    .selectFrom('promised_releases as p')
    .innerJoin('report_versions as v', 'v.report_version_id', 'p.report_version_id')
    .select(['p.released_at', 'v.as_of', 'v.number'])
    .where('p.report_id', '=', reportId)
    .orderBy('p.due_at')
    .execute()
  return rows
}
const readNextDate = async () => {
  const { next_release_date } = await database
    .selectFrom('reports')
    .select('next_release_date')
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  return next_release_date
}

test('a publication of metadata without data does not count as a release', async () => {
  await upload('government-revenue', 'metadata', await buildMetadata(header))
  assert.deepEqual(await listReleased(), [])
  assert.equal(await readNextDate(), '2026-11-23')
})

test('new data keep the promise with their version and set the next release date, in one transaction', async () => {
  await upload('government-revenue', 'csv', await buildCsvZip('government-revenue', [header, [2024, 1], [2025, 2]]))
  const [release, ...others] = await listReleased()
  assert.deepEqual([release!.released_at, others], [clock.now(), []])
  assert.deepEqual(release!.released_at, release!.as_of)
  assert.equal(await readNextDate(), '2026-11-30')
})

test('the same data again change nothing, nor do data of a report without a rhythm', async () => {
  const before = await listReleased()
  clock.advance(5 * dayMilliseconds)
  await upload('government-revenue', 'csv', await buildCsvZip('government-revenue', [header, [2024, 1], [2025, 2]]))
  assert.deepEqual(await listReleased(), before)
  await upload('inflation', 'csv', await buildCsvZip('inflation', [header, [2024, 1]]))
  const { next_release_date } = await database
    .selectFrom('reports')
    .select('next_release_date')
    .where('file_name', '=', 'inflation')
    .executeTakeFirstOrThrow()
  assert.equal(next_release_date, null)
})

import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { fromBufferPromise } from 'yauzl'
import { downloadVersionChanges } from '../../../contract/catalogue/downloads.ts'
import {
  getVersionChanges,
  listReportVersions,
  versionChoice,
} from '../../../contract/catalogue/versions/report-versions.ts'
import { dayMilliseconds, minuteMilliseconds } from '../../../contract/durations.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { serveDownloads } from '../../platform/http/downloads/downloads.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { buildCsvZip, buildMetadata, type TestTable } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { scenarios, testPortal } from '../../testing/portal.ts'
import { catalogueRoutes } from '../routes.ts'
import { queueMissingComparisons } from './comparison-queue.ts'
import { openComparisons } from './comparisons.ts'
import { findChangesFile } from './version-changes.ts'

const { app, context, upload, database, store, clock, reports, users } = await openUploadPortal()
serveDownloads(app, [
  [
    downloadVersionChanges,
    (actor, name, query) => findChangesFile({ database, store }, actor, name, query),
    versionChoice,
  ],
])
const actors: Record<string, Actor> = {
  stranger: { ...visitor, userId: users.stranger },
  staff: { ...visitor, userId: users.collector, roleId: roleIds.dataSteward, menus: new Set(['ReportConfiguration']) },
}
const portal = testPortal(catalogueRoutes({ database, store }), actors)
const comparisons = openComparisons({ ...context, log: pino({ level: 'silent' }) })
after(() => comparisons.stop())

const name = 'public-debt'
const publish = async (table: TestTable, fileName = name) => {
  clock.advance(dayMilliseconds)
  const { text } = await upload(fileName, 'csv', await buildCsvZip(fileName, table))
  assert.match(text, /"success"/)
}
const readChanges = (query: object, who?: string) => portal.requestJson(getVersionChanges, query, who)
const download = (path: string, who = 'reader') => app.inject({ url: path, headers: { cookie: `who=${who}` } })
const header = ['Year', 'Value']

test('a version has the state comparing until the job has run, and then contains its changes', async () => {
  await publish([header, [2024, 1.5], [2025, 2.5]])
  await publish([header, [2024, 1.5], [2025, 9.5], [2026, 3.5]])
  const before = await readChanges({ file_name: name })
  assert.partialDeepStrictEqual(before, { state: 'comparing', rows_added: null, has_file: false })
  await comparisons.runDue()
  const { rows, against, ...comparison } = await readChanges({ file_name: name })
  assert.deepEqual(comparison, {
    number: 3,
    state: 'compared',
    reason: null,
    key: ['Year'],
    rows_added: 1,
    rows_removed: 0,
    rows_changed: 1,
    columns_added: [],
    columns_removed: [],
    columns: header,
    has_file: true,
  })
  assert.deepEqual(against, { number: 2, as_of: '2026-11-21T18:30:00.000Z' })
  assert.deepEqual(rows, [
    { change: 'changed', before: ['2025', '2.5'], now: ['2025', '9.5'] },
    { change: 'added', before: null, now: ['2026', '3.5'] },
  ])
  const { result } = await portal.requestJson(listReportVersions, { file_name: name })
  assert.deepEqual(
    [result[0].rows_added, result[0].rows_removed, result[0].rows_changed, result.at(-1).rows_added],
    [1, 0, 1, null],
  )
})

scenarios(portal, [
  {
    name: 'a first version has no previous one',
    call: getVersionChanges,
    input: { file_name: name, version: '1' },
    contains: ['"state":"first"'],
  },
  {
    name: 'a version can be requested by a day',
    call: getVersionChanges,
    input: { file_name: name, as_of: '2026-11-22' },
    contains: ['"number":2'],
  },
  {
    name: 'a day before the first version is 404',
    call: getVersionChanges,
    input: { file_name: name, as_of: '2000-01-01' },
    status: 404,
    contains: ['as_of'],
  },
  {
    name: 'a day of the Buddhist era is refused',
    call: getVersionChanges,
    input: { file_name: name, as_of: '2569-11-22' },
    status: 400,
    contains: ['2026-11-22'],
  },
  {
    name: 'a version that does not exist is 404',
    call: getVersionChanges,
    input: { file_name: name, version: '9' },
    status: 404,
  },
  {
    name: 'a report that does not exist is 404',
    call: getVersionChanges,
    input: { file_name: 'nothing' },
    status: 404,
  },
  { name: 'a missing name is refused', call: getVersionChanges, input: {}, status: 400 },
  {
    name: 'a restricted report is 404',
    call: getVersionChanges,
    who: 'stranger',
    input: { file_name: 'revenue-forecast' },
    status: 404,
  },
  { name: 'an Inactive report is 404', call: getVersionChanges, input: { file_name: 'old-revenue' }, status: 404 },
  {
    name: 'staff get the changes of an Inactive report',
    call: getVersionChanges,
    who: 'staff',
    input: { file_name: 'old-revenue' },
    contains: ['"first"'],
  },
])

test('the file of all changes is for those who may see the table, and is not counted as a download', async () => {
  const path = `/file/versionChanges/${name}.zip`
  const reply = await download(`/api${path}?version=3`)
  assert.equal(reply.statusCode, 200)
  assert.equal(reply.headers['content-disposition'], 'attachment; filename="public-debt_v3_changes.zip"')
  const zip = await fromBufferPromise(reply.rawPayload)
  for await (const entry of zip.eachEntry()) {
    assert.equal(entry.fileName, 'public-debt_v3_changes.csv')
    const text = (await buffer(await zip.openReadStreamPromise(entry))).toString()
    assert.equal(text, '\uFEFFchange,Year,Value\r\nbefore,2025,2.5\r\nnow,2025,9.5\r\nadded,2026,3.5\r\n')
  }
  assert.deepEqual((await download(path)).rawPayload, reply.rawPayload)
  const refused: [address: string, who: string, status: number][] = [
    [`${path}?version=3`, 'visitor', 401],
    [`${path}?version=3`, 'owing', 401],
    [`${path}?version=3`, 'undecided', 403],
    [`${path}?version=1`, 'reader', 404],
    [`${path}?as_of=2000-01-01`, 'reader', 404],
    [`${path}?as_of=2569-01-01`, 'reader', 400],
    [path.replace(name, 'revenue-forecast'), 'reader', 404],
    [path.replace(name, 'old-revenue'), 'reader', 404],
    [path.replace(name, 'nothing'), 'reader', 404],
  ]
  for (const [address, who, status] of refused) assert.equal((await download(address, who)).statusCode, status, address)
  assert.deepEqual(await database.selectFrom('downloads').selectAll().execute(), [])
})

test('a version that only changes the description has no changed rows', async () => {
  clock.advance(60_000)
  await upload(name, 'metadata', await buildMetadata(header))
  await comparisons.runDue()
  const { state, rows_added, rows_changed, has_file } = await readChanges({ file_name: name })
  assert.deepEqual(
    { state, rows_added, rows_changed, has_file },
    { state: 'compared', rows_added: 0, rows_changed: 0, has_file: false },
  )
})

const runComparison = async (fileName: string) => {
  await comparisons.runDue()
  const { state, reason } = await readChanges({ file_name: fileName })
  return [state, reason]
}

test('a version that cannot be compared contains the reason', async () => {
  await publish([['Other'], ['x']])
  assert.deepEqual(await runComparison(name), ['impossible', 'otherColumns'])
  await publish([header, [2024, 1]], 'electricity-use')
  assert.deepEqual(await runComparison('electricity-use'), ['impossible', 'noTable'])
})

test('a comparison with a file that is missing in the store ends with this reason instead of failing', async () => {
  await publish([header, [2024, 1]], 'inflation')
  await comparisons.runDue()
  const { digest } = await database
    .selectFrom('report_files')
    .select('digest')
    .where('report_id', '=', reports.inflation!)
    .where('kind', '=', 'csv')
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  await publish([header, [2024, 2]], 'inflation')
  await store.remove(digest)
  assert.deepEqual(await runComparison('inflation'), ['impossible', 'lostFile'])
})

test('a missing comparison is queued once', async () => {
  await publish([header, [2024, 1]], 'gdp-current')
  await database.deleteFrom('jobs').execute()
  assert.deepEqual(await runComparison('gdp-current'), ['comparing', null])
  for (let starts = 0; starts < 2; starts += 1) await queueMissingComparisons(database, clock)
  const jobs = await database.selectFrom('jobs').select('payload').where('queue', '=', 'version-comparisons').execute()
  assert.equal(jobs.length, new Set(jobs.map(({ payload }) => JSON.stringify(payload))).size)
  assert.deepEqual(await runComparison('gdp-current'), ['compared', null])
  await queueMissingComparisons(database, clock)
  assert.equal(await comparisons.runDue(), 0)
})

test('the comparison of a crashed node is due again two minutes after its last renewal', async () => {
  await publish([header, [2024, 5]], 'gdp-current')
  let claimedUntil = 0
  const find: typeof store.find = async digest => {
    const { next_try_at } = await database
      .selectFrom('jobs')
      .select('next_try_at')
      .where('queue', '=', 'version-comparisons')
      .executeTakeFirstOrThrow()
    claimedUntil = next_try_at.getTime()
    return store.find(digest)
  }
  const watched = openComparisons({ ...context, store: { ...store, find }, log: pino({ level: 'silent' }) })
  assert.equal(await watched.runDue(), 1)
  assert.equal(claimedUntil - clock.now().getTime(), 2 * minuteMilliseconds)
})

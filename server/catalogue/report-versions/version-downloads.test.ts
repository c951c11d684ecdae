import assert from 'node:assert/strict'
import { test } from 'node:test'
import { downloadCsv, downloadMetadata } from '../../../contract/catalogue/downloads.ts'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import { versionChoice } from '../../../contract/catalogue/versions/report-versions.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import type { Actor } from '../../platform/actor.ts'
import { serveDownloads } from '../../platform/http/downloads/downloads.ts'
import { buildCsvZip } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { createDownloadFinder } from '../reports/report-downloads.ts'

const { app, upload, database, store, clock, reports, users } = await openUploadPortal()
const files = createDownloadFinder(database, store, clock)
const find = (kind: FileKind) => (actor: Actor, name: string, query: object) => files.findFile(actor, name, kind, query)
serveDownloads(app, [
  [downloadCsv, find('csv'), versionChoice],
  [downloadMetadata, find('metadata'), versionChoice],
])

const name = 'public-debt'
const publish = async (value: number) => {
  clock.advance(dayMilliseconds)
  const zip = await buildCsvZip(name, [['Year'], [value]])
  await upload(name, 'csv', zip)
  return zip
}
const second = await publish(2024)
await publish(2025)

const download = (query: string, who = 'reader', fileName = name) =>
  app.inject({ url: `/api/file/downloadFileMongo/${fileName}.zip${query}`, headers: { cookie: `who=${who}` } })
const listDownloads = () =>
  database
    .selectFrom('downloads')
    .leftJoin('report_versions', 'report_versions.report_version_id', 'downloads.report_version_id')
    .select(['downloads.report_id', 'report_versions.number', 'kind', 'user_id'])
    .orderBy('download_id')
    .execute()

test('an earlier version has its own file, and its download is counted for that version', async () => {
  for (const query of ['?version=2', '?as_of=2026-11-22', '?file_id=7&version=2&file_type=excel']) {
    await database.deleteFrom('downloads').execute()
    const reply = await download(query)
    assert.equal(reply.statusCode, 200)
    assert.deepEqual(reply.rawPayload, second)
    assert.equal(reply.headers['content-disposition'], 'attachment; filename="public-debt_v2.zip"')
    assert.deepEqual(await listDownloads(), [
      { report_id: reports[name], number: 2, kind: 'csv', user_id: users.stranger },
    ])
  }
})

test('a download of the latest version is counted for that version', async () => {
  await database.deleteFrom('downloads').execute()
  assert.equal((await download('')).headers['content-disposition'], 'attachment; filename="public-debt.zip"')
  assert.deepEqual(
    (await listDownloads()).map(({ number }) => number),
    [3],
  )
})

test('the ETag of a named version does not change when a later one is published', async () => {
  const { etag } = (await download('?version=3')).headers
  await publish(2026)
  const again = await download('?version=3')
  assert.deepEqual([again.statusCode, again.headers.etag], [200, etag])
  assert.notEqual((await download('')).headers.etag, etag)
  const cachedReply = await app.inject({
    url: `/file/downloadFileMongo/${name}.zip?version=3`,
    headers: { cookie: 'who=reader', 'if-none-match': String(etag) },
  })
  assert.equal(cachedReply.statusCode, 304)
})

const refused: { scenario: string; query: string; who: string; status: number; fileName?: string }[] = [
  { scenario: 'a visitor', query: '?version=2', who: 'visitor', status: 401 },
  { scenario: 'a visitor who writes a wrong day', query: '?as_of=x', who: 'visitor', status: 401 },
  { scenario: 'a login that owes a step', query: '?version=2', who: 'owing', status: 401 },
  { scenario: 'a version that does not exist', query: '?version=9', who: 'reader', status: 404 },
  { scenario: 'a restricted report', query: '?version=1', who: 'reader', status: 404, fileName: 'revenue-forecast' },
  { scenario: 'an Inactive report', query: '?as_of=2026-11-22', who: 'reader', status: 404, fileName: 'old-revenue' },
  {
    scenario: 'an Inactive report before its first version',
    query: '?as_of=2000-01-01',
    who: 'reader',
    status: 404,
    fileName: 'old-revenue',
  },
  { scenario: 'a day before the first version', query: '?as_of=2000-01-01', who: 'reader', status: 404 },
  { scenario: 'a day of the Buddhist era', query: '?as_of=2569-11-22', who: 'reader', status: 400 },
  { scenario: 'no number', query: '?version=two', who: 'reader', status: 400 },
  { scenario: 'two numbers', query: '?version=1&version=2', who: 'reader', status: 400 },
  { scenario: 'a day and a number', query: '?version=1&as_of=2026-11-22', who: 'reader', status: 400 },
]
for (const { scenario, query, who, status, fileName } of refused)
  test(`${scenario} is ${status}, and nothing is counted`, async () => {
    await database.deleteFrom('downloads').execute()
    const reply = await download(query, who, fileName)
    assert.equal(reply.statusCode, status, reply.body)
    const tellsDay = JSON.stringify(reply.json().fields ?? []).includes('as_of')
    assert.equal(tellsDay, query.includes('as_of') && status !== 401 && fileName === undefined)
    assert.deepEqual(await listDownloads(), [])
  })

test('a former File Name redirects to the current file, and serves a named version directly', async () => {
  await database.updateTable('reports').set({ file_name: 'state-debt' }).where('file_name', '=', name).execute()
  const moved = await download('?file_id=1')
  assert.deepEqual(
    [moved.statusCode, moved.headers.location],
    [301, '/api/file/downloadFileMongo/state-debt.zip?file_id=1'],
  )
  assert.deepEqual((await download('?version=2')).rawPayload, second)
  assert.equal((await download('?file_id=1', 'visitor')).statusCode, 401)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '../../../contract/call.ts'
import {
  downloadMetadataExample,
  downloadVersionCsv,
  downloadVersionWorkbook,
  downloadWordExample,
} from '../../../contract/catalogue/downloads.ts'
import { publishDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import {
  draftVersions,
  type FileVersion,
  listFileVersions,
} from '../../../contract/catalogue/versions/file-versions.ts'
import { readWorkbook } from '../../files/index.ts'
import { serveDownloads, serveFileDownloads } from '../../platform/http/downloads/downloads.ts'
import { buildCsvZip, buildExcel, buildMetadata, type TestTable } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { computeDigest } from '../../testing/stores.ts'
import { openExampleFiles } from '../reports/example-files.ts'
import { findVersionFile } from './file-versions.ts'

const portal = await openUploadPortal()
const { app, upload, readStoredState, readCurrentFiles, database, store, clock, reports, users, errors } = portal
const context = { database, store }
serveDownloads(app, [
  [downloadVersionWorkbook, (actor, id) => findVersionFile(context, actor, id, ['excel', 'metadata'])],
  [downloadVersionCsv, (actor, id) => findVersionFile(context, actor, id, ['csv'])],
])
const examples = openExampleFiles()
serveFileDownloads(app, [
  [downloadWordExample, examples.word],
  [downloadMetadataExample, examples.metadata],
])

const name = 'public-debt'
const source_id = `source.${name}`
const header = ['Year', 'Value']
const tables: TestTable[] = [
  [header, [2024, 11.5]],
  [header, [2024, 11.5], [2025, 12]],
]
for (const table of tables) {
  clock.advance(60_000)
  await upload(name, 'csv', await buildCsvZip(name, table))
}
await upload(name, 'metadata', await buildMetadata(header))
const requestAs = (call: Call, body: object, who = 'steward') => portal.requestParsed(call, body, who)
const listAllVersions = async () =>
  (await requestAs(listFileVersions, { source_id })).body.result as Record<string, unknown>[]
const listVersionIds = async (kind: FileVersion['kind']) =>
  (await listAllVersions()).filter(version => version.kind === kind).map(version => version.version_id as number)

test('every version is listed with its files, publisher and time, the latest first', async () => {
  const [, latest, first] = (await listAllVersions()).filter(({ kind }) => kind !== 'excel')
  assert.deepEqual(latest, {
    version_id: latest!.version_id,
    kind: 'csv',
    name: 'public-debt.zip',
    size_bytes: (await buildCsvZip(name, tables[1]!)).length,
    row_count: 2,
    column_count: 2,
    made_from: null,
    published_at: '2026-11-20T18:32:00.000Z',
    published_by: 'collector',
    is_current: true,
    may_take: true,
  })
  assert.deepEqual([first!.row_count, first!.is_current], [1, false])
  const inherited = (await listAllVersions()).at(-1)!
  assert.deepEqual([inherited.published_by, inherited.published_at], [null, '2026-11-01T02:00:00.000Z'])
})

const refusedTo = [
  ['visitor', 401],
  ['owing', 401],
  ['reader', 403],
  ['analyst', 403],
] as const
for (const [who, status] of refusedTo)
  test(`${who} is refused with ${status}: the list, the drafts, the files`, async () => {
    const before = await readStoredState()
    const [version] = await listVersionIds('csv')
    assert.equal((await requestAs(listFileVersions, { source_id }, who)).status, status)
    assert.equal((await requestAs(draftVersions, { source_id, version_ids: [version] }, who)).status, status)
    assert.equal((await download(`/file/version/${version}.zip`, who)).statusCode, status)
    assert.deepEqual(await readStoredState(), before)
  })

const [csvNow, csvBefore] = await listVersionIds('csv')
const refusedChoices: [scenario: string, body: object, status: number][] = [
  ['a report that does not exist', { source_id: 'nothing', version_ids: [csvBefore] }, 404],
  ['a version that does not exist', { source_id, version_ids: [1_000_000] }, 404],
  ["another report's version", { source_id: 'source.gold-price', version_ids: [csvBefore] }, 404],
  ['two versions of a kind', { source_id, version_ids: [csvBefore, csvNow] }, 400],
  ['no version', { source_id, version_ids: [] }, 400],
  ['more versions than kinds', { source_id, version_ids: [1, 2, 3, 4] }, 400],
  ['an id that is not a number', { source_id, version_ids: ['../1'] }, 400],
]
for (const [scenario, body, status] of refusedChoices)
  test(`restoring ${scenario} is ${status}, and nothing changes`, async () => {
    const before = await readStoredState()
    assert.equal((await requestAs(draftVersions, body)).status, status)
    assert.deepEqual(await readStoredState(), before)
  })

test('the list of a report that does not exist is 404', async () => {
  assert.equal((await requestAs(listFileVersions, { source_id: 'nothing' })).status, 404)
})

test('an earlier version is restored like an upload, and the version in between is kept', async () => {
  const { body } = await requestAs(draftVersions, { source_id, version_ids: [csvBefore] })
  assert.equal(body.status, 'success')
  assert.deepEqual(
    body.draft.files.map(({ kind, name: called, row_count }: Record<string, unknown>) => [kind, called, row_count]),
    [['csv', 'public-debt.zip', 1]],
  )
  const { changes, input } = await portal.reviewDraft(body.draft.draft_id)
  assert.deepEqual([changes.table.rows_added, changes.table.rows_removed], [0, 1])
  assert.equal((await requestAs(publishDraft, input)).body.status, 'success')
  const { digest } = (await readCurrentFiles(name)).csv!
  assert.equal(digest, computeDigest(await buildCsvZip(name, tables[0]!)))
  assert.equal((await listVersionIds('csv')).length, 4)
})

test('a version that the current checks refuse is not restored', async () => {
  const [inherited] = (await requestAs(listFileVersions, { source_id: 'source.gold-price' })).body.result
    .filter(({ kind }: FileVersion) => kind === 'excel')
    .map(({ version_id }: { version_id: number }) => version_id)
  const before = await readStoredState()
  const { body } = await requestAs(draftVersions, { source_id: 'source.gold-price', version_ids: [inherited] })
  assert.deepEqual([body.status, body.faults[0].rule], ['File is not allowed', 'notZip'])
  assert.deepEqual(await readStoredState(), before)
})

const download = (url: string, who: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: { cookie: `who=${who}` } })

test('staff can download any version, and it is not counted', async () => {
  const reply = await download(`/api/file/version/${csvBefore}.zip`, 'steward')
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.rawPayload, await buildCsvZip(name, tables[0]!))
  assert.equal(reply.headers['content-disposition'], `attachment; filename="${name}.zip"`)
  assert.deepEqual(await database.selectFrom('downloads').selectAll().execute(), [])
})

test('staff see the versions of a restricted report, and can only download them with a grant', async () => {
  const restricted = 'revenue-forecast'
  await upload(restricted, 'csv', await buildCsvZip(restricted, tables[0]!))
  await upload(restricted, 'excel', await buildExcel(tables[0]!))
  const { body } = await requestAs(listFileVersions, { source_id: `source.${restricted}` })
  const { version_id, may_take } = body.result.find(({ kind }: FileVersion) => kind === 'excel')
  assert.equal(may_take, false)
  const path = `/file/version/${version_id}.xlsx`
  assert.equal((await download(path, 'steward')).statusCode, 404)
  const grant = { user_id: users.collector!, report_id: reports[restricted]! }
  await database.insertInto('user_report_grants').values(grant).execute()
  const reply = await download(path, 'steward')
  assert.deepEqual([reply.statusCode, reply.rawPayload], [200, await buildExcel(tables[0]!)])
  const granted = (await requestAs(listFileVersions, { source_id: `source.${restricted}` })).body.result
  assert.ok(granted.every((version: { may_take: boolean }) => version.may_take))
})

for (const path of [
  `${csvBefore}.xlsx`,
  '0.zip',
  '1e3.zip',
  '99999999999999999999.zip',
  'public-debt.zip',
  '%2e%2e.zip',
])
  test(`/file/version/${path} is 404`, async () => {
    assert.equal((await download(`/file/version/${path}`, 'steward')).statusCode, 404)
  })

for (const [path, heading] of [
  ['/file/downloadReportExample', 'Word'],
  ['/file/downloadMetadataExample', 'Name'],
] as const)
  test(`${path}: the example is for signed-in users only`, async () => {
    assert.equal((await download(path, 'visitor')).statusCode, 401)
    for (const prefix of ['', '/api']) {
      const reply = await download(`${prefix}${path}`, 'reader')
      assert.equal(reply.statusCode, 200)
      const [sheet] = await readWorkbook(reply.rawPayload)
      assert.equal(sheet!.rows[0]![0], heading)
      const head = await download(`${prefix}${path}`, 'reader', 'HEAD')
      assert.equal(Number(head.headers['content-length']), reply.rawPayload.length)
    }
    assert.deepEqual(errors, [])
  })

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getReport, getReportPreview } from '../../../contract/catalogue/report-details.ts'
import { draftVersions, listFileVersions } from '../../../contract/catalogue/versions/file-versions.ts'
import { listReportVersions } from '../../../contract/catalogue/versions/report-versions.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { buildCsvZip, buildMetadata, type TestTable } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { scenarios, testPortal } from '../../testing/portal.ts'
import { catalogueRoutes } from '../routes.ts'
import { requireRequestedReport } from './requested-reports.ts'
import { listRequestedColumns, listRequestedFiles } from './version-parts.ts'

const uploads = await openUploadPortal()
const { upload, database, store, clock, reports, users } = uploads
const actors: Record<string, Actor> = {
  stranger: { ...visitor, userId: users.stranger },
  granted: { ...visitor, userId: users.granted },
  staff: { ...visitor, userId: users.collector, roleId: 4, menus: new Set(['ReportConfiguration']) },
}
const portal = testPortal(catalogueRoutes({ database, store }), actors)
const { requestJson } = portal

const name = 'public-debt'
const input = { file_name: name }
const buildTable = (...values: number[]): TestTable => [['Year', 'Value'], ...values.map(value => [2024, value])]
/** Publishes a CSV at a time. */
const publishAt = async (at: string, values: number[], fileName = name) => {
  clock.advance(Date.parse(at) - clock.now().getTime())
  const { text } = await upload(fileName, 'csv', await buildCsvZip(fileName, buildTable(...values)))
  assert.match(text, /"success"/)
}
const grant = { user_id: users.granted!, report_id: reports['revenue-forecast']! }
await database.insertInto('user_report_grants').values(grant).execute()
// The first version came with the catalogue: 1 November, 09:00 in Bangkok.
await publishAt('2026-11-30T16:59:59.999Z', [1])
await publishAt('2026-11-30T17:00:00.000Z', [1, 2])
await upload(name, 'metadata', await buildMetadata(['Year', 'Value'], 'Described later'))
await publishAt('2026-12-24T05:00:00.000Z', [7, 8, 9], 'revenue-forecast')

const buildInputByDay = (day: string) => ({ ...input, as_of: day })
const listValues = async (query: object) =>
  (await requestJson(getReportPreview, query)).rows.map((row: string[]) => row[1])

scenarios(portal, [
  {
    name: 'a report shows its latest version',
    call: getReport,
    input,
    contains: ['"number":3', '"is_latest":true', '"path":"/report/public-debt/v/3"', '"row_count":2'],
  },
  {
    name: 'an earlier version is found by its number, with its own files',
    call: getReport,
    input: { ...input, version: '2' },
    contains: ['"number":2', '"is_latest":false', '"row_count":1', '"name":"public-debt_v2.zip"'],
  },
  {
    name: 'a day before the first version is refused with the reason',
    call: getReport,
    input: buildInputByDay('2026-10-31'),
    status: 404,
    contains: ['"field":"as_of"', 'Nothing of this report was published by the end of 2026-10-31'],
  },
  {
    name: 'the preview of a day before the first version is refused with the reason',
    call: getReportPreview,
    input: buildInputByDay('2026-10-31'),
    status: 404,
    contains: ['as_of'],
  },
  {
    name: 'a future day returns the current version',
    call: getReport,
    input: buildInputByDay('2099-01-01'),
    contains: ['"number":3'],
  },
  {
    name: 'a year of the Buddhist era is refused with the day in the common era',
    call: getReport,
    input: buildInputByDay('2569-03-31'),
    status: 400,
    contains: ['"field":"as_of"', '2569-03-31 of the Buddhist era is 2026-03-31'],
  },
  {
    name: 'a leap day of the Buddhist era is refused with the day in the common era',
    call: getReportPreview,
    input: buildInputByDay('2567-02-29'),
    status: 400,
    contains: ['2024-02-29'],
  },
  ...['', '2026-02-30', '31/03/2026', 'yesterday', '9999-12-31', '0000-01-01', '2026-03-31T00:00:00Z'].map(day => ({
    name: `${day || 'an empty text'} is not a day`,
    call: getReport,
    input: buildInputByDay(day),
    status: 400,
    contains: ['"field":"as_of"', 'yyyy-mm-dd'],
  })),
  ...['0', '-1', '1.5', 'latest', '99999999999'].map(version => ({
    name: `${version} is not a version number`,
    call: getReport,
    input: { ...input, version },
    status: 400,
    contains: ['"field":"version"'],
  })),
  {
    name: 'a version that does not exist is 404',
    call: getReport,
    input: { ...input, version: '4' },
    status: 404,
    lacks: ['as_of'],
  },
  {
    name: 'a day together with a version is refused',
    call: getReport,
    input: { ...buildInputByDay('2026-12-01'), version: '1' },
    status: 400,
    contains: ['not both'],
  },
  ...[getReport, getReportPreview].flatMap(call =>
    [{}, { version: '1' }, { as_of: '2026-11-15' }, { as_of: '2026-10-01' }].flatMap(choice => [
      {
        name: `a restricted report is not found with ${JSON.stringify(choice)}`,
        call,
        who: 'stranger',
        input: { file_name: 'revenue-forecast', ...choice },
        status: 404,
        lacks: ['as_of', 'forecast'],
      },
      {
        name: `an Inactive report is not found with ${JSON.stringify(choice)}`,
        call,
        input: { file_name: 'old-revenue', ...choice },
        status: 404,
        lacks: ['as_of', 'former'],
      },
    ]),
  ),
  {
    name: 'a user with a grant sees the versions of a report',
    call: getReportPreview,
    who: 'granted',
    input: { file_name: 'revenue-forecast', version: '1' },
    contains: ['revenue-forecast, 0'],
  },
  {
    name: 'a visitor lists the versions',
    call: listReportVersions,
    input,
    contains: ['"total":3', '"as_of":"2026-11-30T17:00:00.000Z"', '"path":"/report/public-debt/v/1"'],
    lacks: ['collector', 'published_by'],
  },
  {
    name: 'a page after the last is empty',
    call: listReportVersions,
    input: { ...input, page: '2' },
    contains: ['"result":[]'],
  },
  { name: 'an invalid page is refused', call: listReportVersions, input: { ...input, page: 'x' }, status: 400 },
  { name: 'a missing name is refused', call: listReportVersions, input: {}, status: 400 },
  { name: 'a name that does not exist is 404', call: listReportVersions, input: { file_name: 'nothing' }, status: 404 },
  {
    name: 'a restricted report has no versions for a user without a grant',
    call: listReportVersions,
    who: 'stranger',
    input: { file_name: 'revenue-forecast' },
    status: 404,
  },
  {
    name: 'an Inactive report has no versions for a visitor',
    call: listReportVersions,
    input: { file_name: 'old-revenue' },
    status: 404,
  },
  {
    name: 'staff see the versions of an Inactive report',
    call: listReportVersions,
    who: 'staff',
    input: { file_name: 'old-revenue' },
    contains: ['"total":1'],
  },
])

test('the version of a day is the one that was current at its end in Bangkok, to the millisecond', async () => {
  assert.deepEqual(await listValues(buildInputByDay('2026-11-29')), await listValues({ ...input, version: '1' }))
  assert.deepEqual(await listValues(buildInputByDay('2026-11-30')), ['1'])
  assert.deepEqual(await listValues(buildInputByDay('2026-12-01')), ['1', '2'])
})

test('a version keeps the descriptions of its columns', async () => {
  const listDescriptions = async (version: string) =>
    (await requestJson(getReport, { ...input, version })).columns.map(
      (column: { description: string }) => column.description,
    )
  assert.deepEqual(await listDescriptions('3'), ['Described later', 'Described later'])
  assert.deepEqual(await listDescriptions('2'), ['', ''])
})

test('a restored version is a new one, and earlier ones do not change', async () => {
  const before = await Promise.all(['1', '2', '3'].map(version => listValues({ ...input, version })))
  clock.advance(60_000)
  const source_id = `source.${name}`
  const { result } = await uploads.requestJson(listFileVersions, { source_id }, 'steward')
  const shortVersion = result.find(({ kind, row_count }: Record<string, unknown>) => kind === 'csv' && row_count === 1)
  const choice = { source_id, version_ids: [shortVersion.version_id] }
  const { draft } = await uploads.requestJson(draftVersions, choice, 'steward')
  await uploads.publishReviewed(draft.draft_id)
  assert.deepEqual(await Promise.all(['1', '2', '3'].map(version => listValues({ ...input, version }))), before)
  assert.deepEqual(await listValues({ ...input, version: '4' }), ['1'])
  assert.equal((await requestJson(getReport, input)).version.number, 4)
})

test('a version whose file is missing in the store has no preview, and other versions are not affected', async () => {
  const { digest } = await database
    .selectFrom('report_files')
    .select('digest')
    .where('report_id', '=', reports[name]!)
    .where('row_count', '=', 2)
    .executeTakeFirstOrThrow()
  await store.remove(digest)
  // The other portal has cached the preview.
  const { request, requestJson } = testPortal(catalogueRoutes({ database, store }), actors)
  assert.equal((await request(getReport, { ...input, version: '3' })).status, 200)
  assert.notEqual((await request(getReportPreview, { ...input, version: '3' })).status, 200)
  assert.equal((await requestJson(getReportPreview, { ...input, version: '2' })).rows[0][1], '1')
})

const rename = (from: string, to: string) =>
  database.updateTable('reports').set({ file_name: to }).where('file_name', '=', from).execute()

test('a renamed report is found by its former names, and its versions keep their URLs', async () => {
  await rename(name, 'state-debt')
  for (const file_name of [name, 'state-debt']) {
    const { report, version } = await requestJson(getReport, { file_name })
    assert.deepEqual([report.file_name, version.number], ['state-debt', 4])
    const second = await requestJson(getReport, { file_name, version: '2' })
    assert.deepEqual([second.report.file_name, second.version.path], ['state-debt', '/report/public-debt/v/2'])
  }
  await publishAt('2026-12-26T05:00:00.000Z', [5], 'state-debt')
  assert.equal((await requestJson(getReport, input)).version.path, '/report/state-debt/v/5')
})

test('a report that takes a former name gets the name, but not the URLs that were cited', async () => {
  await rename('gold-price', name)
  assert.equal((await requestJson(getReport, input)).report.source_id, 'source.gold-price')
  const cited = await requestJson(getReport, { ...input, version: '2' })
  assert.equal(cited.report.file_name, 'state-debt')
  await publishAt('2026-12-27T05:00:00.000Z', [6], name)
  assert.equal((await requestJson(getReport, input)).version.path, '/report/public-debt/v/5')
})

test('a report that the actor may not see hides no name and no URL of another report', async () => {
  await database.updateTable('reports').set({ status: 'Inactive' }).where('file_name', '=', name).execute()
  assert.equal((await requestJson(getReport, input)).report.file_name, 'state-debt')
  assert.equal((await portal.request(getReport, { file_name: 'gold-price' })).status, 404)
  await database.updateTable('reports').set({ sub_level_id: 2 }).where('file_name', '=', 'state-debt').execute()
  for (const version of ['1', '2', '5']) {
    const { status, text } = await portal.request(getReport, { ...input, version })
    const missing = await portal.request(getReport, { file_name: 'nothing', version })
    const omitRequestId = (body: string) => ({ ...JSON.parse(body), request_id: '' })
    assert.deepEqual([status, omitRequestId(text)], [404, omitRequestId(missing.text)])
  }
})

test('two publications at the same time are two versions', async () => {
  for (const value of [1, 2]) await upload('inflation', 'csv', await buildCsvZip('inflation', buildTable(value)))
  const { result } = await requestJson(listReportVersions, { file_name: 'inflation' })
  assert.deepEqual(
    result.map(({ number }: { number: number }) => number),
    [3, 2, 1],
  )
})

test('after the clock is set back, a version is not older than the previous one', async () => {
  clock.advance(-40 * dayMilliseconds)
  await upload('inflation', 'csv', await buildCsvZip('inflation', buildTable(3)))
  const { result } = await requestJson(listReportVersions, { file_name: 'inflation' })
  assert.deepEqual([result[0].number, result[0].as_of], [4, result[1].as_of])
})

test('a version that was found before a publication keeps its files and columns', async () => {
  const requested = await requireRequestedReport(database, visitor, { fileName: 'inflation' })
  await upload(
    'inflation',
    'csv',
    await buildCsvZip('inflation', [
      ['Year', 'Rate'],
      [2024, 1],
      [2024, 2],
    ]),
  )
  const [csv] = await listRequestedFiles(database, requested)
  assert.deepEqual([csv!.name, csv!.rowCount], ['inflation.zip', 1])
  const columns = await listRequestedColumns(database, requested)
  assert.deepEqual(
    columns.map(column => column.name),
    ['Year', 'Value'],
  )
})

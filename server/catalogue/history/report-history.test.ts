import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Call } from '../../../contract/call.ts'
import { publishDraft } from '../../../contract/catalogue/drafts/drafts.ts'
import { getReportForm, saveReport } from '../../../contract/catalogue/report-editing.ts'
import { saveApiDocument, saveDashboardLink } from '../../../contract/catalogue/report-links.ts'
import { draftVersions } from '../../../contract/catalogue/versions/file-versions.ts'
import { listReportHistory } from '../../../contract/catalogue/versions/report-history.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { buildCsvZip, buildMetadata } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { scenarios, testPortal } from '../../testing/portal.ts'
import { editingRoutes } from '../editing/editing-routes.ts'
import { listVersionPage } from '../report-versions/version-lists.ts'

const uploads = await openUploadPortal()
const { upload, database, clock, reports, users } = uploads
const menus: Actor['menus'] = new Set(['ReportConfiguration'])
const steward: Actor = { ...visitor, userId: users.collector, roleId: roleIds.dataSteward, menus, hasConsented: true }
const actors: Record<string, Actor> = {
  visitor,
  reader: { ...visitor, userId: users.stranger, roleId: roleIds.user },
  analyst: { ...visitor, userId: users.desk, roleId: 5, menus: new Set(['WorkBench', 'DataSource']) },
  steward,
  administrator: { ...steward, userId: users.granted, roleId: roleIds.systemAdministrator },
  owing: { ...steward, isLoginPending: true },
}
const portal = testPortal(editingRoutes({ database, clock, linkHosts: [] }), actors)
const requestJson = (call: Call, input: object, who = 'steward') => portal.requestJson(call, input, who)

const name = 'public-debt'
const debt = { source_id: `source.${name}` }
const listHistory = (query: object = {}) => requestJson(listReportHistory, { ...debt, ...query })
interface Event {
  kind: string
  version?: { number: number }
  fields?: { save: { revision: number } }
  link?: { change: { number: number } }
}
const toLabels = ({ result }: { result: Event[] }) =>
  result.map(
    ({ kind, version, fields, link }) => `${kind} ${version?.number ?? fields?.save.revision ?? link?.change.number}`,
  )
const publish = async (values: number[]) => {
  clock.advance(60_000)
  const { text } = await upload(
    name,
    'csv',
    await buildCsvZip(name, [['Year', 'Value'], ...values.map(value => [2024, value])]),
  )
  assert.match(text, /"success"/)
}

test('an unchanged report has its first version and its creation', async () => {
  const first = await listHistory()
  assert.deepEqual(toLabels(first), ['files 1', 'fields 1'])
  assert.deepEqual(first.counts, { files: 1, fields: 1, links: 0 })
  assert.equal(first.result[0].by, null)
  assert.deepEqual([first.current.version, first.current.save.revision], [1, 1])
})

test('files, fields and links share one timeline, the latest first', async () => {
  await publish([1, 2, 3])
  clock.advance(60_000)
  const form = await requestJson(getReportForm, debt)
  const { status } = await requestJson(saveReport, {
    data: { ...form.data, licence: 'CC BY 4.0' },
    sublevel_key: form.sublevel_key,
    revision: form.revision,
  })
  assert.equal(status, 'success')
  clock.advance(60_000)
  await requestJson(saveDashboardLink, { ...debt, link: 'https://dashboard.example/v2' })
  clock.advance(60_000)
  await requestJson(saveApiDocument, { file_name: name, api_doc_url: 'https://api.example/v2' }, 'administrator')
  clock.advance(60_000)
  await requestJson(saveDashboardLink, { ...debt, link: 'https://dashboard.example/v3' })
  await publish([1])
  const history = await listHistory()
  assert.deepEqual(toLabels(history), [
    'files 3',
    'links 3',
    'links 2',
    'links 1',
    'fields 2',
    'files 2',
    'files 1',
    'fields 1',
  ])
  assert.deepEqual([history.total, history.counts], [8, { files: 3, fields: 2, links: 3 }])
  assert.deepEqual(
    history.result.filter(({ kind }: Event) => kind === 'links').map(({ link }: { link: object }) => link),
    [
      {
        change: { ...history.result[1].link.change, after: 'https://dashboard.example/v3' },
        is_first: false,
        is_latest: true,
      },
      {
        change: { ...history.result[2].link.change, kind: 'api', changed_by: 'granted' },
        is_first: true,
        is_latest: true,
      },
      {
        change: { ...history.result[3].link.change, before: 'https://dashboard.example/debt' },
        is_first: true,
        is_latest: false,
      },
    ],
  )
  assert.equal(history.result[4].fields.before.data.licence, form.data.licence)
  assert.equal(history.result[4].fields.save.data.licence, 'CC BY 4.0')
  assert.deepEqual(
    [
      history.current.version,
      history.current.save.revision,
      history.current.Link_name,
      history.current.api_document_URL,
    ],
    [3, 2, 'https://dashboard.example/v3', 'https://api.example/v2'],
  )
})

test('a list of one kind contains the counts of all kinds', async () => {
  for (const [kind, labels] of [
    ['files', ['files 3', 'files 2', 'files 1']],
    ['fields', ['fields 2', 'fields 1']],
    ['links', ['links 3', 'links 2', 'links 1']],
  ] as const) {
    const page = await listHistory({ kind })
    assert.deepEqual(toLabels(page), labels)
    assert.deepEqual([page.total, page.counts], [labels.length, { files: 3, fields: 2, links: 3 }])
  }
})

test('pages are consecutive, and contain the total', async () => {
  const pages = await Promise.all([1, 2, 3].map(page => listHistory({ page, page_size: 3 })))
  assert.deepEqual(pages.flatMap(toLabels), toLabels(await listHistory()))
  assert.deepEqual((await listHistory({ page: 4, page_size: 3 })).result, [])
  const { headers } = await portal.request(listReportHistory, { ...debt, kind: 'links', page: 9 }, 'steward')
  assert.equal(headers['x-total-count'], '3')
})

test('a version contains the files that it replaced, all of its files, and its rows', async () => {
  await database
    .insertInto('version_comparisons')
    .columns(['report_version_id', 'earlier_version_id', 'rows_added', 'rows_removed', 'found', 'compared_at'])
    .expression(
      sql`select v.report_version_id, e.report_version_id, 0, 2, '{}', now() from report_versions v
        join report_versions e on e.report_id = v.report_id and e.number = 2 where v.number = 3 and v.report_id = ${reports[name]}`,
    )
    .execute()
  clock.advance(60_000)
  await upload(name, 'metadata', await buildMetadata(['Year', 'Value'], 'Described later'))
  const [described, published] = (await listHistory({ kind: 'files' })).result
  assert.deepEqual(described.version.published, ['metadata'])
  assert.partialDeepStrictEqual(described.version, { number: 4, is_current: true, row_count: 1 })
  const pickKinds = ({ version }: { version: { files: { kind: string }[] } }) => version.files.map(({ kind }) => kind)
  assert.deepEqual(pickKinds(described), ['csv', 'excel', 'metadata'])
  const { number, row_count, column_count, rows_added, rows_removed, rows_changed, is_current } = published.version
  assert.deepEqual(
    { number, row_count, column_count, rows_added, rows_removed, rows_changed, is_current },
    { number: 3, row_count: 1, column_count: 2, rows_added: 0, rows_removed: 2, rows_changed: null, is_current: false },
  )
  assert.deepEqual(published.version.published, ['csv', 'excel'])
  assert.equal(published.by, 'collector')
})

test('a restored version is a new one, and names the version whose files it contains', async () => {
  clock.advance(60_000)
  const { result } = await listHistory({ kind: 'files' })
  const second = result.find(({ version }: Event) => version!.number === 2).version
  const csv = second.files.find(({ kind }: { kind: string }) => kind === 'csv')
  const choice = { ...debt, version_ids: [csv.version_id] }
  const { draft } = await uploads.requestJson(draftVersions, choice, 'steward')
  const { input } = await uploads.reviewDraft(draft.draft_id)
  const reason = ' Version 4 had lost two rows '
  await uploads.requestJson(publishDraft, { ...input, reason }, 'steward')
  const after = (await listHistory({ kind: 'files' })).result
  assert.deepEqual(
    after.map(({ version }: { version: { number: number; same_as: number | null } }) => [
      version.number,
      version.same_as,
    ]),
    [
      [5, 2],
      [4, null],
      [3, null],
      [2, null],
      [1, null],
    ],
  )
  assert.equal(after[0].version.row_count, 3)
  assert.deepEqual(
    after.map(({ version }: { version: { reason: string | null } }) => version.reason),
    ['Version 4 had lost two rows', null, null, null, null],
  )
  const readers = await listVersionPage(database, visitor, { fileName: name, page: 1 })
  assert.equal(readers.versions[0]!.reason, 'Version 4 had lost two rows')
  const { after: recorded } = await database
    .selectFrom('audit_records')
    .select('after')
    .where('subject', '=', 'report_drafts')
    .orderBy('audit_id', 'desc')
    .executeTakeFirstOrThrow()
  assert.deepEqual(recorded, {
    draft_id: draft.draft_id,
    step: 'restored',
    reason: 'Version 4 had lost two rows',
  })
})

test('staff without a grant see the history of a restricted report, but cannot download its files', async () => {
  const { result } = await requestJson(listReportHistory, { source_id: 'source.revenue-forecast', kind: 'files' })
  const mayDownload = result.flatMap(({ version }: { version: { files: { may_take: boolean }[] } }) =>
    version.files.map(({ may_take }) => may_take),
  )
  assert.ok(mayDownload.length > 0)
  assert.ok(!mayDownload.includes(true))
})

scenarios(portal, [
  ...(
    [
      ['visitor', 401],
      ['owing', 401],
      ['reader', 403],
      ['analyst', 403],
      ['steward', 200],
      ['administrator', 200],
    ] as const
  ).map(([who, status]) => ({
    name: `${who} gets ${status}`,
    call: listReportHistory,
    input: debt,
    who,
    status,
    contains: status === 200 ? ['"counts"', 'collector'] : [],
    lacks: status === 200 ? [] : ['example', 'collector'],
  })),
  {
    name: 'a report that does not exist is 404',
    call: listReportHistory,
    input: { source_id: 'no-such' },
    who: 'steward',
    status: 404,
  },
  {
    name: 'an unknown kind is refused by name',
    call: listReportHistory,
    input: { ...debt, kind: 'all' },
    who: 'steward',
    status: 400,
    contains: ['"field":"kind'],
  },
])

import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as calls from '../../../contract/access/report-groups.ts'
import type { Call } from '../../../contract/call.ts'
import { visitor } from '../../platform/actor.ts'
import { openAccess, refusedBesides } from '../../testing/access-portal.ts'
import { selectVisibleReports } from '../visible-reports.ts'

const { request, requestJson, database, people, world, assertRefused, trackChanges, collectRecords } =
  await openAccess()
const { addReportGroup, renameReportGroup, removeReportGroup, countReportGroupUse } = calls
const { addToReportGroup, removeFromReportGroup, listReportGroups, listGroupReports, listOtherReports } = calls
const getReportId = (name: string) => world.reports[name]!
/** Edits report groups, but may not see Inactive reports. */
const menu = 'GroupReportsManagement'

let groupCount = 0
const addGroup = async ({
  name = `Collection ${++groupCount}`,
  reports = [],
}: {
  name?: string
  reports?: string[]
} = {}) => {
  const { group_report_id } = await requestJson(addReportGroup, { group_report_name: name })
  if (reports.length > 0) await requestJson(addToReportGroup, { group_report_id, r_ids: reports.map(getReportId) })
  return group_report_id as number
}
const listReportNames = async (group_report_id: number, who = 'system'): Promise<string[]> =>
  (await requestJson(listGroupReports, { group_report_id }, who)).result.map(({ source_id }: { source_id: string }) =>
    source_id.slice('source.'.length),
  )

const first = await addGroup({ name: 'First', reports: ['gold-price'] })
const requests: [call: Call, input: object][] = [
  [addReportGroup, { group_report_name: 'Refused' }],
  [renameReportGroup, { group_report_id: first, group_report_name: 'Refused' }],
  [countReportGroupUse, { group_report_id: first }],
  [removeReportGroup, { group_report_id: first }],
  [listGroupReports, { group_report_id: first }],
  [listOtherReports, { group_report_id: first }],
  [addToReportGroup, { group_report_id: first, r_ids: [getReportId('inflation')] }],
  [removeFromReportGroup, { group_report_id: first, r_ids: [getReportId('gold-price')] }],
]
for (const [call, input] of requests)
  test(`${call.name} is for Group Reports Management only`, async () => {
    for (const [who, status, title] of refusedBesides('GroupReportsManagement'))
      await assertRefused(call, input, { status, pattern: new RegExp(title), who })
  })
test('listReportGroups is for Reports Management too', async () => {
  for (const [who, status, title] of refusedBesides('GroupReportsManagement', 'ReportsManagement'))
    await assertRefused(listReportGroups, {}, { status, pattern: new RegExp(title), who })
  for (const who of ['system', 'administrator', 'GroupReportsManagement', 'ReportsManagement'])
    assert.equal((await requestJson(listReportGroups, {}, who)).total, 1, who)
})

test('a report group is created, renamed and deleted, with the statuses of the specification', async () => {
  const group_report_id = await addGroup({ name: 'Forecasts' })
  assert.deepEqual((await requestJson(listReportGroups, { text_search: 'forecasts' })).result, [
    {
      group_report_id,
      group_report_name: 'Forecasts',
      create_at: '2026-11-20T03:00:00.000Z',
      report_count: 0,
      grant_count: 0,
    },
  ])
  assert.equal(
    (await requestJson(addReportGroup, { group_report_name: ' FORECASTS' })).status,
    'Group_name is duplicate',
  )
  const other = await addGroup()
  const renameGroup = (group_report_name: string, was?: string) =>
    request(renameReportGroup, { group_report_id: btoa(String(other)), group_report_name, was }, menu)
  assert.match((await renameGroup('forecasts')).text, /Group Report name is duplicate/)
  assert.match((await renameGroup('Outlook', `Collection ${groupCount}`)).text, /success/)
  await assertRefused(
    renameReportGroup,
    { group_report_id: other, group_report_name: 'Third', was: 'Collection' },
    { status: 409, pattern: /GroupReportsManagement has changed Outlook in the meantime/ },
  )
  for (const group_report_name of ['', ' ', 'x'.repeat(256)])
    await assertRefused(addReportGroup, { group_report_name }, { status: 400, pattern: /group_report_name/ })
  assert.equal((await requestJson(removeReportGroup, { group_report_name: 'Outlook' })).status, 'success')
  assert.equal((await requestJson(removeReportGroup, { group_report_name: 'Outlook' })).status, 'success', 'again')
})

test('reports are added by id, by Report ID, as objects and as text, and duplicates count once', async () => {
  const group_report_id = await addGroup()
  const add = async (list_report: unknown) =>
    (await requestJson(addToReportGroup, { group_report_id, list_report })).count
  assert.equal(await add([getReportId('inflation'), 'source.gold-price']), 2)
  assert.equal(await add([{ r_id: getReportId('gold-price') }, { source_id: 'source.public-debt' }]), 1)
  assert.equal(await add('source.public-debt, source.debt-service'), 1)
  assert.deepEqual((await listReportNames(group_report_id)).toSorted(), [
    'debt-service',
    'gold-price',
    'inflation',
    'public-debt',
  ])
  const remove = { group_report_id, list_report: ['source.gold-price', getReportId('inflation')] }
  assert.equal((await requestJson(removeFromReportGroup, remove)).count, 2)
  assert.equal((await requestJson(removeFromReportGroup, remove)).count, 0, 'removing what is gone is a success')
  const inBothLists = { group_report_id, r_ids: [getReportId('public-debt')], list_report: ['source.debt-service'] }
  assert.equal((await requestJson(removeFromReportGroup, inBothLists)).count, 2)
  await requestJson(addToReportGroup, { group_report_id, r_ids: [getReportId('public-debt')] })
  const withEmptyList = { group_report_id, r_ids: [getReportId('public-debt')], list_report: [] }
  assert.equal((await requestJson(removeFromReportGroup, withEmptyList)).count, 1)
})

test('a list with a report that does not exist is refused with its name, and nothing is added', async () => {
  const group_report_id = await addGroup()
  await assertRefused(
    addToReportGroup,
    { group_report_id, r_ids: [getReportId('inflation'), 99_999] },
    { status: 404, pattern: /99999/ },
  )
  await assertRefused(
    addToReportGroup,
    { group_report_id, list_report: ['source.nothing'] },
    { status: 404, pattern: /source.nothing/ },
  )
  await assertRefused(addToReportGroup, { group_report_id }, { status: 400, pattern: /r_ids/ })
  await assertRefused(
    addToReportGroup,
    { group_report_id: 99_999, r_ids: [getReportId('inflation')] },
    { status: 404, pattern: /99999/ },
  )
  await assertRefused(
    addToReportGroup,
    { r_ids: [getReportId('inflation')] },
    { status: 400, pattern: /group_report_id/ },
  )
})

test('users without ReportConfiguration see the names of restricted reports, but not of Inactive ones', async () => {
  const group_report_id = await addGroup({ reports: ['old-revenue', 'gold-price'] })
  assert.deepEqual(await listReportNames(group_report_id, menu), ['gold-price'])
  assert.deepEqual((await listReportNames(group_report_id)).toSorted(), ['gold-price', 'old-revenue'])
  const group = (await requestJson(listReportGroups, { text_search: `Collection ${groupCount}` }, menu)).result[0]
  assert.equal(group.report_count, 1)
  const names = (await requestJson(listOtherReports, { group_report_id }, menu)).result.map(
    ({ source_id }: { source_id: string }) => source_id,
  )
  assert.ok(names.includes('source.revenue-forecast') && !names.includes('source.old-revenue'))
  const other = await addGroup()
  await assertRefused(
    addToReportGroup,
    { group_report_id: other, list_report: ['source.old-revenue'] },
    { status: 404, pattern: /old-revenue/, who: menu },
  )
  await assertRefused(
    addToReportGroup,
    { group_report_id: other, r_ids: [getReportId('old-revenue')] },
    { status: 404, pattern: /r_ids/, who: menu },
  )
  await requestJson(removeFromReportGroup, { group_report_id, r_ids: [getReportId('old-revenue')] }, menu)
  assert.equal((await listReportNames(group_report_id)).length, 2, 'what they are not told of stays')
})

test('lists contain level and status, can be limited to restricted reports, and are searched, sorted and paged', async () => {
  const group_report_id = await addGroup({ reports: ['revenue-forecast'] })
  const [forecast] = (await requestJson(listGroupReports, { group_report_id })).result
  assert.deepEqual(forecast, {
    r_id: getReportId('revenue-forecast'),
    source_id: 'source.revenue-forecast',
    export_excel_name: 'Revenue forecast',
    export_excel_name_th: 'ประมาณการรายได้',
    name: 'Public Finance',
    name_th: 'การคลังภาครัฐ',
    sub_category_name: 'Revenue',
    sub_category_name_th: 'การจัดเก็บรายได้',
    status: 'Active',
    level_desc: 'Restricted data',
    is_public: false,
  })
  const findReports = async (more: object) => requestJson(listOtherReports, { group_report_id, ...more })
  assert.ok(
    (await findReports({ restricted_only: true })).result.every((row: { is_public: boolean }) => !row.is_public),
  )
  assert.equal((await findReports({ text_search: 'หนี้ debt' })).total, 3)
  assert.equal((await findReports({ text_search: '%' })).total, 1, 'no wildcard: one title has one')
  assert.equal((await findReports({ text_search: '\\' })).total, 1)
  const all = await findReports({ sort: 'category', language: 'th' })
  assert.deepEqual(
    (await findReports({ sort: 'category', language: 'th', page: 2, page_size: 4 })).result,
    all.result.slice(4, 8),
  )
  for (const sort of ['title', 'subCategory', 'level', 'status'])
    assert.equal((await findReports({ sort })).total, all.total)
})

test('deleting a report group returns how many people lose how many reports, and they lose them at once', async () => {
  const group_report_id = await addGroup({ name: 'Doomed', reports: ['revenue-forecast', 'gold-price'] })
  const isSeenBy = async (userId: number) => {
    const rows = await selectVisibleReports(database, { ...visitor, userId })
      .select('file_name')
      .execute()
    return rows.some(({ file_name }) => file_name === 'revenue-forecast')
  }
  const { user_group_id } = await database
    .insertInto('user_groups')
    .values({ name: 'Two' })
    .returning('user_group_id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('user_group_members')
    .values([people.user!, people.desk!].map(user_id => ({ user_group_id, user_id })))
    .execute()
  await database
    .insertInto('user_group_report_group_grants')
    .values({ user_group_id, report_group_id: group_report_id })
    .execute()
  await database
    .insertInto('user_report_group_grants')
    .values([people.user!, people.stranger!].map(user_id => ({ user_id, report_group_id: group_report_id })))
    .execute()
  const use = { report_count: 1, user_count: 3, group_count: 1 }
  assert.deepEqual(await requestJson(countReportGroupUse, { group_report_id }), use)
  assert.ok((await isSeenBy(people.user!)) && (await isSeenBy(people.stranger!)))
  assert.deepEqual(await requestJson(removeReportGroup, { group_report_id }), { status: 'success', ...use })
  assert.ok(!(await isSeenBy(people.user!)) && !(await isSeenBy(people.stranger!)))
  await assertRefused(
    addToReportGroup,
    { group_report_id, r_ids: [getReportId('gold-price')] },
    { status: 404, pattern: /no longer exist/ },
  )
})

test('concurrent edits of a report group lose nothing, and each write is recorded', async () => {
  const group_report_id = await addGroup({ reports: ['gold-price'] })
  await Promise.all([
    requestJson(addToReportGroup, { group_report_id, r_ids: [getReportId('inflation')] }, 'administrator'),
    requestJson(
      addToReportGroup,
      { group_report_id, r_ids: [getReportId('public-debt'), getReportId('inflation')] },
      menu,
    ),
    requestJson(removeFromReportGroup, { group_report_id, r_ids: [getReportId('gold-price')] }),
  ])
  assert.deepEqual((await listReportNames(group_report_id)).toSorted(), ['inflation', 'public-debt'])
  const add = () => requestJson(addToReportGroup, { group_report_id, r_ids: [getReportId('gold-price')] }, menu)
  assert.deepEqual(await collectRecords(add), [
    {
      username: menu,
      call: 'addToReportGroup',
      action: 'added',
      subject: 'report_group_members',
      key: `${group_report_id} ${getReportId('gold-price')}`,
      before: null,
      after: { report_group_id: group_report_id, report_id: getReportId('gold-price') },
    },
  ])
  assert.deepEqual(await trackChanges(add), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listRevisions } from '../../../contract/catalogue/editing/report-revisions.ts'
import { getReport } from '../../../contract/catalogue/report-details.ts'
import { getReportForm, saveReport } from '../../../contract/catalogue/report-editing.ts'
import { searchReports } from '../../../contract/catalogue/search/report-searches.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'

const { requestJson, portal, trackChanges, clock, database } = await openEditing()

const blank = {
  export_excel_name: 'Rice exports',
  frequency: 'Monthly',
  sub_category_id: 3,
  word: ['rice', 'ข้าว'],
}
let createdCount = 0
/** Creates a report and returns the form that the editor then shows. */
const create = async (more: object = {}, who = 'steward') => {
  createdCount += 1
  const id = `made-${createdCount}`
  const edited = { source_id: id, file_name: id, ...blank, ...more }
  assert.deepEqual(await requestJson(saveReport, { data: edited }, who), { status: 'success', revision: 1 })
  return requestJson(getReportForm, { source_id: id }, who)
}
const save = (form: Record<string, object>, more: object, others: object = {}, who = 'steward') => {
  const { revision, sublevel_key } = form
  return requestJson(saveReport, { data: { ...form.data, ...more }, revision, sublevel_key, ...others }, who)
}
const readForm = (form: { data: { source_id: string } }) =>
  requestJson(getReportForm, { source_id: form.data.source_id }, 'steward')
const writtenTables = ['reports', 'report_revisions', 'audit_records']
const allTables = ['reports', 'report_keywords', 'report_revisions', 'audit_records']

test('a created report has defaults for missing fields, and the day in Bangkok as its release date', async () => {
  // Past midnight in Bangkok, not yet in Greenwich.
  assert.equal(clock.now().toISOString(), '2026-11-20T20:00:00.000Z')
  const form = await create()
  assert.deepEqual(form, {
    data: {
      source_id: 'made-1',
      file_name: 'made-1',
      export_excel_name: 'Rice exports',
      export_excel_name_th: 'Rice exports',
      description: '',
      description_th: '',
      frequency: 'Monthly',
      sub_category_id: 3,
      status: 'Active',
      word: ['rice', 'ข้าว'],
      unit: '',
      unit_th: '',
      coverage: '',
      coverage_th: '',
      licence: '',
      licence_url: '',
      source: '',
      source_url: '',
      attribution: '',
      attribution_th: '',
      chart_kind: 'auto',
      chart_measure: '',
      chart_series: '',
      method: '',
      method_th: '',
      transformation: '',
      transformation_th: '',
      next_release_date: null,
      mode: 'Append',
    },
    category_id: 2,
    Level_Master_id: 1,
    sublevel_key: 1,
    revision: 1,
    saved_at: '2026-11-20T20:00:00.000Z',
    saved_by: 'collector',
    trans_date: '2026-11-21',
    api_document_URL: 'None',
    Link_name: 'None',
  })
  assert.match((await portal.request(getReport, { file_name: 'made-1' })).text, /Rice exports/)
  assert.match((await portal.request(searchReports, { text_search: 'ข้าว' })).text, /made-1/)
})

test('a save changes the fields that it contains, and does not write unchanged keywords', async () => {
  const form = await create()
  const change = () => save(form, { export_excel_name: 'Rice exports by port', next_release_date: '2026-12-21' })
  assert.deepEqual(await trackChanges(change), writtenTables)
  const now = await readForm(form)
  assert.deepEqual(
    [now.revision, now.data.export_excel_name, now.data.next_release_date, now.data.export_excel_name_th],
    [2, 'Rice exports by port', '2026-12-21', 'Rice exports'],
  )
})

test('a save without a sub level does not publish a hidden report', async () => {
  const form = await create()
  await save(form, { status: 'Inactive' }, { sublevel_key: 2 })
  const { status: _, ...others } = (await readForm(form)).data
  await requestJson(saveReport, { data: { ...others, description: 'More' }, revision: 2 }, 'steward')
  const now = await readForm(form)
  assert.deepEqual([now.revision, now.data.description, now.data.status, now.sublevel_key], [3, 'More', 'Inactive', 2])
})

test('keywords are trimmed and kept in order, without those that search treats as equal', async () => {
  const form = await create({ word: [' Rice ', 'rice', 'RICE', 'ข้าว', 'Paddy  field', 'paddy field', 'ข้าว '] })
  assert.deepEqual(form.data.word, ['Rice', 'ข้าว', 'Paddy  field'])
  assert.deepEqual(await trackChanges(() => save(form, { word: ['ข้าว', 'Rice', 'Paddy  field'] })), [
    'report_keywords',
    'report_revisions',
    'audit_records',
  ])
  assert.deepEqual((await readForm(form)).data.word, ['ข้าว', 'Rice', 'Paddy  field'])
})

test('saving the current values succeeds and writes nothing, from the current or an earlier revision', async () => {
  const form = await create()
  await save(form, { description: 'Every port' })
  const now = await readForm(form)
  for (const revision of [1, 2])
    assert.deepEqual(
      await trackChanges(async () =>
        assert.deepEqual(await save(now, {}, { revision }, 'administrator'), { status: 'success', revision: 2 }),
      ),
      [],
    )
})

test('a create whose response was lost can be retried by the same person, and for others the id is taken', async () => {
  const { data: edited } = await create()
  const saveAgain = (who: string, more: object = {}) =>
    requestJson(saveReport, { data: { ...edited, ...more }, revision: 0 }, who)
  await trackChanges(async () => {
    assert.deepEqual(await saveAgain('steward'), { status: 'success', revision: 1 })
    assert.equal((await saveAgain('administrator')).status, 'Report ID is duplicate')
    assert.equal((await saveAgain('steward', { export_excel_name: 'Another' })).status, 'Report ID is duplicate')
  }).then(changed => assert.deepEqual(changed, []))
})

test('creating a report with an existing id is refused, even if that report was never saved', async () => {
  const { data: edited } = await requestJson(getReportForm, { source_id: 'source.gold-price' }, 'steward')
  const tryAgain = async () =>
    assert.equal(
      (await requestJson(saveReport, { data: edited, revision: 0 }, 'steward')).status,
      'Report ID is duplicate',
    )
  assert.deepEqual(await trackChanges(tryAgain), [])
})

test('a File Name is unique, for a create and for a change', async () => {
  const form = await create()
  const refused = async () => {
    assert.deepEqual(await save(form, { file_name: 'gold-price' }), { status: 'File Name is duplicate', revision: 1 })
    const edited = { ...form.data, source_id: 'made-late', file_name: 'gold-price' }
    assert.deepEqual(await requestJson(saveReport, { data: edited }, 'steward'), {
      status: 'File Name is duplicate',
      revision: 0,
    })
  }
  assert.deepEqual(await trackChanges(refused), [])
  assert.equal((await save(form, { file_name: 'made-anew' })).status, 'success')
  assert.equal((await portal.request(getReport, { file_name: 'made-anew' })).status, 200)
  const former = await portal.request(getReport, { file_name: form.data.file_name })
  assert.equal(former.status, 200)
  assert.match(former.text, /"file_name":"made-anew"/, 'the former name leads to the report')
})

test('an outdated edit of a report returns the stored values, with writer and time', async () => {
  const form = await create()
  clock.advance(60_000)
  await save(form, { description: 'The first', word: ['first'] }, {}, 'administrator')
  const late = () => save(form, { description: 'The second' })
  assert.deepEqual(await trackChanges(late), [])
  const { status, revision, meanwhile } = await late()
  assert.deepEqual([status, revision], ['edited meanwhile', 2])
  assert.deepEqual(meanwhile, await readForm(form))
  assert.deepEqual(
    [meanwhile.saved_by, meanwhile.saved_at, meanwhile.data.word],
    ['desk', clock.now().toISOString(), ['first']],
  )
  assert.deepEqual(await save(form, { description: 'The second' }, { revision: 2 }), { status: 'success', revision: 3 })
})

test('a revision that does not exist is refused like an outdated one', async () => {
  const form = await create()
  assert.equal((await save(form, { description: 'x' }, { revision: 7 })).status, 'edited meanwhile')
})

test('exactly one of many concurrent saves of a revision is written', async () => {
  const form = await create()
  const texts = Array.from({ length: 12 }, (_, index) => `Number ${index}`)
  const responses = await Promise.all(texts.map(description => save(form, { description, word: [description] })))
  const won = responses.filter(({ status }) => status === 'success')
  assert.equal(won.length, 1)
  assert.ok(responses.every(({ status }) => ['success', 'edited meanwhile'].includes(status)))
  const now = await readForm(form)
  assert.equal(now.revision, 2)
  assert.equal(now.data.description, texts[responses.indexOf(won[0])])
  assert.deepEqual(now.data.word, [now.data.description])
})

test('a double click saves once', async () => {
  const form = await create()
  const [one, other] = await Promise.all([1, 2].map(() => save(form, { description: 'Clicked twice' })))
  assert.deepEqual([one, other], Array(2).fill({ status: 'success', revision: 2 }))
  const edited = { ...form.data, source_id: 'made-twice', file_name: 'made-twice' }
  const both = await Promise.all([1, 2].map(() => requestJson(saveReport, { data: edited }, 'steward')))
  assert.deepEqual(both, Array(2).fill({ status: 'success', revision: 1 }))
  const { revisions } = await database
    .selectFrom('report_revisions')
    .innerJoin('reports', 'reports.report_id', 'report_revisions.report_id')
    .select(({ fn }) => fn.countAll<number>().as('revisions'))
    .where('source_id', '=', 'made-twice')
    .executeTakeFirstOrThrow()
  assert.equal(revisions, 1)
})

test('one of two concurrent creates with the same id or File Name succeeds', async () => {
  const create = (source_id: string, file_name: string, who: string) =>
    requestJson(
      saveReport,
      { data: { ...blank, source_id, file_name, export_excel_name: `By ${who}` }, revision: 0 },
      who,
    )
  const ids = await Promise.all([
    create('made-race', 'made-race-a', 'steward'),
    create('made-race', 'made-race-b', 'system'),
  ])
  assert.deepEqual(ids.map(({ status }) => status).toSorted(), ['Report ID is duplicate', 'success'])
  const names = await Promise.all([create('made-c', 'made-same', 'steward'), create('made-d', 'made-same', 'system')])
  assert.deepEqual(names.map(({ status }) => status).toSorted(), ['File Name is duplicate', 'success'])
})

test('every save is a revision with writer, time and fields, and can be restored', async () => {
  const form = await create()
  clock.advance(1000)
  await save(form, { description: 'Second', word: ['second'] }, { sublevel_key: 2 }, 'administrator')
  clock.advance(1000)
  await save(form, { export_excel_name_th: 'ข้าว' }, { revision: 2 })
  const list = async () => (await requestJson(listRevisions, { source_id: form.data.source_id }, 'steward')).result
  const revisions = await list()
  assert.deepEqual(
    revisions.map((save: Record<string, unknown>) => [save.revision, save.saved_by, save.sublevel_desc]),
    [
      [3, 'collector', 'Public data for free, General'],
      [2, 'desk', 'Restricted data, General'],
      [1, 'collector', 'Public data for free, General'],
    ],
  )
  assert.deepEqual([revisions[0].sub_category_name, revisions[0].sub_category_name_th], ['Growth', 'การเติบโต'])
  assert.deepEqual(
    revisions.map(({ data: saved }: { data: Record<string, unknown> }) => [
      saved.description,
      saved.export_excel_name_th,
    ]),
    [
      ['', 'ข้าว'],
      ['Second', 'Rice exports'],
      ['', 'Rice exports'],
    ],
  )
  const [, second] = revisions
  assert.deepEqual(
    await requestJson(saveReport, { data: second.data, sublevel_key: second.sublevel_key, revision: 3 }, 'steward'),
    { status: 'success', revision: 4 },
  )
  const restored = await readForm(form)
  assert.deepEqual([restored.data, restored.sublevel_key], [second.data, 2])
  assert.equal((await list()).length, 4)
})

test('the state before the first save of staff is stored as the first revision', async () => {
  const list = async () => (await requestJson(listRevisions, { source_id: 'source.borrowing-plan' }, 'steward')).result
  const form = await requestJson(getReportForm, { source_id: 'source.borrowing-plan' }, 'steward')
  assert.deepEqual([form.revision, form.saved_by, form.data.word], [1, null, []])
  const before = await list()
  assert.deepEqual(before.length, 1)
  assert.deepEqual(await trackChanges(() => save(form, { word: ['loans'] })), allTables.slice(1))
  const after = await list()
  assert.deepEqual(after[1], before[0])
  assert.deepEqual([after[1].data.word, after[0].data.word], [[], ['loans']])
})

test('stored revisions never change', async () => {
  await create()
  await assert.rejects(database.updateTable('report_revisions').set({ saved_by: null }).execute(), /only grows/)
  await assert.rejects(database.deleteFrom('report_revisions').execute(), /only grows/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getReportForm, saveReport } from '../../../contract/catalogue/report-editing.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'

const { requestJson, portal } = await openEditing()

const required = {
  source_id: 'left-out',
  file_name: 'left-out',
  export_excel_name: 'Rice exports',
  frequency: 'Monthly',
  sub_category_id: 3,
  word: ['rice', 'ข้าว'],
}
const readForm = () => requestJson(getReportForm, { source_id: 'left-out' }, 'steward')

test('a new report without a mode adds rows to its table', async () => {
  const fields = { ...required, source_id: 'no-mode', file_name: 'no-mode' }
  assert.equal((await requestJson(saveReport, { data: fields }, 'steward')).status, 'success')
  assert.equal((await requestJson(getReportForm, { source_id: 'no-mode' }, 'steward')).data.mode, 'Append')
})

test('fields that a save leaves out do not change', async () => {
  const facts = {
    export_excel_name_th: 'ส่งออกข้าว',
    description: 'By port',
    description_th: 'รายท่าเรือ',
    unit: 'Tonnes',
    unit_th: 'ตัน',
    coverage: '1961 – 2023',
    coverage_th: 'พ.ศ. 2504 – 2566',
    licence: 'CC BY 4.0',
    licence_url: 'https://example.org/licence',
    source: 'Customs',
    source_url: 'http://example.org/customs',
    attribution: 'Customs Department',
    attribution_th: 'กรมศุลกากร',
    method: 'Counted at the border',
    method_th: 'นับที่ด่าน',
    transformation: 'Summed by year',
    transformation_th: 'รวมรายปี',
    chart_measure: 'Tonnes',
    chart_series: 'Port=Bangkok',
    next_release_date: '2026-12-21',
    mode: 'Append',
  }
  const renamed = { ...required, export_excel_name: 'Rice exports by port' }
  await requestJson(saveReport, { data: { ...required, ...facts } }, 'steward')
  const { data: created } = await readForm()
  assert.equal((await requestJson(saveReport, { data: renamed, revision: 1 }, 'steward')).status, 'success')
  assert.deepEqual((await readForm()).data, { ...created, export_excel_name: 'Rice exports by port' })
  const emptied = { ...Object.fromEntries(Object.keys(facts).map(field => [field, ''])), mode: 'Update' }
  await requestJson(saveReport, { data: { ...renamed, ...emptied, next_release_date: null }, revision: 2 }, 'steward')
  const now = (await readForm()).data
  assert.deepEqual({ ...now, ...facts }, { ...created, export_excel_name: 'Rice exports by port' })
  assert.deepEqual(
    Object.keys(facts).map(field => now[field as never]),
    ['Rice exports by port', ...Array(18).fill(''), null, 'Update'],
  )
})

test('keywords can be comma-separated text, and a category that matches the sub-category changes nothing', async () => {
  const before = await readForm()
  const fields = { ...before.data, word: ' rice, ,ข้าว,Rice', category_id: before.category_id }
  assert.equal(
    (await requestJson(saveReport, { data: fields, revision: before.revision }, 'steward')).status,
    'success',
  )
  const saved = await readForm()
  assert.deepEqual([saved.data, saved.revision], [{ ...before.data, word: ['rice', 'ข้าว'] }, before.revision])
})

test('a save with only the fields of the earlier portal, which has no revisions, empties no other field', async () => {
  const { category_id, sublevel_key, data: fields, revision } = await readForm()
  const facts = { export_excel_name_th: 'ส่งออกข้าว', description: 'By port', licence: 'CC BY 4.0' }
  await requestJson(saveReport, { data: { ...fields, ...facts }, revision }, 'steward')
  const { data: before } = await readForm()
  const ofEarlierPortal = {
    ...required,
    category_id,
    export_excel_name: 'Rice exports of the year',
    word_id: 'key2',
    word: 'rice,paddy',
    status: 'Active',
    mode: 'Update',
    name: '-',
    sub_category_name: '-',
    data_source: '-',
    Level_Master_id: 1,
    sublevel_desc: 'General',
    level_desc: 'Public data for free',
  }
  const save = (more: object) =>
    requestJson(saveReport, { data: { ...ofEarlierPortal, ...more }, sublevel_key }, 'steward')
  assert.equal((await save({})).status, 'success')
  const { data: saved } = await readForm()
  assert.deepEqual(saved, { ...before, export_excel_name: 'Rice exports of the year', word: ['rice', 'paddy'] })
  assert.equal(
    (await save({ export_excel_name: 'Rice exports' })).status,
    'success',
    'again, over what was saved since',
  )
  assert.equal((await save({ source_id: 'rice-anew', file_name: 'rice-anew' })).revision, 1, 'and creates one')
})

test('a save with an empty category or sub-category is refused with the required field', async () => {
  for (const field of ['category_id', 'sub_category_id']) {
    const input = { data: { ...required, [field]: '' } }
    const { status, text } = await portal.request(saveReport, input, 'steward')
    const faults = [{ field: `data.${field}`, message: 'Information is required' }]
    assert.deepEqual([status, JSON.parse(text).fields], [400, faults])
  }
})

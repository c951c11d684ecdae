import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listRevisions } from '../../../contract/catalogue/editing/report-revisions.ts'
import { getReportForm, saveReport } from '../../../contract/catalogue/report-editing.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'

const { requestJson, portal, pool } = await openEditing()

const gold = { source_id: 'source.gold-price' }
const listPage = (query: object = {}) => requestJson(listRevisions, { ...gold, ...query }, 'steward')
const pickNumbers = ({ result }: { result: { revision: number }[] }) => result.map(({ revision }) => revision)

test('the saves of a report are returned in pages, the latest first, each with the previous save', async () => {
  assert.deepEqual(pickNumbers(await listPage()), [1])
  assert.deepEqual(pickNumbers(await listPage({ page: 2 })), [])
  const form = await requestJson(getReportForm, gold, 'steward')
  for (let revision = 1; revision <= 24; revision += 1)
    await requestJson(
      saveReport,
      { data: { ...form.data, licence: `Save ${revision + 1}` }, sublevel_key: 1, revision },
      'steward',
    )
  const pages = [await listPage(), await listPage({ page: 2 }), await listPage({ page: 3 })]
  assert.deepEqual(
    pages.flatMap(pickNumbers),
    Array.from({ length: 25 }, (_, index) => 25 - index),
  )
  assert.deepEqual(
    pages.map(({ earlier, total }) => [earlier?.revision, earlier?.data.licence, total]),
    [
      [15, 'Save 15', 25],
      [5, 'Save 5', 25],
      [undefined, undefined, 25],
    ],
  )
  assert.deepEqual(await listPage({ page: 4 }), { result: [], total: 25 })
  assert.deepEqual(pickNumbers(await listPage({ page: 5, page_size: 4 })), [9, 8, 7, 6])
  const { headers } = await portal.request(listRevisions, gold, 'steward')
  assert.equal(headers['x-total-count'], '25')
  assert.equal((await portal.request(listRevisions, { ...gold, page_size: 11 }, 'steward')).status, 400)
})

test('the chart of a report is saved with it, is in its history, and can be restored from there', async () => {
  const gdp = { source_id: 'source.gdp-current' }
  const form = await requestJson(getReportForm, gdp, 'steward')
  const chart = { chart_kind: 'bar', chart_measure: 'Rate', chart_series: 'Country=Thailand' }
  const saveChart = async (fields: object, revision: number) =>
    requestJson(saveReport, { data: { ...form.data, ...fields }, sublevel_key: form.sublevel_key, revision }, 'steward')
  await saveChart(chart, 1)
  await saveChart({ chart_kind: 'none', chart_measure: '', chart_series: '' }, 2)
  const pickChart = ({ chart_kind, chart_measure, chart_series }: Record<string, unknown>) => ({
    ...{ chart_kind, chart_measure, chart_series },
  })
  const { result }: { result: { data: Record<string, unknown> }[] } = await requestJson(listRevisions, gdp, 'steward')
  const charts = result.map(revision => pickChart(revision.data))
  const automatic = { chart_kind: 'auto', chart_measure: '', chart_series: '' }
  assert.deepEqual(charts, [{ chart_kind: 'none', chart_measure: '', chart_series: '' }, chart, automatic])
  await saveChart(charts[1]!, 3)
  assert.deepEqual(pickChart((await requestJson(getReportForm, gdp, 'steward')).data), chart)
})

test('a response contains one page, even for the largest report with many saves', async () => {
  const form = await requestJson(getReportForm, { source_id: 'source.inflation' }, 'steward')
  const keywords = Array.from({ length: 500 }, (_, index) => `${'ก'.repeat(250)}${index}`)
  await requestJson(
    saveReport,
    { data: { ...form.data, word: keywords }, sublevel_key: form.sublevel_key, revision: 1 },
    'steward',
  )
  await pool.query(`insert into report_revisions (report_id, revision, fields, saved_at)
    select report_id, n, fields, saved_at from report_revisions join reports using (report_id), generate_series(3, 502) n
    where source_id = 'source.inflation' and revision = 2`)
  const { status, text } = await portal.request(listRevisions, { source_id: 'source.inflation' }, 'steward')
  assert.equal(status, 200)
  assert.equal(JSON.parse(text).total, 502)
  assert.ok(Buffer.byteLength(text) < 6 * 2 ** 20, `${Buffer.byteLength(text)} bytes`)
})

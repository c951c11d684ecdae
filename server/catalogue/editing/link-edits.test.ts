import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getReportForm } from '../../../contract/catalogue/report-editing.ts'
import { getStoredDashboardLink, saveApiDocument, saveDashboardLink } from '../../../contract/catalogue/report-links.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'

const { requestAsSteward, portal, trackChanges, roles } = await openEditing({ linkHosts: ['dashboards.example.org'] })
const recorded = ['reports', 'audit_records']

const gold = { source_id: 'source.gold-price' }
const dashboard = 'https://dashboards.example.org/gold?x=1'

test('a dashboard is saved, read and removed, and the same edit again writes nothing', async () => {
  const save = (link: string) => requestAsSteward(saveDashboardLink, { ...gold, link })
  const stored = async () => (await requestAsSteward(getStoredDashboardLink, gold)).Link_name
  assert.deepEqual(await trackChanges(() => save(` ${dashboard} `)), recorded)
  assert.equal(await stored(), dashboard)
  assert.deepEqual(await trackChanges(() => save(dashboard)), [])
  assert.deepEqual(await trackChanges(() => save('')), recorded)
  assert.equal(await stored(), 'None')
})

test('an API document is saved and removed, and null and an empty text are the same', async () => {
  const save = (api_doc_url: string | null) =>
    requestAsSteward(saveApiDocument, { file_name: 'gold-price', api_doc_url })
  const stored = async () => (await requestAsSteward(getReportForm, gold)).api_document_URL
  await save('http://dashboards.example.org/doc')
  assert.equal(await stored(), 'http://dashboards.example.org/doc')
  await save(null)
  assert.equal(await stored(), 'None')
  assert.deepEqual(await trackChanges(() => save('')), [])
})

test('a link to another host is refused with the list of allowed hosts', async () => {
  for (const address of ['https://elsewhere.example.org/', 'https://dashboards.example.org.evil.example/']) {
    const { status, text } = await portal.request(saveDashboardLink, { ...gold, link: address }, 'steward')
    assert.equal(status, 400)
    assert.match(text, /is on dashboards\.example\.org/)
    assert.match(text, /"rule":"addressElsewhere","values":\{"hosts":"dashboards\.example\.org"\}/)
  }
})

test('staff can save links of a report that they may not read', async () => {
  assert.ok(!JSON.stringify(roles.steward).includes('grant'))
  await requestAsSteward(saveDashboardLink, { source_id: 'source.oil-reserves', link: dashboard })
  assert.equal(
    (await requestAsSteward(getStoredDashboardLink, { source_id: 'source.oil-reserves' })).Link_name,
    dashboard,
  )
})

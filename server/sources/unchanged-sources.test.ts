import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  addExternalSourceToReport,
  removeExternalSource,
  removeExternalSourceFromReport,
  saveExternalSource,
} from '../../contract/sources/external-sources.ts'
import { saveInternalSource } from '../../contract/sources/internal-sources.ts'
import { removeInternalSourceFromReport } from '../../contract/sources/report-sources.ts'
import { openRegisteredSources } from './testing/registered-sources.ts'

const { database, request, first, second, revenue, debt, federal, federalId } = await openRegisteredSources()
const other = { ...federal, data_source_name: 'Other' }
const { data_source_external_id: otherId } = (
  await request(addExternalSourceToReport, { ...other, source_id: second }, 'editor')
).body
const debtOfBoth = { ...debt, source_id: `${first},${second}` }
const { data_source_id } = (await request(saveInternalSource, debtOfBoth, 'system')).body

/** Lists the names of the sources of a kind, each with a report that uses it. */
const listUses = async (kind: 'internal' | 'external') => {
  const [sources, uses, id] = [`${kind}_sources`, `${kind}_source_reports`, `${kind}_source_id`]
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', name, report.source_id) as line from ${sql.table(sources)}
    left join ${sql.table(uses)} using (${sql.ref(id)}) left join reports as report using (report_id) order by 1`.execute(
    database,
  )
  return rows.map(({ line }) => line)
}

test('a saved, detached or removed external source leaves the others as they are', async () => {
  const save = { ...federal, data_source_external_id: federalId, data_source_name: 'Renamed' }
  assert.equal((await request(saveExternalSource, save, 'keeper')).body.status, 'Complete !')
  assert.deepEqual(await listUses('external'), [`Other ${second}`, `Renamed ${first}`])
  await request(addExternalSourceToReport, { ...other, source_id: first }, 'editor')
  const attachment = { data_source_external_id: federalId, source_id: first }
  assert.equal((await request(removeExternalSourceFromReport, attachment, 'editor')).status, 200)
  assert.deepEqual(await listUses('external'), [`Other ${first}`, `Other ${second}`, 'Renamed'].sort())
  await request(removeExternalSourceFromReport, { data_source_external_id: otherId, source_id: first }, 'editor')
  assert.deepEqual(await listUses('external'), [`Other ${second}`, 'Renamed'])
  assert.equal((await request(removeExternalSource, { data_source_external_id: federalId }, 'keeper')).status, 200)
  assert.deepEqual(await listUses('external'), [`Other ${second}`])
})

test('a saved or detached table of the warehouse leaves the other tables and their reports as they are', async () => {
  assert.deepEqual(await listUses('internal'), [
    `Debt ${first}`,
    `Debt ${second}`,
    `${revenue.data_source_name} ${first}`,
  ])
  await request(saveInternalSource, { ...debt, data_source_name: 'Loans', source_id: second }, 'system')
  const changed = [`Loans ${second}`, `${revenue.data_source_name} ${first}`]
  assert.deepEqual(await listUses('internal'), changed)
  await request(saveInternalSource, { ...debtOfBoth, data_source_name: 'Loans' }, 'system')
  const detached = await request(removeInternalSourceFromReport, { data_source_id, source_id: first }, 'editor')
  assert.equal(detached.status, 200)
  assert.deepEqual(await listUses('internal'), changed)
})

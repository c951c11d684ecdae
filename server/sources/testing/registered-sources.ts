import assert from 'node:assert/strict'
import { after } from 'node:test'
import { sql } from 'kysely'
import { addExternalSourceToReport } from '../../../contract/sources/external-sources.ts'
import { saveInternalSource } from '../../../contract/sources/internal-sources.ts'
import { openSourcesPortal } from './sources-portal.ts'

/**
 * Opens a portal with the calls about sources, and an internal and an external source, both attached to the first of two Active reports;
 * 'gold' is Inactive.
 */
export const openRegisteredSources = async () => {
  const sourcesPortal = await openSourcesPortal()
  const { database, request } = sourcesPortal
  after(() => sourcesPortal.warehouse.close())

  const gold = 'source.gold-price'
  await sql`update reports set status = 'Inactive' where source_id = 'source.gold-price'`.execute(database)
  const { rows: others } = await sql<{ id: string }>`
    select source_id as id from reports where status = 'Active' order by 1 limit 2`.execute(database)
  const [first, second] = others.map(({ id }) => id) as [string, string]

  const revenue = {
    data_source_table: 'government_revenue_monthly',
    data_source_schema: 'warehouse',
    data_source_name: 'รายได้รัฐบาล',
    data_source_workflow: 'load_revenue',
    workflow_type: 'ETL',
    source_id: first,
    data_source_status: 'Online',
    frequency_repeat: 'Weekly',
    frequency_day: 'MON,THU',
    frequency_time: '06:00:00',
    frequency_day_of_month: '-',
  }
  const debt = { ...revenue, data_source_table: 'public_debt_outstanding', data_source_name: 'Debt' }
  const federal = {
    data_source_name: 'Federal Reserve H.10',
    data_source_external_format: 'URL',
    data_source_external_format_other: '-',
    frequency_repeat: 'Monthly',
    frequency_day: '-',
    frequency_day_of_month: '31, 1,2',
    frequency_time: '06:00',
  }
  const saved = await request(saveInternalSource, revenue, 'system')
  const revenueId = saved.body.data_source_id
  const external = await request(addExternalSourceToReport, { ...federal, source_id: first }, 'editor')
  const federalId = external.body.data_source_external_id
  assert.deepEqual([saved.body.status, external.body.status], ['Complete !', 'success'])

  const column = {
    data_source_table: 'public_debt_outstanding',
    data_source_schema: 'warehouse',
    data_source_column: 'month_end',
    data_source_column_description: 'The last day',
  }
  const one = { data_source_id: revenueId, source_id: first }
  return { ...sourcesPortal, gold, first, second, revenue, debt, federal, revenueId, federalId, column, one }
}

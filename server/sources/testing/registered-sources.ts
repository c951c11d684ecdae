import assert from 'node:assert/strict'
import { after } from 'node:test'
import { sql } from 'kysely'
import { addExternalSourceToReport } from '../../../contract/sources/external-sources.ts'
import { saveInternalSource } from '../../../contract/sources/internal-sources.ts'
import { openSourcesPortal } from './sources-portal.ts'

/**
 * Opens a portal with the calls about sources, and with an internal and an external source that are attached to the first of two Active
 * reports; the report 'gold' is Inactive.
 */
export const openRegisteredSources = async () => {
  const sourcesPortal = await openSourcesPortal()
  const { database, request } = sourcesPortal
  after(() => sourcesPortal.warehouse.close())

  const gold = 'source.gold-price'
  await sql`update reports set status = 'Inactive' where source_id = 'source.gold-price'`.execute(database)
  const { rows: activeReports } = await sql<{ id: string }>`
    select source_id as id from reports where status = 'Active' order by 1 limit 2`.execute(database)
  const [first, second] = activeReports.map(({ id }) => id) as [string, string]

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
  const registered = await request(saveInternalSource, revenue, 'system')
  const revenueId = registered.body.data_source_id
  const attached = await request(addExternalSourceToReport, { ...federal, source_id: first }, 'editor')
  const federalId = attached.body.data_source_external_id
  assert.deepEqual([registered.body.status, attached.body.status], ['Complete !', 'success'])

  const column = {
    data_source_table: 'public_debt_outstanding',
    data_source_schema: 'warehouse',
    data_source_column: 'month_end',
    data_source_column_description: 'The last day',
  }
  const attachment = { data_source_id: revenueId, source_id: first }
  return { ...sourcesPortal, gold, first, second, revenue, debt, federal, revenueId, federalId, column, attachment }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../server/platform/database/tables.ts'

const internal = [
  {
    table_name: 'public_debt_outstanding',
    name: 'Public debt outstanding, monthly',
    workflow: 'load_public_debt',
    schedule: { repeat: 'monthly', month_days: [5], at_time: '06:00:00' },
    reports: ['central-government-debt-pct-gdp'],
  },
  {
    table_name: 'government_revenue_monthly',
    name: 'Government revenue by agency, monthly',
    workflow: 'load_revenue',
    schedule: { repeat: 'monthly', month_days: [20], at_time: '06:30:00' },
    reports: ['government-revenue-pct-gdp', 'fiscal-indicators-asean-th'],
  },
  {
    table_name: 'treasury_cash_balance_daily',
    name: 'Treasury cash balance, daily',
    workflow: 'load_treasury_cash',
    schedule: { repeat: 'weekly', weekdays: ['MON', 'TUE', 'WED', 'THU', 'FRI'], at_time: '18:00:00' },
    reports: ['fiscal-indicators-asean-th'],
  },
]

const external = [
  {
    name: 'US EIA, Brent crude oil',
    format: 'api',
    address: 'https://api.eia.gov/v2/petroleum/pri/spt/',
    schedule: { repeat: 'daily', at_time: '06:30:00' },
    reports: ['brent-crude-oil-daily'],
  },
  {
    name: 'US EIA, WTI crude oil',
    format: 'api',
    address: 'https://api.eia.gov/v2/petroleum/pri/spt/',
    schedule: { repeat: 'weekly', weekdays: ['THU'], at_time: '06:10:00' },
    reports: ['wti-crude-oil-weekly'],
  },
  {
    name: 'World Bank, World Development Indicators',
    format: 'file',
    address: 'https://databank.worldbank.org/source/world-development-indicators',
    schedule: { repeat: 'monthly', month_days: [1], at_time: '05:00:00' },
    reports: ['gdp-current-usd', 'inflation-consumer-prices', 'unemployment-rate'],
  },
  {
    name: 'S&P 500 list',
    format: 'other',
    format_other: 'web page',
    schedule: { repeat: 'weekly', weekdays: ['SAT'], at_time: '04:00:00' },
    reports: ['sp500-companies'],
  },
]

/** Creates the sample warehouse in the portal's own database, if its account may, and registers the sources of some sample reports. */
export const insertSources = async (database: Transaction<DB>, now: Date) => {
  if (await mayMakeSchema(database)) {
    const statements = await readFile(join(import.meta.dirname, 'warehouse.sql'), 'utf8')
    await sql.raw(statements).execute(database)
    for (const source of internal) await insertInternal(database, source, now)
  }
  for (const source of external) await insertExternal(database, source, now)
}

const mayMakeSchema = async (database: Transaction<DB>) => {
  const { rows } = await sql<{ may: boolean }>`
    select has_database_privilege(current_database(), 'create') and not exists (select from pg_namespace where nspname = 'warehouse') as may`.execute(
    database,
  )
  return rows[0]!.may
}

const insertInternal = async (
  database: Transaction<DB>,
  { schedule, reports, ...source }: (typeof internal)[number],
  created_at: Date,
) => {
  const { internal_source_id } = await database
    .insertInto('internal_sources')
    .values({ ...source, ...schedule, schema_name: 'warehouse', workflow_type: 'etl', status: 'online', created_at })
    .returning('internal_source_id')
    .executeTakeFirstOrThrow()
  await sql`insert into internal_source_reports select ${internal_source_id}, report_id from reports where source_id = any (${reports})`.execute(
    database,
  )
}

const insertExternal = async (
  database: Transaction<DB>,
  { schedule, reports, ...source }: (typeof external)[number],
  created_at: Date,
) => {
  const { external_source_id } = await database
    .insertInto('external_sources')
    .values({ ...source, ...schedule, created_at })
    .returning('external_source_id')
    .executeTakeFirstOrThrow()
  await sql`insert into external_source_reports select ${external_source_id}, report_id from reports where source_id = any (${reports})`.execute(
    database,
  )
}

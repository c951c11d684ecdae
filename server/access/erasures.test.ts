import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openCatalogueDatabase } from '../testing/catalogue/catalogue.ts'
import { eraseMemberships } from './erasures.ts'

const { database, reports, users } = await openCatalogueDatabase()
const [erased, other] = [users.stranger!, users.granted!]

test('an erasure deletes the memberships and grants of a person, and of nobody else', async () => {
  await sql`with user_group as (insert into user_groups (name) values ('Readers') returning user_group_id)
    insert into user_group_members select user_group_id, user_id from user_group, users where user_id in (${erased}, ${other})`.execute(
    database,
  )
  await sql`insert into user_report_grants select user_id, ${reports['revenue-forecast']!} from users where user_id in (${erased}, ${other})`.execute(
    database,
  )
  await sql`with report_group as (insert into report_groups (name) values ('Forecasts') returning report_group_id)
    insert into user_report_group_grants select user_id, report_group_id from report_group, users where user_id in (${erased}, ${other})`.execute(
    database,
  )
  await database.transaction().execute(transaction => eraseMemberships(transaction, erased))
  for (const table of ['user_group_members', 'user_report_grants', 'user_report_group_grants'] as const) {
    const rows = await database.selectFrom(table).select('user_id').where('user_id', 'in', [erased, other]).execute()
    assert.deepEqual(rows, [{ user_id: other }], table)
  }
})

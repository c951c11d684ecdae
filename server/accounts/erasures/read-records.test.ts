import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Transaction } from 'kysely'
import { redactRecords } from '../../platform/audit.ts'
import type { DB } from '../../platform/database/tables.ts'
import { countRowsRead } from '../../testing/catalogue/rows-read.ts'
import { openTestDatabase } from '../../testing/database.ts'

const { database } = await openTestDatabase()
const person = { userId: 70, emails: ['reader70@example.org'] }

test('an erasure reads only the records of the audit trail about the person, however many there are', async () => {
  await sql`insert into audit_records (at, user_id, username, call, address, action, subject, key, after)
    select now(), 1, 'staff', 'grantReportToUsers', '', 'added', subject, n || ' 5', jsonb_build_object('reason', n)
      from generate_series(1, 5000) n, unnest(array['user_report_grants', 'user_report_group_grants']) subject
    union all
    select now(), 1, 'staff', 'editUser', '', 'changed', 'users', n::text, jsonb_build_object('firstname', 'Name ' || n)
      from generate_series(1, 5000) n`.execute(database)
  await sql`analyze audit_records`.execute(database)
  const { rowsRead } = await countRowsRead(database, 'audit_records', transaction =>
    redactRecords(transaction as Transaction<DB>, person),
  )
  assert.ok(rowsRead <= 30, `${rowsRead} rows were read`)
  const { rows } = await sql<{ kept: number }>`select count(*)::integer as kept from audit_records
    where after ->> 'firstname' like 'Name %'`.execute(database)
  assert.deepEqual(rows, [{ kept: 4999 }])
})

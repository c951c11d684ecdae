import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../platform/database/tables.ts'
import { countRowsRead } from '../testing/catalogue/rows-read.ts'
import { openTestDatabase } from '../testing/database.ts'
import { removeUserMails } from './kept-mails.ts'

const { database } = await openTestDatabase()

test('an erasure reads only the mails to the person, however many there are', async () => {
  await sql`insert into mails (to_address, subject, queued_at, sent_at)
    select 'Reader' || n || '@example.org', 'News', now(), now() from generate_series(1, 5000) n`.execute(database)
  await sql`analyze mails`.execute(database)
  const { rowsRead } = await countRowsRead(database, 'mails', transaction =>
    removeUserMails(transaction as Transaction<DB>, { userId: 70, emails: ['reader70@example.org'] }),
  )
  assert.ok(rowsRead <= 10, `${rowsRead} rows were read`)
  const { rows } = await sql<{ mails: number }>`select count(*)::integer as mails from mails`.execute(database)
  assert.deepEqual(rows, [{ mails: 4999 }])
})

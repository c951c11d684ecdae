import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTestDatabase } from '../../testing/database.ts'

const { database } = await openTestDatabase()

test('each reference to a user has an index, so that the deletion of many sign-ups scans no table', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint reference
    where contype = 'f' and confrelid = 'users'::regclass and not exists (
      select from pg_index index where index.indrelid = reference.conrelid and index.indkey[0] = reference.conkey[1]
        -- A reference that is null refers to no user.
        and coalesce(pg_get_expr(index.indpred, index.indrelid), '') ~ '^(\\(\\w+ IS NOT NULL\\))?$')
    order by conname`.execute(database)
  assert.deepEqual(rows, [])
})

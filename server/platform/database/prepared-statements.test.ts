import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openTestDatabase } from '../../testing/database.ts'
import { prepared } from './prepared-statements.ts'

const { database } = await openTestDatabase()

test('a connection prepares each marked statement once, and no other statement', async () => {
  const preparedStatements = await database.connection().execute(async connection => {
    const select = (ids: number[]) =>
      connection
        .selectFrom('reports')
        .modifyFront(prepared)
        .select('report_id')
        .where(sql<boolean>`report_id = any (${ids})`)
        .execute()
    await Promise.all([select([1]), select([2, 3])])
    await connection.selectFrom('categories').select('category_id').where('category_id', '=', 1).execute()
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection)
    return rows.map(({ statement }) => statement)
  })
  assert.equal(preparedStatements.length, 1)
  assert.match(preparedStatements[0]!, /^select \/\* prepared \*\/ "report_id" from "reports"/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openCatalogueDatabase } from '../../testing/catalogue/catalogue.ts'
import { eraseReader } from './erasures.ts'

const { database, reports, users } = await openCatalogueDatabase()
const [erased, other] = [users.stranger!, users.granted!]
const at = '2026-11-20T05:00:00Z'

/** Adds a favourite, a suggestion, and drafts with notes: one that only its maker may open, and one that waits for a second person. */
const addRecords = async (userId: number) => {
  const report_id = reports['public-debt']!
  await sql`insert into favourites (user_id, report_id, added_at) values (${userId}, ${report_id}, ${at})`.execute(
    database,
  )
  await sql`insert into suggestions (user_id, suggestion, suggested_at) values (${userId}, 'More', ${at})`.execute(
    database,
  )
  await sql`insert into report_drafts (report_id, user_id, made_at, sent_at, sent_note, returned_by, returned_note) values
    (${report_id}, ${userId}, ${at}, null, 'mine', ${userId}, 'back'),
    (${report_id}, ${userId}, ${at}, ${at}, 'sent', null, null),
    (${report_id}, ${users.collector!}, ${at}, ${at}, 'theirs', ${userId}, 'back')`.execute(database)
}
const listRecords = async (userId: number) => {
  const { rows } = await sql<{ record: string }>`
    select 'favourite' as record from favourites where user_id = ${userId}
    union all select 'suggestion' from suggestions where user_id = ${userId}
    union all select concat_ws(' ', 'draft', sent_note, returned_note) from report_drafts where user_id = ${userId} or returned_by = ${userId}
    order by 1`.execute(database)
  return rows.map(({ record }) => record)
}

test('an erasure deletes what a person kept, keeps drafts that others wait for without notes, and changes nobody else', async () => {
  for (const userId of [erased, other]) await addRecords(userId)
  const before = await listRecords(other)
  assert.deepEqual(before, ['draft mine back', 'draft sent', 'draft theirs back', 'favourite', 'suggestion'])
  await database.transaction().execute(transaction => eraseReader(transaction, erased))
  assert.deepEqual(await listRecords(erased), ['draft', 'draft theirs'])
  assert.deepEqual(await listRecords(other), before)
})

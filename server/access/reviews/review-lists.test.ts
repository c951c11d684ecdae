import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { listGrantsForReview, reviewGrant } from '../../../contract/access/reviews.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { countRowsRead } from '../../testing/catalogue/rows-read.ts'
import { openGranting } from '../../testing/granting.ts'
import { listOpenGrantsForReview } from './review-lists.ts'

const { requestJson, database, clock, reports } = await openGranting()
const systemActor: Actor = { ...visitor, userId: 1, roleId: 1 }
const report = { source_id: 'source.revenue-forecast' }
const list = (input: object = {}) => requestJson(listGrantsForReview, { ...report, ...input }, 'ReportsManagement')
const listHolders = async (input: object) =>
  (await list(input)).result.map(({ holder }: { holder: string }) => holder.replace(/^[^ ]+ /, ''))

/** Adds three users who were granted the report long ago, of whom only Beta has downloaded it since. */
const addHolders = async () => {
  const { rows } = await sql<{ user_id: number; lastname: string }>`
    insert into users (username, firstname, lastname, role_id, status_id)
    select 'holder.' || lower(lastname), 'Ada', lastname, 3, 1 from unnest(array['Alpha', 'Beta', 'Gamma']) lastname
    returning user_id, lastname`.execute(database)
  await sql`insert into user_report_grants (user_id, report_id, granted_at)
    select unnest(${rows.map(({ user_id }) => user_id)}::bigint[]), ${reports['revenue-forecast']}, ${clock.now()}::timestamptz - interval '91 days'`.execute(
    database,
  )
  const beta = rows.find(({ lastname }) => lastname === 'Beta')!
  await sql`insert into downloads (report_id, user_id, kind, started_at)
    values (${reports['revenue-forecast']}, ${beta.user_id}, 'csv', ${clock.now()})`.execute(database)
}

test('a review lists the matching grants in pages, with the numbers of all grants of the report', async () => {
  await addHolders()
  const holders = { text_search: 'ada', sort: 'holder' }
  const [first, second] = [
    await list({ ...holders, page_size: 2 }),
    await list({ ...holders, page_size: 2, page: 2, descending: false }),
  ]
  assert.deepEqual([first.result.length, first.total, second.result.length, second.total], [2, 3, 1, 3])
  assert.deepEqual(await listHolders(holders), ['Alpha', 'Beta', 'Gamma'])
  assert.deepEqual(await listHolders({ ...holders, descending: true }), ['Gamma', 'Beta', 'Alpha'])
  assert.deepEqual(await listHolders({ ...holders, sort: 'last_used_at', descending: true }), [
    'Beta',
    'Alpha',
    'Gamma',
  ])
  assert.deepEqual(await listHolders({ ...holders, unused_only: true }), ['Alpha', 'Gamma'])
  const all = await list()
  assert.deepEqual([all.grants, all.unused, all.reviewed_today], [all.result.length, 2, 0])
  const { kind, holder_id, subject_id } = first.result[0]
  await requestJson(reviewGrant, { kind, holder_id, subject_id, decision: 'keep' }, 'ReportsManagement')
  const empty = await list({ page: 100 })
  assert.deepEqual([empty.result, empty.total, empty.grants, empty.reviewed_today], [[], all.total, all.grants, 1])
})

test('the last use of the grants of users is found without reading the downloads of others', async () => {
  await sql`insert into downloads (report_id, kind, user_id, started_at)
    select ${reports['revenue-forecast']}, 'csv', (select min(user_id) from users), now() from generate_series(1, 5000)`.execute(
    database,
  )
  await sql`analyze downloads`.execute(database)
  const { rowsRead } = await countRowsRead(database, 'downloads', reading =>
    listOpenGrantsForReview({ database: reading, clock }, systemActor, {
      scope: { reportId: reports['revenue-forecast']! },
      query: { words: '', unusedOnly: false, descending: false, language: 'en', page: 1, pageSize: 10 },
    }),
  )
  assert.ok(rowsRead <= 100, `${rowsRead} rows were read`)
})

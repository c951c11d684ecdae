import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import { editGrant } from '../../../contract/access/grant-terms.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import { openGranting } from '../../testing/granting.ts'
import { grantTables } from './grant-kinds.ts'
import { removeGrantsWithin } from './grant-writes.ts'

const { requestJson, database, clock } = await openGranting()

/** Lists two ids of the holders or targets in a column of a table of grants. */
const listTwoIds = async (column: string) => {
  const table = { user_id: 'users', user_group_id: 'user_groups', report_id: 'reports' }[column] ?? 'report_groups'
  const { rows } = await sql<{ id: number }>`select ${sql.ref(column)} as id from ${sql.table(table)}
    order by 1 limit 2`.execute(database)
  assert.equal(rows.length, 2, table)
  return rows.map(({ id }) => Number(id)) as [number, number]
}

for (const [kind, { table, holderColumn, targetColumn }] of Object.entries(grantTables))
  test(`an edit and a withdrawal of a grant, ${kind}, change no other grant`, async () => {
    const [holderIds, targetIds] = [await listTwoIds(holderColumn), await listTwoIds(targetColumn)]
    const [[holderId], [targetId]] = [holderIds, targetIds]
    await sql`delete from ${sql.table(table)}`.execute(database)
    await sql`insert into ${sql.table(table)} (${sql.ref(holderColumn)}, ${sql.ref(targetColumn)})
      select holder, target from unnest(${holderIds}::bigint[]) holder, unnest(${targetIds}::bigint[]) target`.execute(
      database,
    )
    const readGrants = async () => {
      const { rows } = await sql<{ holder: number; target: number; until: string | null; reason: string }>`
        select ${sql.ref(holderColumn)} as holder, ${sql.ref(targetColumn)} as target, until, reason
        from ${sql.table(table)} order by 1, 2`.execute(database)
      return rows.map(({ holder, target, ...terms }) => ({ holder: Number(holder), target: Number(target), ...terms }))
    }
    const [first, ...others] = await readGrants()
    assert.deepEqual([first!.holder, first!.target, others.length], [holderId, targetId, 3])
    const pairs = { kind: kind as GrantKind, holderIds: [holderId], targetId }
    const remove = () =>
      database.transaction().execute(transaction => removeGrantsWithin(transaction, dayInBangkok(clock), pairs))
    // An ended grant stays on record, although its holder has open grants of other targets.
    await sql`update ${sql.table(table)} set until = '2026-11-01'
      where ${sql.ref(holderColumn)} = ${holderId} and ${sql.ref(targetColumn)} = ${targetId}`.execute(database)
    assert.equal(await remove(), 0)
    assert.equal((await readGrants()).length, 4)
    const terms = { until: '2028-01-31', reason: 'Budget' }
    const edit = { kind, holder_id: holderId, subject_id: targetId, ...terms }
    assert.equal((await requestJson(editGrant, edit, 'system')).status, 'success')
    assert.deepEqual(await readGrants(), [{ ...first, ...terms }, ...others])
    assert.equal(await remove(), 1)
    assert.deepEqual(await readGrants(), others)
  })

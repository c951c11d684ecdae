import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { chooseCount } from '../../testing/depth.ts'
import { startReleaseNode } from './testing/release-node.ts'
import { openReleasesPortal, success, type table } from './testing/releases-portal.ts'

const rounds = chooseCount({ usual: 8, deep: 40 })
const name = 'public-debt'
const portal = await openReleasesPortal()
const { database, connection, clock, folder, createDraft, schedule, listVersions, findRowCount } = portal

// A publication takes so long that a kill can hit each part of it.
await sql`create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(0.03); return new; end'`.execute(
  database,
)
for (const slow of ['report_files', 'report_columns', 'audit_records'])
  await sql`create trigger lingers before insert on ${sql.table(slow)} for each row execute function linger()`.execute(
    database,
  )

const buildRows = (round: number): typeof table => [
  ['Year', 'Value'],
  ...Array.from({ length: round + 2 }, (_, index) => [2000 + index, round]),
]

test(`a draft whose node is killed during its release, ${rounds} times, is released once, and marked late if it is`, {
  timeout: rounds * 30_000,
}, async t => {
  const killCounts = { early: 0, whole: 0 }
  for (let round = 1; round <= rounds; round += 1) {
    const before = await listVersions(name)
    assert.deepEqual(await schedule(await createDraft(name, buildRows(round)), 60), success)
    clock.advance(60_000)
    const node = await startReleaseNode({ folder, connection, now: clock.now().toISOString() })
    // The first node is killed before it can publish, the last one after, and those between at a random time.
    if (round === rounds) while ((await listVersions(name)).length === before.length) await wait(20)
    else await wait((400 * (round - 1)) / rounds)
    await node.kill()
    // The next node starts two minutes later, and another one concurrently.
    const promised = clock.now()
    clock.advance(120_000)
    await Promise.all([portal.openNode().runDue(), portal.openNode().runDue()])
    const after = await listVersions(name)
    assert.equal(after.length, before.length + 1, `round ${round}`)
    assert.equal(await findRowCount(name), round + 2)
    const { as_of, promised_for } = after.at(-1)!
    const wasWhole = as_of.getTime() === promised.getTime()
    assert.deepEqual(promised_for, wasWhole ? null : promised)
    killCounts[wasWhole ? 'whole' : 'early'] += 1
  }
  t.diagnostic(`${killCounts.early} kills came before the release was committed, ${killCounts.whole} after it`)
  assert.ok(killCounts.early > 0 && killCounts.whole > 0)
})

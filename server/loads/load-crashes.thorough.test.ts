import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { loadReportNow } from '../../contract/loads/loads.ts'
import { verifyFiles } from '../files/index.ts'
import { chooseCount } from '../testing/depth.ts'
import { startLoadServer } from '../testing/loads/load-server.ts'
import { debtTable, openLoadsPortal, sourceId } from '../testing/loads/loads-portal.ts'

const rounds = chooseCount({ usual: 6, deep: 24 })
const rows = 4000
const portal = await openLoadsPortal({ now: new Date().toISOString(), maxBytes: 2 ** 24, checksInChildren: true })
const {
  all,
  approve,
  save,
  readLoad,
  request,
  database,
  pool,
  office,
  folder,
  store,
  findCurrentFile,
  worker,
  listRows,
} = portal
const pickConnection = ({ host, port, user, password, database: base, connectionString }: typeof pool.options) => ({
  ...{ host, port, user, password, database: base, connectionString },
})
const start = () =>
  startLoadServer({
    folder,
    connection: pickConnection(pool.options),
    warehouse: pickConnection(office.options),
    leaseMilliseconds: 60_000,
  })

const requestLoad = async (value: number) => {
  await all(`update office.debt set value = ${value} + year`)
  await request(loadReportNow, { source_id: sourceId })
}
const waitForEnd = async () => {
  for (;;) {
    const { runs } = await readLoad()
    if (runs[0].outcome !== null) return runs[0]
    await wait(100)
  }
}
/** Returns the current step of the last run. */
const readStep = async () => (await readLoad()).runs[0].step

test(`a node killed during a load, ${rounds} times: draft and publication are complete or absent, and another node ends it`, {
  timeout: rounds * 60_000,
}, async t => {
  await all(debtTable(rows))
  await save({ rows_least_percent: -100, rows_most_percent: 1000, is_automatic: true })
  // The first version is published by hand, so that the next ones are published automatically.
  await request(loadReportNow, { source_id: sourceId })
  await worker.runDue()
  await approve((await readLoad()).runs[0].draft_id)
  const killCounts: Record<string, number> = {}
  for (let round = 1; round <= rounds; round += 1) {
    const node = await start()
    after(node.kill)
    const before = await findCurrentFile()
    const drafts = (await listRows('report_drafts')).length
    await requestLoad(round)
    await wait((round * 4500) / rounds)
    await node.kill()
    const step = await readStep()
    killCounts[step] = (killCounts[step] ?? 0) + 1
    const { missing, damaged } = await verifyFiles({ database, store }, finding =>
      t.diagnostic(JSON.stringify(finding)),
    )
    assert.deepEqual({ missing, damaged }, { missing: 0, damaged: 0 })
    assert.ok((await listRows('report_drafts')).length <= drafts + 1)
    const between = await findCurrentFile()
    if (step !== 'ended' && step !== 'publishing') assert.deepEqual(between, before, 'nothing half is current')
    const { rows: kinds } = await sql<{ times: number }>`
      select count(distinct published_at)::integer as times from report_files where is_current and kind <> 'metadata'
        and report_id = (select report_id from report_loads)`.execute(database)
    assert.equal(kinds[0]!.times, 1, 'both formats are of one publication')
    // Ends the lease of the killed node.
    await sql`update jobs set next_try_at = now() where queue = 'loads'`.execute(database)
    const next = await start()
    after(next.kill)
    const run = await waitForEnd()
    await next.kill()
    assert.deepEqual(
      { outcome: run.outcome, reason: run.reason, rows: run.rows },
      { outcome: 'published', reason: null, rows },
    )
    assert.notEqual((await findCurrentFile())!.digest, before!.digest)
    assert.equal((await listRows('report_drafts')).length, drafts + 1, 'one draft for one run')
  }
  t.diagnostic(`killed at ${JSON.stringify(killCounts)}`)
  const { rows: versions } = await sql<{ count: number }>`
    select count(*)::integer as count from report_files where kind = 'csv' and report_id = (select report_id from report_loads)`.execute(
    database,
  )
  assert.equal(versions[0]!.count, rounds + 2, 'each run was published once')
  const { rows: runs } = await sql<{ state: string }>`select distinct state from runs`.execute(database)
  assert.deepEqual(runs, [{ state: 'done' }])
})

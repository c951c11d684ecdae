import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, test } from 'node:test'
import pg from 'pg'
import { listLoadColumns, loadReportNow } from '../../contract/loads/loads.ts'
import { startPrivatePostgres } from '../platform/database/private-postgres/index.ts'
import { createTemporaryFolder } from '../testing/folders.ts'
import { debtTable, openLoadsPortal, sourceId } from '../testing/loads/loads-portal.ts'
import { openSilentLine, toSocket } from '../testing/servers/silent-lines.ts'

const folder = await createTemporaryFolder()
const { connection: own, stop } = await startPrivatePostgres(folder, () => {})
const office = new pg.Client(own)
await office.connect()
await office.query(debtTable(3000))

const { line, ...address } = await openSilentLine(toSocket(own))
after(async () => {
  line.close()
  await office.end()
  await stop()
  await rm(folder, { recursive: true, force: true })
})
const connection = { ...own, ...address }
const portal = await openLoadsPortal({ connection, statementTimeout: 1500, maxBytes: 2 ** 24, checksInChildren: true })
const { save, readLoad, request, worker, clock, source, approve, published, listRows, findCurrentFile } = portal
await save({ rows_least_percent: -100, rows_most_percent: 1000 })

/** Runs a load with all its tries, and returns it. */
const load = async () => {
  await request(loadReportNow, { source_id: sourceId })
  for (let tries = 0; tries < 3; tries += 1) {
    await worker.runDue()
    clock.advance(6 * 60_000)
  }
  return (await readLoad()).runs[0]
}
const approveAll = { is_automatic: true, rows_least_percent: -100, rows_most_percent: 1000 }

test('concurrent commits are loaded completely or not at all', async () => {
  const writing = { stop: false, last: 0 }
  const writer = new pg.Client(own)
  await writer.connect()
  // Every commit keeps the sum of the values unchanged.
  const work = (async () => {
    while (!writing.stop) {
      await writer.query(`begin; update office.debt set value = value + 1 where year = (select min(year) from office.debt);
        update office.debt set value = value - 1 where year = (select max(year) from office.debt); commit`)
      writing.last += 1
    }
  })()
  const { rows } = await office.query('select sum(value)::text as sum from office.debt')
  const run = await load()
  writing.stop = true
  await work
  await writer.end()
  assert.equal(run.rows, 3000)
  await approve(run.draft_id)
  await readLoad()
  const [, ...records] = await published()
  const sum = records.reduce((total, [, , value]) => total + Number(value), 0)
  assert.deepEqual([records.length, sum, writing.last > 0], [3000, Number(rows[0].sum), true])
})

test('an unavailable warehouse is tried three times; then the load fails with instructions', async () => {
  await save(approveAll)
  line.isOpen = false
  line.cut()
  const before = await findCurrentFile()
  const { body } = await request(listLoadColumns, { source_id: sourceId, data_source_id: source })
  assert.deepEqual(body, { columns: [], warehouse_status: 'unreachable' })
  const run = await load()
  line.isOpen = true
  assert.deepEqual([run.outcome, run.reason.rule], ['failed', 'unreachable'])
  assert.deepEqual(await findCurrentFile(), before)
})

test('a short outage of the warehouse does not fail the load', async () => {
  await office.query(`insert into office.debt values (9000, 'after', 1, null)`)
  line.isOpen = false
  line.cut()
  await request(loadReportNow, { source_id: sourceId })
  await worker.runDue()
  assert.equal((await readLoad()).runs[0].outcome, null)
  line.isOpen = true
  clock.advance(6 * 60_000)
  await worker.runDue()
  assert.equal((await readLoad()).runs[0].outcome, 'published')
})

test('a connection that goes silent fails the load in time, and leaves nothing incomplete', async () => {
  await office.query(`insert into office.debt values (9001, 'mute', 1, null)`)
  const before = await findCurrentFile()
  await request(loadReportNow, { source_id: sourceId })
  const muted = setTimeout(() => {
    line.mute = true
  }, 30)
  const startedAt = performance.now()
  await worker.runDue()
  clearTimeout(muted)
  assert.ok(performance.now() - startedAt < 10_000)
  line.mute = true
  clock.advance(6 * 60_000)
  await worker.runDue()
  clock.advance(6 * 60_000)
  await worker.runDue()
  line.mute = false
  line.cut()
  const run = (await readLoad()).runs[0]
  // The first try may have ended before the connection went silent.
  if (run.outcome !== 'published') {
    assert.deepEqual([run.outcome, run.reason.rule], ['failed', 'silent'])
    assert.deepEqual(await findCurrentFile(), before)
  }
  assert.deepEqual(
    (await listRows('report_drafts')).filter(({ published_at }) => published_at === null),
    [],
  )
})

test('a locked table and an endless view fail the load in time', async () => {
  await office.query('begin; lock table office.debt in access exclusive mode')
  const locked = await load()
  await office.query('rollback')
  assert.deepEqual([locked.outcome, locked.reason.rule], ['failed', 'silent'])
  await office.query(`alter table office.debt rename to kept;
    create view office.debt as select year, agency, value, as_of, pg_sleep(0.01)::text as slept from office.kept`)
  const slow = await load()
  await office.query('drop view office.debt; alter table office.kept rename to debt')
  assert.deepEqual([slow.outcome, slow.reason.rule], ['failed', 'silent'])
})

test('an account that may not read the table fails the load at once', async () => {
  await office.query('revoke all on office.debt from current_user')
  const run = await load()
  await office.query('grant all on office.debt to current_user')
  assert.deepEqual([run.outcome, run.reason.rule], ['failed', 'tableLost'])
})

test('the load works again when the warehouse is available', async () => {
  await office.query(`insert into office.debt values (9002, 'well', 1, null)`)
  assert.equal((await load()).outcome, 'published')
  assert.deepEqual((await published())[0], ['year', 'agency', 'value', 'as_of'])
})

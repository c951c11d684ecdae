import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { dayMilliseconds } from '../../contract/durations.ts'
import { debtTable, fileName, openLoadsPortal } from '../testing/loads/loads-portal.ts'
import { stopLoadsWithoutSteward } from './schedules.ts'
import { findLoadSettings } from './settings.ts'

const { all, context, clock, database, reports, listRows, readLoad, save, tick } = await openLoadsPortal()
await all(debtTable())
const [reportId, otherId] = [reports[fileName]!, reports['gold-price']!]

/** Adds a load of another report, with the settings of the load, that is switched off. */
const addOtherLoad = () =>
  sql`insert into report_loads
    select (jsonb_populate_record(load, jsonb_build_object('report_id', ${otherId}::bigint, 'is_on', false))).*
    from report_loads as load`.execute(database)
const readOther = async () => (await listRows('report_loads')).filter(row => Number(row.report_id) === otherId)

beforeEach(async () => {
  for (const table of ['report_loads', 'mails'] as const) await database.deleteFrom(table).execute()
  await save()
})

test('a run that is queued for a due load changes no other load', async () => {
  await addOtherLoad()
  const other = await readOther()
  assert.equal(other.length, 1)
  clock.advance(dayMilliseconds)
  await tick()
  assert.equal((await listRows('load_runs')).length, 1)
  assert.deepEqual(await readOther(), other)
})

test('a load that a colleague saved since its steward was read stays on, without a mail', async () => {
  const staleLoad = (await findLoadSettings(database, reportId))!
  await save({}, 'colleague')
  const stop = (load: typeof staleLoad) => stopLoadsWithoutSteward(context, [load])
  await stop(staleLoad)
  assert.deepEqual([(await readLoad()).load.is_on, await listRows('mails')], [true, []])
  await stop((await findLoadSettings(database, reportId))!)
  assert.equal((await readLoad()).load.is_on, false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMilliseconds, hourMilliseconds } from '../../contract/durations.ts'
import { stoppedClock } from '../platform/clock.ts'
import { readSettings } from '../platform/settings.ts'
import { openCatalogueDatabase } from '../testing/catalogue/catalogue.ts'
import { openCatalogueDomain } from './domain.ts'

const { database, reports, users } = await openCatalogueDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')
type Context = Parameters<typeof openCatalogueDomain>[0]
// Only what the domain needs until it receives a request.
const context: Pick<Context, 'settings' | 'database' | 'clock'> & {
  office: Pick<Context['office'], 'holidays' | 'rules' | 'office'>
} = {
  settings: readSettings({}),
  database,
  clock,
  office: { holidays: [], rules: { publish: 'anyone' }, office: { name: { en: 'Office', th: 'สำนักงาน' } } as never },
}
const { repeatedTasks = [], beforeStop } = openCatalogueDomain(context as Context)

test('a node deletes the draft of a person a day after it was made', async () => {
  await database
    .insertInto('report_drafts')
    .values({ user_id: Object.values(users)[0]!, report_id: reports.inflation!, made_at: clock.now() })
    .execute()
  const runHourlyTasks = async () => {
    for (const { everyMilliseconds, run } of repeatedTasks)
      if (everyMilliseconds === hourMilliseconds) await run(new AbortController().signal)
    return (await database.selectFrom('report_drafts').select('draft_id').execute()).length
  }
  clock.advance(dayMilliseconds)
  assert.equal(await runHourlyTasks(), 1)
  clock.advance(1000)
  assert.equal(await runHourlyTasks(), 0)
  await beforeStop?.()
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMilliseconds } from '../../contract/durations.ts'
import { stoppedClock } from '../platform/clock.ts'
import { roleIds, statusIds } from '../testing/accounts/account-ids.ts'
import { openCatalogueDatabase } from '../testing/catalogue/catalogue.ts'
import { anonymiseDownloads } from './downloads.ts'

const { database, reports } = await openCatalogueDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')

test('a download loses its user after two years and is still counted', async () => {
  const { user_id } = await database
    .insertInto('users')
    .values({
      username: 'Mali',
      role_id: roleIds.user,
      status_id: statusIds.active,
      usage_objective: 'policy',
      created_at: clock.now(),
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  for (const days of [731, 730, 729])
    await database
      .insertInto('downloads')
      .values({
        report_id: reports.inflation!,
        kind: 'csv',
        user_id,
        started_at: new Date(clock.now().getTime() - days * dayMilliseconds),
      })
      .execute()
  await anonymiseDownloads(database, clock)
  const rows = await database.selectFrom('downloads').select('user_id').orderBy('started_at').execute()
  assert.deepEqual(rows, [{ user_id: null }, { user_id: null }, { user_id }])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '../platform/clock.ts'
import { checkOrStoreMark, releaseHeldJobs } from '../platform/nodes/portal-marks.ts'
import { readSettings } from '../platform/settings.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createBackupsDomain } from './index.ts'

const { database } = await openTestDatabase()

test('each start of a restored portal names the command that releases mails and deliveries, until it was run', async () => {
  const warnings: string[] = []
  const log = { warn: (line: string) => void warnings.push(line) }
  const start = () =>
    createBackupsDomain({ settings: readSettings({}), database, clock: systemClock, log } as never)
      .beforeFirstRequest!()
  await start()
  assert.deepEqual(warnings, [])
  await checkOrStoreMark(database, 'held', async () => '2026-11-19T19-00-00-000Z')
  await start()
  await releaseHeldJobs(database)
  await start()
  assert.deepEqual(warnings, [
    'Mails and deliveries are held since the restore of 2026-11-19T19-00-00-000Z. Release them with: npm run restore -- --release',
  ])
})

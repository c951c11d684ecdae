import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stoppedClock } from '../platform/clock.ts'
import { openTestDatabase } from '../testing/database.ts'
import { queueMail } from './index.ts'

const { database } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')

for (const to of [
  'a@example.org\r\nBcc: b@example.org',
  'a@example.org, b@example.org',
  'A <a@example.org>',
  'a@example.org b',
  'a',
  '',
])
  test(`a recipient other than one bare address is refused: ${JSON.stringify(to)}`, async () => {
    await assert.rejects(queueMail(database, clock, { to, subject: 'x', text: 'x', html: 'x' }), RangeError)
    assert.deepEqual(await database.selectFrom('mails').selectAll().execute(), [])
    assert.deepEqual(await database.selectFrom('jobs').selectAll().execute(), [])
  })

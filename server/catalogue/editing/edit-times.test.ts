import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '../../platform/clock.ts'
import { Deadline, runWithDeadline, TimeOver } from '../../platform/limits/deadlines.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { editAs } from './edits.ts'

const { database } = await openTestDatabase()
const endedEdits: string[] = []
const edit = (name: string, milliseconds: number) =>
  editAs({ database, clock: systemClock }, { userId: 1, call: 'saveReport', address: '203.0.113.1' }, async () => {
    await wait(milliseconds)
    endedEdits.push(name)
  })

test('an edit may take longer than a request, and the next one is refused if its time ends before its turn', async () => {
  const long = runWithDeadline(new Deadline(2000), () => edit('long', 4000))
  const startedAt = performance.now()
  await assert.rejects(
    runWithDeadline(new Deadline(300), () => edit('refused', 0)),
    TimeOver,
  )
  assert.ok(performance.now() - startedAt < 3500, 'it waited for its turn')
  await long
  await edit('next', 0)
  assert.deepEqual(endedEdits, ['long', 'next'])
})

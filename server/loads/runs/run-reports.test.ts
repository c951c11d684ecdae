import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatLoadReason } from '../../../contract/loads/load-rules.ts'
import { stoppedClock } from '../../platform/clock.ts'
import { openTestDatabase } from '../../testing/database.ts'
import type { LoadsContext } from '../context.ts'
import type { BegunRun } from './load-runs.ts'
import { reportEnd, reportStart } from './run-reports.ts'

const { database } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T03:00:00Z')
const context = { database, clock } as unknown as LoadsContext
const reason = { rule: 'portalFailed' } as const
const run: BegunRun = {
  ...{ loadRunId: 1, reportId: 1, draftId: 'x', dueAt: null, startedAt: clock.now(), endedAt: null, rowsRead: 20 },
  ...{ outcome: null, reason: null, settingsRevision: null, types: null },
}
let runCount = 0
const readEnd = async (end: Pick<BegunRun, 'outcome' | 'reason'>) => {
  const ended = { ...run, ...end, loadRunId: ++runCount, endedAt: clock.now() }
  await reportStart(context, 'debt', ended)
  await reportEnd(context, 'debt', ended)
  const { state, rows, message } = await database
    .selectFrom('runs')
    .selectAll()
    .orderBy('run_id', 'desc')
    .executeTakeFirstOrThrow()
  return { state, rows, message }
}

const reasonText = `${formatLoadReason(reason, 'en')} / ${formatLoadReason(reason, 'th')}`
for (const [outcome, state, message] of [
  ['failed', 'error', reasonText],
  ['waiting', 'done', reasonText],
  ['published', 'done', 'Published. / เผยแพร่แล้ว'],
  ['unchanged', 'done', 'Nothing has changed, so no new version was made. / ข้อมูลไม่เปลี่ยนแปลง จึงไม่มีฉบับใหม่'],
] as const)
  test(`the workbench shows a load that ended as ${outcome}, with what happened`, async () => {
    const end = { outcome, reason: message === reasonText ? reason : null }
    assert.deepEqual(await readEnd(end), { state, rows: 20, message })
  })

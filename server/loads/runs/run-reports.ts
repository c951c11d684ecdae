import { type LoadReason, loadSentence } from '../../../contract/loads/load-rules.ts'
import { parsePlainRun, storeEvents } from '../../runs/index.ts'
import type { LoadsContext } from '../context.ts'
import type { CurrentRun } from './load-runs.ts'
import { toOwnJob } from './own-jobs.ts'

/** Reports to the work bench that a run has begun; a repetition changes nothing. */
export const reportStart = (context: LoadsContext, sourceId: string, run: CurrentRun) =>
  report(context, sourceId, run, { status: 'running', at: run.startedAt.toISOString() })

/** Reports to the work bench how a run has ended; a repetition changes nothing. */
export const reportEnd = (context: LoadsContext, sourceId: string, run: CurrentRun) => {
  const { outcome, reason, endedAt, rowsRead } = run
  const hasReason = outcome === 'failed' || outcome === 'waiting'
  const message = hasReason ? reason && formatInBothLanguages(reason) : endMessages[outcome ?? '']
  return report(context, sourceId, run, {
    status: outcome === 'failed' ? 'error' : 'done',
    at: endedAt!.toISOString(),
    rows: rowsRead,
    ...(message && { message }),
  })
}

const endMessages: Record<string, string> = {
  published: 'Published. / เผยแพร่แล้ว',
  unchanged: 'Nothing has changed, so no new version was made. / ข้อมูลไม่เปลี่ยนแปลง จึงไม่มีฉบับใหม่',
}

/** Formats a reason as a sentence in both languages, because the work bench shows one text to everybody. */
const formatInBothLanguages = (reason: LoadReason) =>
  `${loadSentence(reason, 'en')} / ${loadSentence(reason, 'th')}`.slice(0, 2000)

type ReportedState = Pick<Parameters<typeof parsePlainRun>[0], 'status' | 'at' | 'rows' | 'message'>

const report = (
  { database, clock }: LoadsContext,
  sourceId: string,
  { loadRunId }: CurrentRun,
  state: ReportedState,
) => {
  const { namespace, name } = toOwnJob(sourceId)
  const event = parsePlainRun({ workflow: name, run: String(loadRunId), action: 'Load', ...state }, clock.now())
  return storeEvents({ database, clock }, [{ ...event, namespace, keyId: null }])
}

import { limits } from '../../../contract/limits.ts'
import { formatLoadReason, type LoadReason } from '../../../contract/loads/load-rules.ts'
import { parsePlainRun, storeEvents } from '../../runs/index.ts'
import type { LoadsContext } from '../context.ts'
import type { BegunRun } from './load-runs.ts'
import { toOwnJob } from './own-jobs.ts'

/** Reports to the workbench that a run has begun; a repetition changes nothing. */
export const reportStart = (context: LoadsContext, sourceId: string, run: BegunRun) =>
  reportState(context, sourceId, run, { status: 'running', at: run.startedAt.toISOString() })

/** Reports to the workbench how a run has ended; a repetition changes nothing. */
export const reportEnd = (context: LoadsContext, sourceId: string, run: BegunRun) => {
  const { outcome, reason, endedAt, rowsRead } = run
  const message = formatEndMessage(outcome, reason)
  return reportState(context, sourceId, run, {
    status: outcome === 'failed' ? 'error' : 'done',
    at: endedAt!.toISOString(),
    rows: rowsRead,
    ...(message && { message }),
  })
}

/** Formats why a run has failed or waits, otherwise what has happened; undefined if there is nothing to say. */
const formatEndMessage = (outcome: BegunRun['outcome'], reason: LoadReason | null) => {
  if (outcome === 'failed' || outcome === 'waiting') return reason && formatInBothLanguages(reason)
  // The outcome is null only before the end of a run.
  return endMessages[outcome ?? '']
}

const endMessages: Record<string, string> = {
  published: 'Published. / เผยแพร่แล้ว',
  unchanged: 'Nothing has changed, so no new version was made. / ข้อมูลไม่เปลี่ยนแปลง จึงไม่มีฉบับใหม่',
}

/** Formats a reason as a sentence in both languages, because the workbench shows one text to everybody. */
const formatInBothLanguages = (reason: LoadReason) =>
  `${formatLoadReason(reason, 'en')} / ${formatLoadReason(reason, 'th')}`.slice(0, limits.runMessage)

type ReportedState = Pick<Parameters<typeof parsePlainRun>[0], 'status' | 'at' | 'rows' | 'message'>

/** Stores the state of a run as a plain run report. */
const reportState = (
  { database, clock }: LoadsContext,
  sourceId: string,
  { loadRunId }: BegunRun,
  state: ReportedState,
) => {
  const { namespace, name } = toOwnJob(sourceId)
  const event = parsePlainRun({ workflow: name, run: String(loadRunId), action: 'Load', ...state }, clock.now())
  return storeEvents({ database, clock }, [{ ...event, namespace, keyId: null }])
}

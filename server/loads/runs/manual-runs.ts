import type { Writer } from '../../platform/audit.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { requireReportId } from '../../sources/index.ts'
import type { LoadCallsContext } from '../context.ts'
import { findUnendedRunId, queueRun } from './run-queue.ts'

/**
 * Queues a run of a report's load and returns its id; returns the id of the run that has not ended, if there is one. Throws 404 if the load
 * is off.
 */
export const loadNowAs = async (context: LoadCallsContext, { userId }: Writer, sourceId: string) => {
  const reportId = await requireReportId(context.database, sourceId)
  return context.database.transaction().execute(async transaction => {
    const load = await transaction
      .selectFrom('report_loads')
      .select('report_id')
      .where('report_id', '=', reportId)
      .where('is_on', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!load) throw notFound()
    const queueManualRun = () => queueRun(transaction, context.clock, { reportId, dueAt: null, requestedBy: userId })
    // The unended run may end after the first try and before it is read; the second try can then queue a run.
    const loadRunId =
      (await queueManualRun()) ?? (await findUnendedRunId(transaction, reportId)) ?? (await queueManualRun())
    if (loadRunId === undefined)
      throw new Problem(503, 'Please try again', { detail: 'Another load has just started.', retryAfterSeconds: 1 })
    return { status: 'success' as const, loadRunId }
  })
}

import { limits } from '../../contract/limits.ts'
import type { ReportLoad } from '../../contract/loads/loads.ts'
import { listNextTimes } from '../../contract/sources/schedule-times.ts'
import { type Actor, requireUserActor } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import { listColumns, listTablesByName, requireReportId, WarehouseError } from '../sources/index.ts'
import { requireAttachedTable } from './attached-tables.ts'
import type { LoadCallsContext } from './context.ts'
import { listRuns } from './runs/run-history.ts'
import { settleWaitingRuns } from './runs/waiting-runs.ts'
import { findLoadSettings, type LoadSettings } from './settings.ts'

/**
 * Ends the wait of the report's runs whose draft was published or deleted, and returns the load settings, null if the report has no load, and
 * the last runs. Throws 404 for a missing report.
 */
export const settleAndReadLoad = async ({ database, clock }: LoadCallsContext, actor: Actor, sourceId: string) => {
  const reportId = await requireReportId(database, sourceId)
  await settleWaitingRuns(database, reportId)
  const [load, runs] = await Promise.all([
    findLoadSettings(database, reportId),
    listRuns(database, { reportId, userId: requireUserActor(actor).userId, limit: limits.shownLoads }),
  ])
  return { load: load ? toReportLoad(load, clock) : null, runs }
}

const toReportLoad = (load: LoadSettings, clock: Clock): ReportLoad => ({
  internalSourceId: load.internalSourceId,
  isOn: load.isOn,
  isAutomatic: load.isAutomatic,
  columns: load.view.columns,
  filters: load.view.filters,
  rowOrder: load.view.rowOrder,
  minRowChangePercent: load.minRowChangePercent,
  maxRowChangePercent: load.maxRowChangePercent,
  steward: load.steward,
  isStopped: load.isStopped,
  nextLoadAt: load.isOn ? (listNextTimes(load.schedule, clock.now(), 1)[0]?.toISOString() ?? null) : null,
  revision: load.revision,
})

/** Returns the current columns of an attached source, or why they cannot be read. Throws 404 for a source that is not attached. */
export const readLoadColumns = async (
  { database, warehouse }: LoadCallsContext,
  { sourceId, internalSourceId }: { sourceId: string; internalSourceId: number },
) => {
  const attachedTable = await requireAttachedTable(
    database,
    await requireReportId(database, sourceId),
    internalSourceId,
  )
  try {
    return await warehouse.read(async snapshot => {
      const [table] = await listTablesByName(warehouse, snapshot, attachedTable)
      if (!table) return { columns: [], warehouse: 'no table' as const }
      const columns = (await listColumns(snapshot, table.oid)).map(({ name, type }) => ({ name, type }))
      return { columns, warehouse: 'ok' as const }
    })
  } catch (error) {
    if (!(error instanceof WarehouseError)) throw error
    return { columns: [], warehouse: error.fault }
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { InputOf } from '../../contract/call.ts'
import type { saveReportLoad } from '../../contract/loads/loads.ts'
import { refusedBy } from '../../contract/refusals.ts'
import { sourceFields } from '../../contract/sources/fields.ts'
import { findSteward } from '../catalogue/index.ts'
import { type Writer, writeAs } from '../platform/audit.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import { invalidInput, notFound, Problem } from '../platform/problem.ts'
import { changedMeanwhile, spellOut } from '../platform/refusals.ts'
import { keepOwnJob, silenceOwnJob } from '../runs/index.ts'
import { listColumns, listTablesByName, readWarehouse, requireReport, type Warehouse } from '../sources/index.ts'
import type { LoadCallsContext } from './context.ts'
import { findUnendedRunId, queueRun } from './runs/load-runs.ts'
import { toOwnJob } from './runs/own-jobs.ts'
import { findSettings, type LoadSettings } from './settings.ts'
import { listMissingColumns, listUnfitFilters } from './views.ts'

type SaveLoadInput = InputOf<typeof saveReportLoad>

/**
 * Saves the load settings of a report and makes the writer its steward; repeating the same save changes nothing. Throws 404 for a missing
 * report or a source that is not attached, 400 for settings that do not fit the table, 409 if somebody else has saved them since, and 503
 * if the warehouse does not respond.
 */
export const saveLoadAs = async (context: LoadCallsContext, writer: Writer, input: SaveLoadInput) => {
  const reportId = await requireReport(context.database, input.sourceId)
  const attachedTable = await requireAttachedTable(context.database, reportId, input.internalSourceId)
  requireDistinctNames(input)
  // A load can be switched off while the warehouse is down.
  const columnTypes = input.isOn ? await requireColumnTypes(context.warehouse, attachedTable, input) : undefined
  return writeAs(context, writer, async transaction => {
    await transaction.selectFrom('reports').select('report_id').where('report_id', '=', reportId).forUpdate().execute()
    const stored = await findSettings(transaction, reportId)
    const types = columnTypes ?? stored?.types ?? {}
    if (stored && hasSameSettings(stored, input, types, writer))
      return { status: 'success' as const, revision: stored.revision }
    if (input.revision !== (stored?.revision ?? 0)) throw await savedMeanwhile(transaction, reportId, input.sourceId)
    const revision = await upsertLoad(transaction, context, { reportId, input, types, stored, userId: writer.userId })
    await syncMonitoringJob(transaction, context, { input, stored, userId: writer.userId })
    return { status: 'success' as const, revision }
  })
}

/** Returns the schema and name of an attached source's table. Throws 404 for a source that is not attached. */
export const requireAttachedTable = async (database: Database, reportId: number, internalSourceId: number) => {
  const table = await database
    .selectFrom('internal_source_reports as m')
    .innerJoin('internal_sources as source', 'source.internal_source_id', 'm.internal_source_id')
    .select(['schema_name as schema', 'table_name as table'])
    .where('m.report_id', '=', reportId)
    .where('m.internal_source_id', '=', internalSourceId)
    .executeTakeFirst()
  if (!table) throw notFound()
  return table
}

const requireDistinctNames = ({ columns }: SaveLoadInput) => {
  const names = (columns ?? []).map(({ as }) => as.normalize('NFC'))
  const repeatedName = names.find((name, index) => names.indexOf(name) < index)
  if (repeatedName !== undefined) throw invalidInput([refusedBy('columns', 'columnTwice', { what: repeatedName })])
}

/**
 * Returns the types of the loaded columns. Throws 400 for a missing table or column and for a filter that does not fit, and 503 if the
 * warehouse does not respond.
 */
const requireColumnTypes = (warehouse: Warehouse, name: { schema: string; table: string }, input: SaveLoadInput) =>
  readWarehouse(warehouse, async snapshot => {
    const [table] = await listTablesByName(warehouse, snapshot, name)
    if (!table) throw invalidInput([refusedBy(sourceFields.table, 'noTable', { what: name.table })])
    const tableColumns = await listColumns(snapshot, table.oid)
    const missing = listMissingColumns(input, tableColumns)
    if (missing.length > 0) throw invalidInput([refusedBy('columns', 'noColumns', { what: spellOut(missing) })])
    const unfit = await listUnfitFilters(snapshot, input.filters, tableColumns)
    if (unfit.length > 0)
      throw invalidInput([refusedBy('filters', 'filterUnfit', { what: input.filters[unfit[0]!]!.column })])
    const chosenNames = new Set((input.columns ?? tableColumns).map(({ name }) => name))
    return Object.fromEntries(
      tableColumns.filter(({ name }) => chosenNames.has(name)).map(({ name, type }) => [name, type]),
    )
  })

const hasSameSettings = (
  stored: LoadSettings,
  input: SaveLoadInput,
  types: Record<string, string>,
  { userId }: Writer,
) => {
  const { columns, filters, rowOrder } = stored.view
  return (
    stored.userId === userId &&
    !stored.isStopped &&
    isDeepStrictEqual(
      [stored.internalSourceId, stored.isOn, stored.isAutomatic, stored.leastPercent, stored.mostPercent],
      [input.internalSourceId, input.isOn, input.isAutomatic, input.leastPercent, input.mostPercent],
    ) &&
    isDeepStrictEqual([columns, filters, rowOrder, stored.types], [input.columns, input.filters, input.rowOrder, types])
  )
}

const savedMeanwhile = (transaction: Transaction<DB>, reportId: number, what: string) =>
  changedMeanwhile(transaction, { field: 'revision', what, subject: 'report_loads', key: String(reportId) })

interface LoadSave {
  reportId: number
  input: SaveLoadInput
  types: Record<string, string>
  stored: LoadSettings | undefined
  userId: number
}

const upsertLoad = async (
  transaction: Transaction<DB>,
  { clock }: LoadCallsContext,
  { reportId, input, types, stored, userId }: LoadSave,
) => {
  const row = {
    internal_source_id: input.internalSourceId,
    user_id: userId,
    is_on: input.isOn,
    is_automatic: input.isAutomatic,
    picked_columns: input.columns && JSON.stringify(input.columns),
    filters: JSON.stringify(input.filters),
    row_order: JSON.stringify(input.rowOrder),
    least_percent: input.leastPercent,
    most_percent: input.mostPercent,
    types: JSON.stringify(types),
    stopped_reason: null,
    revision: (stored?.revision ?? 0) + 1,
    // Scheduled times that passed while the load was off are not loaded later.
    ...(!(stored?.isOn && input.isOn) && { scheduled_through: clock.now() }),
  }
  const saved = await transaction
    .insertInto('report_loads')
    .values({ scheduled_through: clock.now(), ...row, report_id: reportId })
    .onConflict(conflict => conflict.column('report_id').doUpdateSet(row))
    .returning('revision')
    .executeTakeFirstOrThrow()
  return saved.revision
}

const syncMonitoringJob = async (
  transaction: Transaction<DB>,
  { clock }: LoadCallsContext,
  { input, stored, userId }: Pick<LoadSave, 'input' | 'stored' | 'userId'>,
) => {
  const job = toOwnJob(input.sourceId)
  if (!input.isOn) return silenceOwnJob(transaction, job)
  const { internalSourceId } = input
  const alarmEmail = (await findSteward(transaction, userId))?.email ?? null
  const isStarting = !stored?.isOn || stored.internalSourceId !== internalSourceId
  await keepOwnJob(transaction, clock, { ...job, internalSourceId, alarmEmail, isStarting })
}

/** Queues a run of a report's load, or returns the run that has not ended. Throws 404 if the load is not switched on. */
export const loadNowAs = async (context: LoadCallsContext, { userId }: Writer, sourceId: string) => {
  const reportId = await requireReport(context.database, sourceId)
  return context.database.transaction().execute(async transaction => {
    const load = await transaction
      .selectFrom('report_loads')
      .select('report_id')
      .where('report_id', '=', reportId)
      .where('is_on', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!load) throw notFound()
    const queue = () => queueRun(transaction, context.clock, { reportId, dueAt: null, requestedBy: userId })
    // The unended run may end between the first two statements; then another run can be queued.
    const loadRunId = (await queue()) ?? (await findUnendedRunId(transaction, reportId)) ?? (await queue())
    if (loadRunId === undefined)
      throw new Problem(503, 'Please try again', { detail: 'Another load has just started.', retryAfterSeconds: 1 })
    return { status: 'success' as const, loadRunId }
  })
}

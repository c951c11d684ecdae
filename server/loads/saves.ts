import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { InputOf } from '../../contract/call.ts'
import type { saveReportLoad } from '../../contract/loads/loads.ts'
import { buildFieldRefusal } from '../../contract/refusals.ts'
import { sourceFields } from '../../contract/sources/fields.ts'
import { findSteward } from '../catalogue/index.ts'
import { type Writer, writeAs } from '../platform/audit.ts'
import type { DB } from '../platform/database/tables.ts'
import { invalidInput } from '../platform/problem.ts'
import { buildConflictProblem, joinNames } from '../platform/refusals.ts'
import { saveOwnJob, silenceOwnJob } from '../runs/index.ts'
import { listColumns, listTablesByName, readWarehouse, requireReportId, type Warehouse } from '../sources/index.ts'
import { requireAttachedTable } from './attached-tables.ts'
import type { LoadCallsContext } from './context.ts'
import { toOwnJob } from './runs/own-jobs.ts'
import { findLoadSettings, type LoadSettings } from './settings.ts'
import { listMissingColumns, listUnfitFilters } from './views.ts'

type SaveLoadInput = InputOf<typeof saveReportLoad>

/**
 * Saves the load settings of a report, and makes the writer the steward of the load. A repetition of the same save changes nothing. Throws
 * 404 for a missing report or a source that is not attached, 400 for settings that do not fit the table, 409 if somebody else has saved the
 * settings since the given revision, and 503 if the warehouse cannot be read.
 */
export const saveLoadAs = async (context: LoadCallsContext, writer: Writer, input: SaveLoadInput) => {
  const reportId = await requireReportId(context.database, input.sourceId)
  const attachedTable = await requireAttachedTable(context.database, reportId, input.internalSourceId)
  requireDistinctNames(input)
  // The warehouse is not read for a load that is switched off, so that staff can switch it off while the warehouse is down.
  const columnTypes = input.isOn ? await requireColumnTypes(context.warehouse, attachedTable, input) : undefined
  return writeAs(context, writer, async transaction => {
    // Locks the report, so that two saves run one after the other.
    await transaction.selectFrom('reports').select('report_id').where('report_id', '=', reportId).forUpdate().execute()
    const storedSettings = await findLoadSettings(transaction, reportId)
    const types = columnTypes ?? storedSettings?.acceptedTypes ?? {}
    if (storedSettings && hasSameSettings(storedSettings, input, types, writer))
      return { status: 'success' as const, revision: storedSettings.revision }
    // Revision 0: the load was never saved.
    if (input.revision !== (storedSettings?.revision ?? 0))
      throw await buildRevisionConflict(transaction, reportId, input.sourceId)
    const revision = await upsertLoad(transaction, context, {
      reportId,
      input,
      types,
      storedSettings,
      userId: writer.userId,
    })
    await syncMonitoringJob(transaction, context, { input, storedSettings, userId: writer.userId })
    return { status: 'success' as const, revision }
  })
}

/** Throws 400 if two columns have the same name in the published table. */
const requireDistinctNames = ({ columns }: SaveLoadInput) => {
  // `columns` is null for all columns of the table, which have different names. `as` is the name in the published table.
  const names = (columns ?? []).map(({ as }) => as.normalize('NFC'))
  const repeatedName = names.find((name, index) => names.indexOf(name) < index)
  if (repeatedName !== undefined)
    throw invalidInput([buildFieldRefusal('columns', 'columnTwice', { what: repeatedName })])
}

/**
 * Returns the types of the loaded columns. Throws 400 for a missing table or column and for a filter whose value does not fit its column,
 * and 503 if the warehouse cannot be read.
 */
const requireColumnTypes = (
  warehouse: Warehouse,
  attachedTable: { schema: string; table: string },
  input: SaveLoadInput,
) =>
  readWarehouse(warehouse, async snapshot => {
    const [table] = await listTablesByName(warehouse, snapshot, attachedTable)
    if (!table) throw invalidInput([buildFieldRefusal(sourceFields.table, 'noTable', { what: attachedTable.table })])
    const tableColumns = await listColumns(snapshot, table.oid)
    const missingColumns = listMissingColumns(input, tableColumns)
    if (missingColumns.length > 0)
      throw invalidInput([buildFieldRefusal('columns', 'noColumns', { what: joinNames(missingColumns) })])
    const unfitFilters = await listUnfitFilters(snapshot, input.filters, tableColumns)
    if (unfitFilters[0])
      throw invalidInput([buildFieldRefusal('filters', 'filterUnfit', { what: unfitFilters[0].column })])
    const chosenNames = new Set((input.columns ?? tableColumns).map(({ name }) => name))
    return Object.fromEntries(
      tableColumns.filter(({ name }) => chosenNames.has(name)).map(({ name, type }) => [name, type]),
    )
  })

/** Returns true if a save by this writer would change nothing. */
const hasSameSettings = (
  storedSettings: LoadSettings,
  input: SaveLoadInput,
  types: Record<string, string>,
  { userId }: Writer,
) => {
  const isSameSteward = storedSettings.stewardId === userId
  const hasSameInput = isDeepStrictEqual(
    pickComparedSettings({ ...storedSettings, ...storedSettings.view }),
    pickComparedSettings(input),
  )
  return (
    isSameSteward && !storedSettings.isStopped && hasSameInput && isDeepStrictEqual(storedSettings.acceptedTypes, types)
  )
}

/** The settings that a save can change, except for the steward and the types of the columns. */
const comparedFields = [
  'internalSourceId',
  'isOn',
  'isAutomatic',
  'minRowChangePercent',
  'maxRowChangePercent',
  'columns',
  'filters',
  'rowOrder',
] as const

const pickComparedSettings = (settings: Record<(typeof comparedFields)[number], unknown>) =>
  comparedFields.map(field => settings[field])

const buildRevisionConflict = (transaction: Transaction<DB>, reportId: number, what: string) =>
  buildConflictProblem(transaction, { field: 'revision', what, tableName: 'report_loads', key: String(reportId) })

/** What a save stores. */
interface LoadSave {
  reportId: number
  input: SaveLoadInput
  types: Record<string, string>
  /** The settings before the save. */
  storedSettings: LoadSettings | undefined
  userId: number
}

/** Stores the settings of a load, and returns their revision. */
const upsertLoad = async (
  transaction: Transaction<DB>,
  { clock }: LoadCallsContext,
  { reportId, input, types, storedSettings, userId }: LoadSave,
) => {
  const staysOn = storedSettings?.isOn && input.isOn
  const row = {
    internal_source_id: input.internalSourceId,
    user_id: userId,
    is_on: input.isOn,
    is_automatic: input.isAutomatic,
    picked_columns: input.columns && JSON.stringify(input.columns),
    filters: JSON.stringify(input.filters),
    row_order: JSON.stringify(input.rowOrder),
    least_percent: input.minRowChangePercent,
    most_percent: input.maxRowChangePercent,
    types: JSON.stringify(types),
    stopped_reason: null,
    revision: (storedSettings?.revision ?? 0) + 1,
    // Due times that passed while the load was off no longer count.
    ...(!staysOn && { scheduled_through: clock.now() }),
  }
  const savedLoad = await transaction
    .insertInto('report_loads')
    // A new row needs the time in any case; the update of an existing one has it only if `row` has.
    .values({ scheduled_through: clock.now(), ...row, report_id: reportId })
    .onConflict(conflict => conflict.column('report_id').doUpdateSet(row))
    .returning('revision')
    .executeTakeFirstOrThrow()
  return savedLoad.revision
}

/**
 * Updates the job of the load in the workbench: switches its alarms off if the load is off; otherwise creates the job if it is missing,
 * and mails its alarms to the steward.
 */
const syncMonitoringJob = async (
  transaction: Transaction<DB>,
  { clock }: LoadCallsContext,
  { input, storedSettings, userId }: Pick<LoadSave, 'input' | 'storedSettings' | 'userId'>,
) => {
  const job = toOwnJob(input.sourceId)
  if (!input.isOn) return silenceOwnJob(transaction, job)
  const { internalSourceId } = input
  const alarmEmail = (await findSteward(transaction, userId))?.email ?? null
  // A load that is switched on or has another source starts a new history.
  const isStarting = !storedSettings?.isOn || storedSettings.internalSourceId !== internalSourceId
  await saveOwnJob(transaction, clock, { ...job, internalSourceId, alarmEmail, isStarting })
}

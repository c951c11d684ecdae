import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { InputOf } from '../../contract/call.ts'
import { sourceFields } from '../../contract/sources/fields.ts'
import type { saveInternalSource } from '../../contract/sources/internal-sources.ts'
import { isListedSql } from '../access/index.ts'
import type { Actor } from '../platform/actor.ts'
import { type Writer, writeAs } from '../platform/audit.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import { buildConflictProblem, buildMissingFieldsProblem } from '../platform/refusals.ts'
import type { SourcesContext } from './context.ts'
import { hasSameNameSql, lockSources } from './names.ts'
import { requireListedReports } from './reports.ts'
import { requireSchedule, toScheduleRow } from './schedules.ts'
import { requireTable } from './source-tables.ts'

type SaveInternalSourceInput = InputOf<typeof saveInternalSource>

/**
 * Registers a table of the warehouse, or changes its registration. A repetition of the same save changes nothing. Returns the status
 * 'duplicate' if another source has the name. Throws 400 for missing reports, an incomplete schedule or a table name that needs its schema, 404
 * for a table that the warehouse does not have, and 409 if somebody else has saved the registration since the given revision.
 */
export const saveInternalSourceAs = async (
  context: SourcesContext,
  actor: Actor,
  writer: Writer,
  input: SaveInternalSourceInput,
) => {
  const schedule = requireSchedule(input)
  // A registered table is not looked up in the warehouse, so that it can be edited while the warehouse cannot be reached.
  const registeredTable = await findRegisteredTableName(context.database, input)
  const tableName = registeredTable ?? (await requireTable(context.warehouse, input))
  return writeAs(context, writer, async transaction => {
    await lockSources(transaction)
    const reportIds = await requireListedReports(transaction, actor, input.reports)
    const current = await findCurrentSource(transaction, tableName)
    const row = {
      schema_name: tableName.schema,
      table_name: tableName.table,
      name: input.name,
      workflow: input.workflow,
      workflow_type: input.workflowType,
      status: input.status,
      ...toScheduleRow(schedule),
    }
    // Undefined for a table that is not registered yet.
    const currentId = current?.internal_source_id
    const reportChanges = await computeReportChanges(transaction, actor, currentId, reportIds)
    // A repetition has an old revision, so it is tested before the revision.
    const isRepetition = reportChanges.isEmpty && hasSameFields(row, current)
    if (current && isRepetition) return { status: 'saved' as const, internalSourceId: current.internal_source_id }
    // The revision 0 means that the table was not registered when the edit began.
    if (input.revision !== undefined && input.revision !== (current?.revision ?? 0))
      throw await buildSaveConflict(transaction, currentId, input.name)
    if (await isNameUsed(transaction, input.name, currentId)) return { status: 'duplicate' as const }
    const internalSourceId = currentId
      ? await updateSource(transaction, currentId, row)
      : await insertSource(transaction, row, context.clock.now())
    await applyReportChanges(transaction, internalSourceId, reportChanges)
    return { status: 'saved' as const, internalSourceId }
  })
}

/** Finds the schema and name of a registered table, without the warehouse. Throws 400 if several schemas have such a table. */
const findRegisteredTableName = async (database: Database, { schema, table }: SaveInternalSourceInput) => {
  const rows = await database
    .selectFrom('internal_sources')
    .select(['schema_name as schema', 'table_name as table'])
    .where('table_name', '=', table)
    .$if(schema !== undefined, query => query.where('schema_name', '=', schema!))
    .execute()
  if (rows.length > 1) throw buildMissingFieldsProblem(sourceFields.schema)
  return rows[0]
}

const findCurrentSource = (transaction: Transaction<DB>, { schema, table }: { schema: string; table: string }) =>
  transaction
    .selectFrom('internal_sources')
    .selectAll()
    .where('schema_name', '=', schema)
    .where('table_name', '=', table)
    .executeTakeFirst()

type SourceRow = Omit<
  NonNullable<Awaited<ReturnType<typeof findCurrentSource>>>,
  'internal_source_id' | 'created_at' | 'revision'
>

const hasSameFields = (row: SourceRow, current: SourceRow | undefined) =>
  current !== undefined &&
  Object.entries(row).every(([column, value]) => isDeepStrictEqual(value, current[column as keyof SourceRow]))

/** Returns the 409 that names who has saved the registration since the edit began. */
const buildSaveConflict = (transaction: Transaction<DB>, id: number | undefined, name: string) =>
  buildConflictProblem(transaction, {
    field: 'revision',
    what: name,
    tableName: 'internal_sources',
    // Without a registration there is no row, and the 409 names no writer.
    key: String(id ?? ''),
  })

/** No source has this id: the ids of the database begin with 1. */
const unusedId = 0

/** Returns true if another source has the name. `ownId` is the source that is saved; without it, the source is new. */
const isNameUsed = async (transaction: Transaction<DB>, name: string, ownId = unusedId) => {
  const otherSource = await transaction
    .selectFrom('internal_sources')
    .select('internal_source_id')
    .where(hasSameNameSql(name))
    .where('internal_source_id', '<>', ownId)
    .executeTakeFirst()
  return otherSource !== undefined
}

const insertSource = async (transaction: Transaction<DB>, row: SourceRow, created_at: Date) => {
  const { internal_source_id } = await transaction
    .insertInto('internal_sources')
    .values({ ...row, created_at })
    .returning('internal_source_id')
    .executeTakeFirstOrThrow()
  return internal_source_id
}

const updateSource = async (transaction: Transaction<DB>, id: number, row: SourceRow) => {
  await transaction
    .updateTable('internal_sources')
    .set({ ...row, revision: sql`revision + 1` })
    .where('internal_source_id', '=', id)
    .execute()
  return id
}

/** Returns the reports to attach and those to detach. Reports that the actor may not see stay as they are. */
const computeReportChanges = async (
  transaction: Transaction<DB>,
  actor: Actor,
  id: number | undefined,
  reportIds: number[],
) => {
  const attached = await transaction
    .selectFrom('internal_source_reports')
    .innerJoin('reports', 'reports.report_id', 'internal_source_reports.report_id')
    .select('reports.report_id')
    .where('internal_source_id', '=', id ?? unusedId)
    .where(isListedSql(actor))
    .execute()
  const attachedIds = new Set(attached.map(({ report_id }) => report_id))
  const idsToAttach = reportIds.filter(reportId => !attachedIds.has(reportId))
  const idsToDetach = [...attachedIds].filter(reportId => !reportIds.includes(reportId))
  return { idsToAttach, idsToDetach, isEmpty: idsToAttach.length + idsToDetach.length === 0 }
}

const applyReportChanges = async (
  transaction: Transaction<DB>,
  id: number,
  { idsToAttach, idsToDetach }: { idsToAttach: number[]; idsToDetach: number[] },
) => {
  if (idsToDetach.length > 0)
    await transaction
      .deleteFrom('internal_source_reports')
      .where('internal_source_id', '=', id)
      .where('report_id', 'in', idsToDetach)
      .execute()
  if (idsToAttach.length > 0)
    await transaction
      .insertInto('internal_source_reports')
      .values(idsToAttach.map(report_id => ({ internal_source_id: id, report_id })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

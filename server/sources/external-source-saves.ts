import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { InputOf } from '../../contract/call.ts'
import type { addExternalSourceToReport, saveExternalSource } from '../../contract/sources/external-sources.ts'
import { sourceFields } from '../../contract/sources/fields.ts'
import { type Writer, writeAs } from '../platform/audit.ts'
import type { DB } from '../platform/database/tables.ts'
import { notFound } from '../platform/problem.ts'
import { changedMeanwhile, missingFields } from '../platform/refusals.ts'
import type { SourcesContext } from './context.ts'
import { hasSameName, lockSources } from './names.ts'
import { requireReport } from './reports.ts'
import { requireSchedule, toScheduleColumns } from './schedules.ts'

type Fields = Omit<InputOf<typeof saveExternalSource>, 'externalSourceId' | 'revision'>

/** Converts the fields to columns. Throws 400 for an incomplete schedule, or for the format OTHER without a name. */
const toColumns = (fields: Fields) => {
  if (fields.repeat === 'none') throw missingFields(sourceFields.repeat)
  const otherFormat = fields.formatOther ?? ''
  if (fields.format === 'other' && (otherFormat === '' || otherFormat === '-'))
    throw missingFields(sourceFields.formatOther)
  return {
    name: fields.name,
    format: fields.format as string,
    format_other: fields.format === 'other' ? otherFormat : null,
    address: fields.address || null,
    ...toScheduleColumns(requireSchedule(fields)),
  }
}
type Row = ReturnType<typeof toColumns>

const findById = (transaction: Transaction<DB>, id: number) =>
  transaction.selectFrom('external_sources').selectAll().where('external_source_id', '=', id).executeTakeFirst()
const findByName = (transaction: Transaction<DB>, name: string) =>
  transaction.selectFrom('external_sources').selectAll().where(hasSameName(name)).executeTakeFirst()
type CurrentSource = NonNullable<Awaited<ReturnType<typeof findById>>>

const hasSameFields = (row: Row, current: CurrentSource) =>
  Object.entries(row).every(([column, value]) => isDeepStrictEqual(value, current[column as keyof Row]))

const insertSource = async (transaction: Transaction<DB>, row: Row, created_at: Date) => {
  const { external_source_id } = await transaction
    .insertInto('external_sources')
    .values({ ...row, created_at })
    .returning('external_source_id')
    .executeTakeFirstOrThrow()
  return external_source_id
}

/**
 * Adds a source, or changes an existing one; repeating the same save changes nothing. Returns 'nameTaken' if another source has the name.
 * Throws 404 for a deleted source and 409 if somebody else has saved it since.
 */
export const saveExternalSourceAs = (
  context: SourcesContext,
  writer: Writer,
  { externalSourceId, revision, ...fields }: InputOf<typeof saveExternalSource>,
) => {
  const row = toColumns(fields)
  return writeAs(context, writer, async transaction => {
    await lockSources(transaction)
    const current = externalSourceId && (await findById(transaction, externalSourceId))
    if (externalSourceId && !current) throw notFound()
    const namesake = await findByName(transaction, row.name)
    const existing = current || namesake
    if (existing && hasSameFields(row, existing))
      return { status: 'saved' as const, externalSourceId: existing.external_source_id }
    if (current && revision !== undefined && revision !== current.revision)
      throw await changedMeanwhile(transaction, {
        field: 'revision',
        what: current.name,
        subject: 'external_sources',
        key: String(current.external_source_id),
      })
    if (namesake && namesake.external_source_id !== externalSourceId) return { status: 'nameTaken' as const }
    if (!current)
      return { status: 'saved' as const, externalSourceId: await insertSource(transaction, row, context.clock.now()) }
    await transaction
      .updateTable('external_sources')
      .set({ ...row, revision: sql`revision + 1` })
      .where('external_source_id', '=', current.external_source_id)
      .execute()
    return { status: 'saved' as const, externalSourceId: current.external_source_id }
  })
}

/**
 * Attaches a source to a report. The source is named by its id or by equal fields; without a match, it is added first. Returns 'duplicate'
 * if it is already attached, and 'nameTaken' if a source with other fields has the name. Throws 404 for a missing report or source.
 */
export const attachExternalSourceAs = (
  context: SourcesContext,
  writer: Writer,
  { externalSourceId, sourceId, ...fields }: InputOf<typeof addExternalSourceToReport>,
) => {
  const row = toColumns(fields)
  return writeAs(context, writer, async transaction => {
    await lockSources(transaction)
    const reportId = await requireReport(transaction, sourceId)
    const current = externalSourceId
      ? await findById(transaction, externalSourceId)
      : await findByName(transaction, row.name)
    if (externalSourceId && !current) throw notFound()
    if (current && !externalSourceId && !hasSameFields(row, current)) return { status: 'nameTaken' as const }
    const id = current?.external_source_id ?? (await insertSource(transaction, row, context.clock.now()))
    const added = await transaction
      .insertInto('external_source_reports')
      .values({ external_source_id: id, report_id: reportId })
      .onConflict(conflict => conflict.doNothing())
      .returning('report_id')
      .executeTakeFirst()
    return { status: added ? ('added' as const) : ('duplicate' as const), externalSourceId: id }
  })
}

/** Detaches a source from a report; does nothing if it is not attached. Throws 404 for a missing report. */
export const detachExternalSourceAs = (
  context: SourcesContext,
  writer: Writer,
  { externalSourceId, sourceId }: { externalSourceId: number; sourceId: string },
) =>
  writeAs(context, writer, async transaction => {
    const reportId = await requireReport(transaction, sourceId)
    await transaction
      .deleteFrom('external_source_reports')
      .where('external_source_id', '=', externalSourceId)
      .where('report_id', '=', reportId)
      .execute()
    return { status: 'success' as const }
  })

/** Deletes a source that no report uses; otherwise returns the number of reports. A missing source counts as deleted. */
export const deleteExternalSourceAs = (context: SourcesContext, writer: Writer, externalSourceId: number) =>
  writeAs(context, writer, async transaction => {
    await lockSources(transaction)
    const { reportCount } = await transaction
      .selectFrom('external_source_reports')
      .select(({ fn }) => fn.countAll<number>().as('reportCount'))
      .where('external_source_id', '=', externalSourceId)
      .executeTakeFirstOrThrow()
    if (Number(reportCount) > 0) return { status: 'inUse' as const, reportCount: Number(reportCount) }
    await transaction.deleteFrom('external_sources').where('external_source_id', '=', externalSourceId).execute()
    return { status: 'removed' as const, reportCount: 0 }
  })

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
import { hasSameNameSql, lockSources } from './names.ts'
import { requireReport } from './reports.ts'
import { requireSchedule, toScheduleRow } from './schedules.ts'

type SourceFields = Omit<InputOf<typeof saveExternalSource>, 'externalSourceId' | 'revision'>

/**
 * Converts the fields to a row. Throws 400 for an incomplete schedule, for one that does not repeat, and for the format OTHER without a
 * name.
 */
const toSourceRow = (fields: SourceFields) => {
  if (fields.repeat === 'none') throw missingFields(sourceFields.repeat)
  // For a source whose format is not OTHER, clients receive a dash in this field and may send it back.
  const otherFormat = fields.formatOther ?? ''
  if (fields.format === 'other' && (otherFormat === '' || otherFormat === '-'))
    throw missingFields(sourceFields.formatOther)
  return {
    name: fields.name,
    format: fields.format,
    format_other: fields.format === 'other' ? otherFormat : null,
    address: fields.address || null,
    ...toScheduleRow(requireSchedule(fields)),
  }
}
type SourceRow = ReturnType<typeof toSourceRow>

const findSourceById = (transaction: Transaction<DB>, id: number) =>
  transaction.selectFrom('external_sources').selectAll().where('external_source_id', '=', id).executeTakeFirst()
const findSourceByName = (transaction: Transaction<DB>, name: string) =>
  transaction.selectFrom('external_sources').selectAll().where(hasSameNameSql(name)).executeTakeFirst()
type StoredSource = NonNullable<Awaited<ReturnType<typeof findSourceById>>>

const hasSameFields = (row: SourceRow, source: StoredSource) =>
  Object.entries(row).every(([column, value]) => isDeepStrictEqual(value, source[column as keyof SourceRow]))

const insertSource = async (transaction: Transaction<DB>, row: SourceRow, created_at: Date) => {
  const { external_source_id } = await transaction
    .insertInto('external_sources')
    .values({ ...row, created_at })
    .returning('external_source_id')
    .executeTakeFirstOrThrow()
  return external_source_id
}

/**
 * Adds a source, or changes the one with the given id. A repetition of the same save changes nothing. Returns 'nameTaken' if another source
 * has the name. Throws 404 for a missing source, and 409 if somebody else has saved it since the given revision.
 */
export const saveExternalSourceAs = (
  context: SourcesContext,
  writer: Writer,
  { externalSourceId, revision, ...fields }: InputOf<typeof saveExternalSource>,
) => {
  const row = toSourceRow(fields)
  return writeAs(context, writer, async transaction => {
    await lockSources(transaction)
    const currentSource = externalSourceId && (await findSourceById(transaction, externalSourceId))
    if (externalSourceId && !currentSource) throw notFound()
    const namesake = await findSourceByName(transaction, row.name)
    // A repetition of an addition finds the added source by its name.
    const sameSource = currentSource || namesake
    if (sameSource && hasSameFields(row, sameSource))
      return { status: 'saved' as const, externalSourceId: sameSource.external_source_id }
    if (currentSource && revision !== undefined && revision !== currentSource.revision)
      throw await changedMeanwhile(transaction, {
        field: 'revision',
        what: currentSource.name,
        tableName: 'external_sources',
        key: String(currentSource.external_source_id),
      })
    if (namesake && namesake.external_source_id !== externalSourceId) return { status: 'nameTaken' as const }
    if (!currentSource)
      return { status: 'saved' as const, externalSourceId: await insertSource(transaction, row, context.clock.now()) }
    await transaction
      .updateTable('external_sources')
      .set({ ...row, revision: sql`revision + 1` })
      .where('external_source_id', '=', currentSource.external_source_id)
      .execute()
    return { status: 'saved' as const, externalSourceId: currentSource.external_source_id }
  })
}

/**
 * Attaches a source to a report: the source with the given id, otherwise the one with the same name and fields. Without either, adds the
 * source first. Returns 'duplicate' if it is already attached, and 'nameTaken' if a source with other fields has the name. Throws 404 for a
 * missing report or source.
 */
export const attachExternalSourceAs = (
  context: SourcesContext,
  writer: Writer,
  { externalSourceId, sourceId, ...fields }: InputOf<typeof addExternalSourceToReport>,
) => {
  const row = toSourceRow(fields)
  return writeAs(context, writer, async transaction => {
    await lockSources(transaction)
    const reportId = await requireReport(transaction, sourceId)
    const existingSource = externalSourceId
      ? await findSourceById(transaction, externalSourceId)
      : await findSourceByName(transaction, row.name)
    if (externalSourceId && !existingSource) throw notFound()
    const hasOnlySameName = !externalSourceId && existingSource && !hasSameFields(row, existingSource)
    if (hasOnlySameName) return { status: 'nameTaken' as const }
    const attachedId = existingSource?.external_source_id ?? (await insertSource(transaction, row, context.clock.now()))
    const attachment = await transaction
      .insertInto('external_source_reports')
      .values({ external_source_id: attachedId, report_id: reportId })
      .onConflict(conflict => conflict.doNothing())
      .returning('report_id')
      .executeTakeFirst()
    return { status: attachment ? ('added' as const) : ('duplicate' as const), externalSourceId: attachedId }
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

/** Deletes a source that no report uses; otherwise returns 'inUse' with the number of reports. Succeeds for a missing source. */
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

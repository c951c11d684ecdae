import type { InputOf } from '../../../contract/call.ts'
import type { addExternalSourceToReport } from '../../../contract/sources/external-sources.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { notFound } from '../../platform/problem.ts'
import type { SourcesContext } from '../context.ts'
import { lockSources } from '../names.ts'
import { requireReportId } from '../reports.ts'
import { findSourceById, findSourceByName, hasSameFields, insertSource, toSourceRow } from './source-rows.ts'

/**
 * Attaches a source to a report: the source with the given id, otherwise the one with the same name and fields. Without either, adds the
 * source first. Returns 'duplicate' if it is already attached, and 'nameTaken' if a source with other fields has the name. Throws 404 for a
 * missing report or source.
 */
export const attachExternalSourceAs = (
  context: SourcesContext,
  writer: Writer,
  { externalSourceId, sourceId: reportSourceId, ...fields }: InputOf<typeof addExternalSourceToReport>,
) => {
  const row = toSourceRow(fields)
  return writeAs(context, writer, async transaction => {
    await lockSources(transaction)
    const reportId = await requireReportId(transaction, reportSourceId)
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
  { externalSourceId, sourceId: reportSourceId }: { externalSourceId: number; sourceId: string },
) =>
  writeAs(context, writer, async transaction => {
    const reportId = await requireReportId(transaction, reportSourceId)
    await transaction
      .deleteFrom('external_source_reports')
      .where('external_source_id', '=', externalSourceId)
      .where('report_id', '=', reportId)
      .execute()
    return { status: 'success' as const }
  })

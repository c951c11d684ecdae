import type { Transaction } from 'kysely'
import type { AttachedSource } from '../../contract/sources/report-sources.ts'
import { type Writer, writeAs } from '../platform/audit.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import { notFound } from '../platform/problem.ts'
import type { SourcesContext } from './context.ts'
import { requireReportId } from './reports.ts'
import { toSchedule } from './schedules.ts'

/** Lists the internal sources of a report by name. Throws 404 for a missing report. */
export const listInternalSourcesForReport = async (database: Database, reportSourceId: string) => {
  const reportId = await requireReportId(database, reportSourceId)
  const rows = await database
    .selectFrom('internal_sources')
    .innerJoin(
      'internal_source_reports as attachment',
      'attachment.internal_source_id',
      'internal_sources.internal_source_id',
    )
    .selectAll('internal_sources')
    .where('attachment.report_id', '=', reportId)
    .orderBy('internal_sources.name')
    .execute()
  return {
    sources: rows.map(row => ({
      internalSourceId: row.internal_source_id,
      schema: row.schema_name,
      table: row.table_name,
      name: row.name,
      workflow: row.workflow,
      workflowType: row.workflow_type as AttachedSource['workflowType'],
      status: row.status as AttachedSource['status'],
      ...toSchedule(row),
    })),
  }
}

interface Attachment {
  internalSourceId: number
  /** The Report ID of the report, which the wire calls source_id. */
  sourceId: string
}

/** Attaches a source to a report; returns 'duplicate' if it is attached already. Throws 404 for a missing source or report. */
export const attachInternalSourceAs = (context: SourcesContext, writer: Writer, attachment: Attachment) =>
  writeAs(context, writer, async transaction => {
    const report_id = await requireReportId(transaction, attachment.sourceId)
    const internal_source_id = await requireInternalSource(transaction, attachment.internalSourceId)
    const addedRow = await transaction
      .insertInto('internal_source_reports')
      .values({ internal_source_id, report_id })
      .onConflict(conflict => conflict.doNothing())
      .returning('report_id')
      .executeTakeFirst()
    return { status: addedRow ? ('added' as const) : ('duplicate' as const) }
  })

const requireInternalSource = async (transaction: Transaction<DB>, id: number) => {
  const source = await transaction
    .selectFrom('internal_sources')
    .select('internal_source_id')
    .where('internal_source_id', '=', id)
    .executeTakeFirst()
  if (!source) throw notFound()
  return source.internal_source_id
}

/** Detaches a source from a report; does nothing if it is not attached. Throws 404 for a missing report. */
export const detachInternalSourceAs = (context: SourcesContext, writer: Writer, attachment: Attachment) =>
  writeAs(context, writer, async transaction => {
    const reportId = await requireReportId(transaction, attachment.sourceId)
    await transaction
      .deleteFrom('internal_source_reports')
      .where('internal_source_id', '=', attachment.internalSourceId)
      .where('report_id', '=', reportId)
      .execute()
    return { status: 'success' as const }
  })

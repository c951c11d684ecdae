import { sql } from 'kysely'
import type { InputOf } from '../../../contract/call.ts'
import type { saveExternalSource } from '../../../contract/sources/external-sources.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { notFound } from '../../platform/problem.ts'
import { buildConflictProblem } from '../../platform/refusals.ts'
import type { SourcesContext } from '../context.ts'
import { lockSources } from '../names.ts'
import { findSourceById, findSourceByName, hasSameFields, insertSource, toSourceRow } from './source-rows.ts'

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
    const currentSource = externalSourceId ? await findSourceById(transaction, externalSourceId) : undefined
    if (externalSourceId && !currentSource) throw notFound()
    const namesake = await findSourceByName(transaction, row.name)
    // A repetition of an addition finds the added source by its name. It has no revision or an old one, so this check comes first.
    const sameSource = currentSource ?? namesake
    if (sameSource && hasSameFields(row, sameSource))
      return { status: 'saved' as const, externalSourceId: sameSource.external_source_id }
    if (currentSource && revision !== undefined && revision !== currentSource.revision)
      throw await buildConflictProblem(transaction, {
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

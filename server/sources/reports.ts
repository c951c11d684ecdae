import { sql } from 'kysely'
import type { ReportReferences } from '../../contract/access/references.ts'
import { findListedReports, isListed } from '../access/index.ts'
import type { Actor } from '../platform/actor.ts'
import { escapePattern } from '../platform/database/patterns.ts'
import type { Database } from '../platform/database/pool.ts'
import { notFound } from '../platform/problem.ts'
import { required } from '../platform/refusals.ts'
import { noReports } from './refusals.ts'

/** Returns one page of the reports that the actor may see and whose ids or names contain every word. */
export const listSourceReportsFor = async (
  database: Database,
  actor: Actor,
  { words, page, pageSize }: { words: string; page: number; pageSize: number },
) => {
  const terms = words.split(/\s+/).filter(Boolean).map(escapePattern)
  const found = database
    .selectFrom('reports')
    .where(isListed(actor))
    .where(({ and }) =>
      and(terms.map(word => sql<boolean>`(source_id || ' ' || title_en || ' ' || title_th) ilike ${`%${word}%`}`)),
    )
  const [reports, { total }] = await Promise.all([
    found
      .select(['report_id as reportId', 'source_id as sourceId', 'title_en as titleEn', 'title_th as titleTh'])
      .orderBy('source_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { reports, total: Number(total) }
}

/** Returns the ids of listed reports in ascending order. Throws 400 for an empty list, or with the names that the actor may not see. */
export const requireListedReports = async (database: Database, actor: Actor, { ids, sourceIds }: ReportReferences) => {
  if (ids.length + sourceIds.length === 0) throw required('source_id')
  const { found, gone } = await findListedReports(database, actor, { ids, sourceIds })
  if (gone.length > 0) throw noReports(gone)
  return found
}

/** Returns the id of a report. Throws 404 for a missing one. */
export const requireReport = async (database: Database, sourceId: string) => {
  const report = await database
    .selectFrom('reports')
    .select('report_id')
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  if (!report) throw notFound()
  return report.report_id
}

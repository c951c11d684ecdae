import { type RawBuilder, sql } from 'kysely'
import type { ReportReferences } from '../../contract/access/references.ts'
import { findListedReports, isListed, isNamed } from '../access/index.ts'
import type { Actor } from '../platform/actor.ts'
import { escapePattern } from '../platform/database/patterns.ts'
import type { Database } from '../platform/database/pool.ts'
import { notFound } from '../platform/problem.ts'
import { required } from '../platform/refusals.ts'
import { noReports } from './refusals.ts'

/**
 * Returns one page of the reports that the actor may list and whose ids or names contain every word. The names of a report that the actor
 * does not see are empty and not searched, as in the work bench.
 */
export const listSourceReportsFor = async (
  database: Database,
  actor: Actor,
  { words, page, pageSize }: { words: string; page: number; pageSize: number },
) => {
  const terms = words.split(/\s+/).filter(Boolean)
  const named = (text: RawBuilder<unknown>) => sql<string>`case when ${isNamed(actor)} then ${text} else '' end`
  const found = database
    .selectFrom('reports')
    .where(isListed(actor))
    .where(({ and }) => and(terms.map(word => holds(word, named(sql`title_en || ' ' || title_th`)))))
  const counted =
    terms.length > 0 ? found.select(({ fn }) => fn.countAll<number>().as('total')) : allListed(database, actor)
  const [reports, { total }] = await Promise.all([
    found
      .select(['report_id as reportId', 'source_id as sourceId'])
      .select([named(sql`title_en`).as('titleEn'), named(sql`title_th`).as('titleTh')])
      .orderBy('source_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    counted.executeTakeFirstOrThrow(),
  ])
  return { reports, total: Number(total) }
}

/** The entries are found by an index, but also contain the names that the actor may not search. */
const holds = (word: string, names: RawBuilder<unknown>) => {
  const entry = sql`'%' || regexp_replace(search_normal(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
  return sql<boolean>`report_id in (select report_id from report_entries where entry like ${entry})
    and (source_id || ' ' || ${names}) ilike ${`%${escapePattern(word)}%`}`
}

/** The number of listed reports from the stored counts, which have the columns of `reports` that the condition reads. */
const allListed = (database: Database, actor: Actor) =>
  database
    .selectFrom('report_counts as reports')
    .where(isListed(actor))
    .select(sql<number>`coalesce(sum(reports), 0)`.as('total'))

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

import { type RawBuilder, sql } from 'kysely'
import type { ReportReferences } from '../../contract/access/references.ts'
import { findListedReports, isListedSql, isNameVisibleSql } from '../access/index.ts'
import type { Actor } from '../platform/actor.ts'
import { buildSearchPattern, escapePattern } from '../platform/database/patterns.ts'
import type { Database } from '../platform/database/pool.ts'
import { notFound } from '../platform/problem.ts'
import { buildMissingFieldsProblem } from '../platform/refusals.ts'
import { noReports } from './refusals.ts'

/**
 * Lists a page of the reports that the actor may list and whose Report ID and names together contain every word. The names of a listed report
 * may be hidden from the actor. They are then returned empty and not searched, because a match would reveal them.
 */
export const searchListedReports = async (
  database: Database,
  actor: Actor,
  { words, page, pageSize }: { words: string; page: number; pageSize: number },
) => {
  const wordList = words.split(/\s+/).filter(Boolean)
  const buildVisibleNameSql = (name: RawBuilder<unknown>) =>
    sql<string>`case when ${isNameVisibleSql(actor)} then ${name} else '' end`
  const visibleNames = buildVisibleNameSql(sql`title_en || ' ' || title_th`)
  const matchingReports = database
    .selectFrom('reports')
    .where(isListedSql(actor))
    .where(({ and }) => and(wordList.map(word => buildMatchesWordSql(word, visibleNames))))
  // Without words, the stored counts are faster.
  const countQuery =
    wordList.length > 0
      ? matchingReports.select(({ fn }) => fn.countAll<number>().as('total'))
      : countAllListed(database, actor)
  const [reports, { total }] = await Promise.all([
    matchingReports
      .select(['report_id as reportId', 'source_id as sourceId'])
      .select([buildVisibleNameSql(sql`title_en`).as('titleEn'), buildVisibleNameSql(sql`title_th`).as('titleTh')])
      .orderBy('source_id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    countQuery.executeTakeFirstOrThrow(),
  ])
  return { reports, total: Number(total) }
}

/**
 * Returns an SQL condition: the Report ID or a visible name of a report contains the word. The first part uses the index of entries, which
 * has all names; the second part excludes matches in names that the actor may not see.
 */
const buildMatchesWordSql = (word: string, visibleNames: RawBuilder<unknown>) =>
  sql<boolean>`report_id in (select report_id from report_entries where entry like ${buildSearchPattern(word)})
    and (source_id || ' ' || ${visibleNames}) ilike ${`%${escapePattern(word)}%`}`

/**
 * Counts all listed reports from the stored counts. The alias `reports` lets the condition for listed reports, which reads columns of
 * `reports`, filter the counts.
 */
const countAllListed = (database: Database, actor: Actor) =>
  database
    .selectFrom('report_counts as reports')
    .where(isListedSql(actor))
    .select(sql<number>`coalesce(sum(reports.reports), 0)`.as('total'))

/** Returns the ids of listed reports in ascending order. Throws 400 for an empty list, and 400 with the names of unlisted reports. */
export const requireListedReports = async (database: Database, actor: Actor, { ids, sourceIds }: ReportReferences) => {
  if (ids.length + sourceIds.length === 0) throw buildMissingFieldsProblem('source_id')
  const { reportIds, missing: unlistedNames } = await findListedReports(database, actor, { ids, sourceIds })
  if (unlistedNames.length > 0) throw noReports(unlistedNames)
  return reportIds
}

/** Returns the internal id of the report with a Report ID. Throws 404 for a missing one. */
export const requireReportId = async (database: Database, sourceId: string) => {
  const report = await database
    .selectFrom('reports')
    .select('report_id')
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
  if (!report) throw notFound()
  return report.report_id
}

import { type RawBuilder, sql } from 'kysely'
import type { GrantableReport, grantableSorts } from '../../../contract/access/grant-lists.ts'
import type { Language } from '../../../contract/visit.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { buildOpenGrantSql } from '../granted-reports.ts'
import { isPublicSql } from '../report-conditions.ts'
import { isListedSql } from '../report-lists.ts'
import { placedReportColumnsSql, placedReportsSql } from './report-columns.ts'
import { buildMatchesWordsSql } from './report-words.ts'

interface GrantableQuery {
  words: string
  sort: (typeof grantableSorts)[number]
  descending: boolean
  language: Language
  restrictedOnly: boolean
  page: number
  pageSize: number
}

/** Returns one page of the reports that are listed for the actor, even those whose content the actor may not see. */
export const listGrantableReportsFor = async (
  { database, clock }: { database: Database; clock: Clock },
  actor: Actor,
  { words, sort, descending, language, restrictedOnly, page, pageSize }: GrantableQuery,
) => {
  const direction = descending ? sql`desc` : sql`asc`
  const fromSql = sql`from ${placedReportsSql} where ${isListedSql(actor)} and ${await buildMatchesWordsSql(database, words)}
    and ${restrictedOnly ? sql`not ${isPublicSql('reports')}` : sql`true`}`
  const isOpenSql = buildOpenGrantSql(dayInBangkok(clock), 'g')
  const [{ rows }, { rows: totals }] = await Promise.all([
    sql<GrantableReport>`
      select listed.*,
        (select count(*) from user_group_report_grants g where g.report_id = listed."reportId" and ${isOpenSql}) as "groupCount",
        (select count(*) from user_report_grants g where g.report_id = listed."reportId" and ${isOpenSql}) as "userCount"
      from (select ${placedReportColumnsSql} ${fromSql} order by ${buildSortKeySql(sort, language)} ${direction}, reports.source_id
        limit ${pageSize} offset ${(page - 1) * pageSize}) as listed`.execute(database),
    sql<{ total: number }>`select count(*) as total ${fromSql}`.execute(database),
  ])
  return { rows, total: totals[0]!.total }
}

/** Returns the SQL of the key by which reports are sorted. Names are sorted as in dictionaries, by Unicode collation. */
const buildSortKeySql = (sort: GrantableQuery['sort'], language: Language): RawBuilder<unknown> => {
  const buildCollatedNameSql = (column: string) => sql`${sql.ref(`${column}_${language}`)} collate "und-x-icu"`
  const keys: Record<GrantableQuery['sort'], RawBuilder<unknown>> = {
    sourceId: sql.ref('reports.source_id'),
    title: buildCollatedNameSql('reports.title'),
    category: buildCollatedNameSql('categories.name'),
    subCategory: buildCollatedNameSql('sub_categories.name'),
    status: sql.ref('reports.status'),
  }
  return keys[sort]
}

import { type RawBuilder, sql } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import { type ReviewedGrant, unusedAfterDays } from '../../../contract/access/reviews.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayInBangkok, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { buildOpenGrantSql } from '../granted-reports.ts'
import { buildFullNameSql } from '../grants/grant-kinds.ts'
import type { GrantingContext } from '../grants/grant-writes.ts'
import { buildNamedGrantsSql } from '../grants/named-grants.ts'
import { containsWords, selectPage } from '../pages.ts'

interface ReviewQuery {
  words: string
  descending: boolean
  page: number
  pageSize: number
}

/** Returns one page of the user groups whose names contain every word. */
export const listReviewableGroups = async (
  database: Database,
  { words, descending, page, pageSize }: ReviewQuery,
): Promise<{ groups: { groupId: number; name: string }[]; total: number }> => {
  const matchQuery = database.selectFrom('user_groups').where(containsWords(sql.ref('name'), words))
  const { rows, total } = await selectPage(
    matchQuery,
    query => query.select(['user_group_id as groupId', 'name']).orderBy('name', descending ? 'desc' : 'asc'),
    { page, pageSize },
  )
  return { groups: rows, total }
}

/** The report or the user group whose grants are reviewed. */
type ReviewScope = { reportId: number } | { groupId: number }

/**
 * Returns all open grants of a user group or of a report, each with its last use and its last review. The grants of a report include those
 * of its report groups.
 */
export const listOpenGrantsForReview = async (
  { database, clock }: GrantingContext,
  actor: Actor,
  scope: ReviewScope,
): Promise<ReviewedGrant[]> => {
  const isOpenSql = buildOpenGrantSql(dayInBangkok(clock), 'grants')
  const grantsSql = buildScopeConditions(scope).map(([kind, condition]) =>
    buildNamedGrantsSql(kind, sql`${condition} and ${isOpenSql}`, actor),
  )
  const { rows } = await sql<ReviewRow>`
    select granted.*, used.at as "lastUsedAt", review.reviewed_at as "reviewedAt", ${buildFullNameSql('reviewers')} as "reviewedBy"
    from (${sql.join(grantsSql, sql` union all `)}) as granted
    cross join lateral (${lastUseSql}) as used
    left join lateral (select reviewed_at, reviewed_by from access_reviews v where v.kind = granted.kind
      and v.subject_id = granted."targetId" and v.holder_id = granted."holderId" order by reviewed_at desc limit 1) as review on true
    left join users reviewers on reviewers.user_id = review.reviewed_by
    order by granted.kind, granted.holder, granted."targetEn"`.execute(database)
  const unusedSince = daysBefore(clock, unusedAfterDays)
  return rows.map(({ grantedAt, lastUsedAt, reviewedAt, ...row }) => ({
    ...row,
    grantedAt: grantedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    reviewedAt: reviewedAt?.toISOString() ?? null,
    isUnused: grantedAt < unusedSince && (lastUsedAt === null || lastUsedAt < unusedSince),
  }))
}

type ReviewRow = Omit<ReviewedGrant, 'grantedAt' | 'lastUsedAt' | 'reviewedAt' | 'isUnused'> & {
  grantedAt: Date
  lastUsedAt: Date | null
  reviewedAt: Date | null
}

/** Builds the SQL conditions that select the grants of the scope, one for each kind of grant that can belong to it. */
const buildScopeConditions = (scope: ReviewScope): [GrantKind, RawBuilder<unknown>][] => {
  if ('groupId' in scope) {
    const isGroupSql = sql`grants.user_group_id = ${scope.groupId}`
    return [
      ['user group to report', isGroupSql],
      ['user group to report group', isGroupSql],
    ]
  }
  const isReportSql = sql`grants.report_id = ${scope.reportId}`
  const hasReportInGroupSql = sql`grants.report_group_id in (select report_group_id from report_group_members where report_id = ${scope.reportId})`
  return [
    ['user to report', isReportSql],
    ['user group to report', isReportSql],
    ['user to report group', hasReportInGroupSql],
    ['user group to report group', hasReportInGroupSql],
  ]
}

/**
 * SQL of the last download of a target (the report, or a report of the report group) by the holder, or by a member of the user group. It
 * must be used in a query that has the grants of `buildNamedGrantsSql` as `granted`. The kind of a grant is a text such as
 * 'user group to report'.
 */
const lastUseSql = sql`select max(d.started_at) as at from downloads d
  where d.user_id in (
    select granted."holderId" where granted.kind like 'user to %'
    union all
    select m.user_id from user_group_members m where m.user_group_id = granted."holderId" and granted.kind like 'user group %')
  and d.report_id in (
    select granted."targetId" where granted.kind like '% to report'
    union all
    select m.report_id from report_group_members m where m.report_group_id = granted."targetId" and granted.kind like '% to report group')`

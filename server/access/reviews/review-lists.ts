import { type RawBuilder, sql } from 'kysely'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import {
  type ReviewedGrant,
  type ReviewPage,
  type ReviewSort,
  unusedAfterDays,
} from '../../../contract/access/reviews.ts'
import type { Language } from '../../../contract/visit.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayInBangkok, daysBefore } from '../../platform/clock.ts'
import { buildOpenGrantSql } from '../granted-reports.ts'
import { buildFullNameSql, grantTables } from '../grants/grant-kinds.ts'
import type { GrantingContext } from '../grants/grant-writes.ts'
import { buildNamedGrantsSql } from '../grants/named-grants.ts'
import { containsWords } from '../pages.ts'

/** The report or the user group whose grants are reviewed. */
type ReviewScope = { reportId: number } | { groupId: number }

interface ReviewQuery {
  words: string
  unusedOnly: boolean
  sort?: ReviewSort | undefined
  descending: boolean
  language: Language
  page: number
  pageSize: number
}

/**
 * Returns a page of the open grants of a user group or of a report, each with its last use and its last review, and the numbers of all of
 * them. The grants of a report include those of its report groups.
 */
export const listOpenGrantsForReview = async (
  { database, clock }: GrantingContext,
  actor: Actor,
  { scope, query }: { scope: ReviewScope; query: ReviewQuery },
): Promise<ReviewPage> => {
  const today = dayInBangkok(clock)
  const isOpenSql = buildOpenGrantSql(today, 'grants')
  const grantsSql = buildScopeConditions(scope).map(
    ([kind, condition]) => sql`select named.*, used.at as "lastUsedAt"
      from (${buildNamedGrantsSql(kind, sql`${condition} and ${isOpenSql}`, actor)}) as named
      cross join lateral (${buildLastUseSql(kind)}) as used`,
  )
  const namesSql = sql`("targetEn" || ' ' || "targetTh" || ' ' || holder)`
  const { words, unusedOnly, page, pageSize } = query
  // One statement, so that the last uses are read once.
  const { rows } = await sql<ReviewRow>`
    with reviewed as materialized (
      select granted.*, "grantedAt" < ${daysBefore(clock, unusedAfterDays)}
          and coalesce("lastUsedAt" < ${daysBefore(clock, unusedAfterDays)}, true) as "isUnused",
        review.reviewed_at as "reviewedAt", ${buildFullNameSql('reviewers')} as "reviewedBy"
      from (${sql.join(grantsSql, sql` union all `)}) as granted
      left join lateral (select reviewed_at, reviewed_by from access_reviews v where v.kind = granted.kind
        and v.subject_id = granted."targetId" and v.holder_id = granted."holderId" order by reviewed_at desc limit 1) as review on true
      left join users reviewers on reviewers.user_id = review.reviewed_by
    ), matching as (
      select * from reviewed where ${containsWords(namesSql, words)} and ${unusedOnly ? sql`"isUnused"` : sql`true`}
    ), listed as (
      select row_number() over (order by ${buildOrderSql(query)}) as place, * from matching
      order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select listed.*, numbers.*, (select count(*) from matching) as total
    from (select count(*) as "grantCount", count(*) filter (where "isUnused") as "unusedCount",
        count(*) filter (where ("reviewedAt" at time zone 'Asia/Bangkok')::date = ${today}::date) as "reviewedCount" from reviewed) as numbers
      left join listed on true
    order by place`.execute(database)
  const { grantCount, unusedCount, reviewedCount, total } = rows[0]!
  return { grants: rows.filter(isGrantRow).map(toReviewedGrant), grantCount, unusedCount, reviewedCount, total }
}

interface Numbers {
  grantCount: number
  unusedCount: number
  reviewedCount: number
  total: number
}

type GrantRow = Omit<ReviewedGrant, 'grantedAt' | 'lastUsedAt' | 'reviewedAt'> & {
  place: number
  grantedAt: Date
  lastUsedAt: Date | null
  reviewedAt: Date | null
}

/** The place is null in the only row of a page without grants. */
type ReviewRow = Numbers & (GrantRow | { place: null })

const isGrantRow = (row: ReviewRow): row is Numbers & GrantRow => row.place !== null

const toReviewedGrant = ({
  place: _place,
  grantCount: _grantCount,
  unusedCount: _unusedCount,
  reviewedCount: _reviewedCount,
  total: _total,
  grantedAt,
  lastUsedAt,
  reviewedAt,
  ...row
}: Numbers & GrantRow): ReviewedGrant => ({
  ...row,
  grantedAt: grantedAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  reviewedAt: reviewedAt?.toISOString() ?? null,
})

/** Returns the SQL of the order. Rows with equal sort keys have a fixed order, so that no page repeats or skips a row. */
const buildOrderSql = ({ sort, descending, language }: ReviewQuery) => {
  const targetNameSql = sql`${sql.ref(language === 'th' ? 'targetTh' : 'targetEn')} collate "und-x-icu"`
  const holderSql = sql`holder collate "und-x-icu"`
  const fixedOrderSql = sql`kind, ${holderSql}, ${targetNameSql}, "holderId", "targetId"`
  if (sort === undefined) return fixedOrderSql
  const sortKeys: Record<ReviewSort, RawBuilder<unknown>> = {
    holder: holderSql,
    target: targetNameSql,
    kind: sql`kind`,
    grantedBy: sql`"grantedBy" collate "und-x-icu"`,
    until: sql`until`,
    lastUsed: sql`"lastUsedAt"`,
    reviewed: sql`"reviewedAt"`,
  }
  // As in other lists of staff, rows without a value are the smallest.
  return sql`${sortKeys[sort]} ${sql.raw(descending ? 'desc nulls last' : 'asc nulls first')}, ${fixedOrderSql}`
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
 * Builds the SQL of the last download of a target (the report, or a report of the report group) by the holder, or by a member of the user
 * group, for a query that has the grants of `buildNamedGrantsSql` as `named`. It differs for each kind, because a user is looked up by the
 * index of the downloads of users, and the members of a large user group are not.
 */
const buildLastUseSql = (kind: GrantKind) => {
  const { holderColumn, targetColumn } = grantTables[kind]
  const isHolderSql =
    holderColumn === 'user_id'
      ? sql`d.user_id = named."holderId"`
      : sql`exists (select from user_group_members m where m.user_group_id = named."holderId" and m.user_id = d.user_id)`
  const isTargetSql =
    targetColumn === 'report_id'
      ? sql`d.report_id = named."targetId"`
      : sql`d.report_id in (select report_id from report_group_members m where m.report_group_id = named."targetId")`
  return sql`select max(d.started_at) as at from downloads d where ${isHolderSql} and ${isTargetSql}`
}

import { sql } from 'kysely'
import { dayMilliseconds } from '../../../contract/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { isSharedDraftSql } from '../releases/release-rules.ts'
import { buildExpiredDraftSql } from './draft-expiry.ts'

/** Returns the first drafts of a user that are neither published, scheduled nor sent, the first to expire first, and their total. */
export const listOwnDrafts = async (
  database: Database,
  clock: Clock,
  { userId, limit }: { userId: number; limit: number },
) => {
  const drafts = await database
    .selectFrom('report_drafts')
    .innerJoin('reports', 'reports.report_id', 'report_drafts.report_id')
    .select(['source_id as sourceId', 'title_en as titleEn', 'title_th as titleTh', 'made_at', 'kept_days'])
    .where('user_id', '=', userId)
    .where('published_at', 'is', null)
    .where(({ not }) => not(buildExpiredDraftSql(clock)))
    // A draft whose only file needs a recipe cannot be published yet.
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('report_draft_files').select('kind').whereRef('draft_id', '=', 'report_drafts.draft_id')),
    )
    .where(({ not }) => not(isSharedDraftSql))
    .orderBy(sql`made_at + kept_days * interval '24 hours'`)
    .execute()
  const rows = drafts.slice(0, limit).map(({ made_at, kept_days, ...draft }) => ({
    ...draft,
    madeAt: made_at.toISOString(),
    expiresAt: new Date(made_at.getTime() + kept_days * dayMilliseconds).toISOString(),
  }))
  return { rows, total: drafts.length }
}

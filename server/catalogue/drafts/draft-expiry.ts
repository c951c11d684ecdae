import { sql } from 'kysely'
import { type Clock, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { isSharedDraftSql } from '../releases/release-rules.ts'

/**
 * Deletes expired drafts, and published ones after a day. The sweep of files later deletes files that nothing refers to. Drafts that are
 * scheduled or wait for a second person are kept.
 */
export const sweepDrafts = (database: Database, clock: Clock) =>
  database
    .deleteFrom('report_drafts')
    // No draft younger than a day is deleted. This condition uses the index on `made_at`.
    .where('made_at', '<', daysBefore(clock, 1))
    .where(({ eb, or }) => or([eb('published_at', '<', daysBefore(clock, 1)), buildExpiredDraftSql(clock)]))
    .execute()

/**
 * Returns an SQL condition: the draft is neither published, scheduled nor sent to a second person, and is older than the number of days for
 * which it is kept.
 */
export const buildExpiredDraftSql = (clock: Clock) =>
  sql<boolean>`(report_drafts.made_at + report_drafts.kept_days * interval '24 hours' < ${clock.now()}
    and report_drafts.published_at is null and not ${isSharedDraftSql})`

import { sql } from 'kysely'
import type { RecentChange } from '../../contract/overview/overview-parts.ts'
import type { Database } from '../platform/database/pool.ts'

interface RecentChangesInput {
  since: Date
  /** Only changes of these tables; undefined for all. */
  tableNames: readonly string[] | undefined
  maxChanges: number
}

/**
 * Returns the latest changes since a time. All rows of one table that one call has added, changed or removed count as one change. Refused
 * attempts are not changes.
 */
export const listRecentChanges = async (
  database: Database,
  { since, tableNames, maxChanges }: RecentChangesInput,
): Promise<RecentChange[]> => {
  const isChangeSql = sql`action in ('added', 'changed', 'removed') and ${tableNames === undefined ? sql`true` : sql`subject = any (${tableNames}::text[])`}`
  // Each moment has a change, so the latest moments contain the latest changes, and only their records are read.
  const { rows } = await sql<Omit<RecentChange, 'at'> & { at: Date }>`
    with moments as materialized (
      select distinct at from audit_records where at >= ${since} and ${isChangeSql} order by at desc limit ${maxChanges}
    ), changes as (
      select at, username, action, subject, count(*)::integer as count, min(audit_id) as first, max(audit_id) as last
      from moments join audit_records using (at) where ${isChangeSql}
      group by at, username, call, action, subject order by at desc, last desc limit ${maxChanges}
    )
    select changes.at, changes.username, changes.action, changes.subject as "tableName", key, count,
      case when count = 1 and changes.action = 'changed' then array(select jsonb_object_keys(after) order by 1) else '{}' end as columns
    from changes join audit_records on audit_id = first order by changes.at desc, last desc`.execute(database)
  return rows.map(({ at, ...change }) => ({ ...change, at: at.toISOString() }))
}

import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/call.ts'
import type { LinkChange, listLinkChanges } from '../../../contract/catalogue/report-links.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { countSkippedRows, type Paging } from '../reports/report-pages.ts'

/**
 * Returns the current links of a report and their changes from the audit trail, the latest first (docs/behaviour/history.md#links). Nothing
 * else of an audit record is returned. Throws 404 for a report that does not exist.
 */
export const listLinkChangePage = async (
  database: Database,
  { sourceId, ...paging }: Paging & { sourceId: string },
): Promise<OutputOf<typeof listLinkChanges>> => {
  const { rows } = await sql<LinkChangesRow>`
    with changes as (${selectLinkChanges(sourceId)}), page as (
      select * from changes order by number desc limit ${paging.pageSize} offset ${countSkippedRows(paging)}
    )
    select api_document_url as "apiUrl", dashboard_url as "dashboardUrl", (select count(*) from changes) as total,
      (select coalesce(json_agg(page order by number desc), '[]') from page) as changes
    from reports where source_id = ${sourceId}`.execute(database)
  const [row] = rows
  if (!row) throw notFound()
  const changes = row.changes.map(change => ({ ...change, changedAt: new Date(change.changedAt).toISOString() }))
  return { ...row, changes }
}

/** An SQL condition: a record changes one of the URLs. It must be the same as the condition of the index in 0026-link-changes.sql. */
const isLinkChangeSql = sql`subject = 'reports' and (before ->> 'api_document_url', before ->> 'dashboard_url')
  is distinct from (after ->> 'api_document_url', after ->> 'dashboard_url')`

/** Selects the changes of the URLs of a report, numbered from 1. One record can change both URLs. */
export const selectLinkChanges = (sourceId: string) => sql<LinkChange>`
  select row_number() over (order by audit_id, kind) as number, at as "changedAt", username as "changedBy",
    kind, url_before as before, url_after as after
  from audit_records, lateral (values
    ('api', before ->> 'api_document_url', after ->> 'api_document_url'),
    ('dashboard', before ->> 'dashboard_url', after ->> 'dashboard_url')
  ) as link (kind, url_before, url_after)
  where key = ${sourceId} and ${isLinkChangeSql} and url_before is distinct from url_after`

/** The current links of a report, null for none, and one page of their changes. */
interface LinkChangesRow {
  apiUrl: string | null
  dashboardUrl: string | null
  total: number
  changes: LinkChange[]
}

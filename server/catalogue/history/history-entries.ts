import { type RawBuilder, sql } from 'kysely'
import type { HistoryKind } from '../../../contract/catalogue/versions/report-history.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { EditableReport } from '../editing/editable-reports.ts'
import { selectLinkChanges } from '../editing/link-changes.ts'
import { countSkippedRows, type Paging } from '../reports/report-pages.ts'

/** Identifies a page of the history of a report. */
export interface HistoryInput extends Paging {
  sourceId: string
  /** Undefined for events of every kind. */
  kind?: HistoryKind | undefined
}

/**
 * An event of a page, without its details. The number is that of the published version ('files'), of the revision ('fields') or of the change of
 * a link ('links').
 */
interface HistoryEntry {
  kind: HistoryKind
  number: number
  at: string
}

/** The only row of the query: a page of entries, with counts of the whole history. */
interface HistoryPageRow {
  /** Number of events of each kind. */
  counts: Record<HistoryKind, number>
  /** The number of the current version; null for a report without files. */
  currentVersion: number | null
  entries: HistoryEntry[]
}

/** Returns the entries of a page, the latest first. Entries of the same time are sorted by kind: files, links, fields. */
export const readHistoryPage = async (
  database: Database,
  report: EditableReport,
  { kind, ...paging }: Omit<HistoryInput, 'sourceId'>,
): Promise<HistoryPageRow> => {
  const { reportId, hasStoredRevision, savedAt, fields } = report
  // A report that staff have not saved yet has one revision, the state since its creation.
  const revisionsSql = hasStoredRevision
    ? sql`select revision, saved_at from report_revisions where report_id = ${reportId}`
    : sql`select 1, ${savedAt}::timestamptz`
  // An import may store a report after the time of its first files. The first revision then gets the time of these files, so that it comes first.
  const firstRevisionTimeSql = sql`least(saved_at, (select min(as_of) from report_versions where report_id = ${reportId}))`
  const { rows } = await sql<HistoryPageRow>`
    with link_changes as (${selectLinkChanges(fields.sourceId)}),
    -- The events of every kind. Those of the same time are sorted by kind_order.
    events (kind, number, at, kind_order) as (
      select 'files', number, as_of, 1 from report_versions where report_id = ${reportId}
      union all select 'links', number, "changedAt", 2 from link_changes
      union all select 'fields', revision, case when revision = 1 then ${firstRevisionTimeSql} else saved_at end, 3
      from (${revisionsSql}) revisions (revision, saved_at)
    ), page as (
      select kind, number, at, kind_order from events where ${kind ?? null}::text is null or kind = ${kind ?? null}
      order by at desc, kind_order, number desc limit ${paging.pageSize} offset ${countSkippedRows(paging)}
    )
    select json_build_object(${countsByKindSql}) as counts, max(number) filter (where kind = 'files') as "currentVersion",
      (select coalesce(json_agg(page order by at desc, kind_order, number desc), '[]') from page) as entries
    from events`.execute(database)
  return rows[0]!
}

/** SQL of the names and values of the field `counts`. */
const countsByKindSql: RawBuilder<unknown> = sql.join(
  ['files', 'fields', 'links'].map(kind => sql`${sql.lit(kind)}, count(*) filter (where kind = ${sql.lit(kind)})`),
)

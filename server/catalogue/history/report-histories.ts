import { type RawBuilder, sql } from 'kysely'
import type { LinkChange } from '../../../contract/catalogue/report-links.ts'
import type { HistoryEvent, HistoryKind, ReportHistory } from '../../../contract/catalogue/versions/report-history.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { type EditableReport, requireEditableReport } from '../editing/editable-reports.ts'
import { selectLinkChanges } from '../editing/link-changes.ts'
import { readRevisions } from '../editing/report-revisions.ts'
import { countSkippedRows, type Paging } from '../reports/report-pages.ts'
import { readPublications } from './publications.ts'

/** Identifies a page of the history of a report. */
interface HistoryInput extends Paging {
  sourceId: string
  /** Undefined for events of every kind. */
  kind?: HistoryKind | undefined
}

/** Returns one page of the history of a report, the latest event first. Throws 404 for a report that does not exist. */
export const listHistoryPage = async (
  database: Database,
  actor: Actor,
  { sourceId, kind: requestedKind, ...paging }: HistoryInput,
): Promise<ReportHistory> => {
  const report = await requireEditableReport(database, sourceId)
  const { counts, currentVersion, entries } = await readHistoryPage(database, report, {
    kind: requestedKind,
    ...paging,
  })
  const listEntryNumbers = (kind: HistoryKind) =>
    entries.filter(entry => entry.kind === kind).map(({ number }) => number)
  const saveNumbers = listEntryNumbers('fields')
  const [publications, saves, linkChanges] = await Promise.all([
    readPublications(database, actor, report.reportId, listEntryNumbers('files')),
    // The field `current` of the result has the current save. Each listed save needs its predecessor for comparison.
    readRevisions(database, report, [report.revision, ...saveNumbers, ...saveNumbers.map(number => number - 1)]),
    readLinkChanges(database, sourceId, listEntryNumbers('links')),
  ])
  const events = entries.map(({ kind, number, at }): HistoryEvent => {
    const event = { kind, at: new Date(at).toISOString() }
    if (kind === 'files') {
      const { by, ...publication } = publications.get(number)!
      return { ...event, by, version: publication }
    }
    if (kind === 'fields') {
      const save = saves.get(number)!
      return { ...event, by: save.savedBy, fields: { save, before: saves.get(number - 1) } }
    }
    // The kind is 'links'. The contract has `isFirst` and `isLatest` beside the change.
    const { isFirst, isLatest, ...change } = linkChanges.get(number)!
    return { ...event, by: change.changedBy, link: { change, isFirst, isLatest } }
  })
  const { apiUrl, dashboardUrl } = report
  return {
    events,
    total: requestedKind ? counts[requestedKind] : counts.files + counts.fields + counts.links,
    counts,
    current: { version: currentVersion, save: saves.get(report.revision)!, apiUrl, dashboardUrl },
  }
}

/**
 * An event of a page, without its details. The number is that of the published version ('files'), of the save ('fields') or of the change of
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
const readHistoryPage = async (
  database: Database,
  report: EditableReport,
  { kind, ...paging }: Omit<HistoryInput, 'sourceId'>,
): Promise<HistoryPageRow> => {
  const { reportId, hasStoredRevision, savedAt, fields } = report
  const savesSql = hasStoredRevision
    ? sql`select revision, saved_at from report_revisions where report_id = ${reportId}`
    : // A report that staff have not saved yet has one save, the state since its creation.
      sql`select 1, ${savedAt}::timestamptz`
  // An import may store a report after the time of its first files. The first save of the fields comes before the files.
  const firstSaveTimeSql = sql`least(saved_at, (select min(as_of) from report_versions where report_id = ${reportId}))`
  const { rows } = await sql<HistoryPageRow>`
    with changes as (${selectLinkChanges(fields.sourceId)}), events (kind, number, at, kind_order) as (
      select 'files', number, as_of, 1 from report_versions where report_id = ${reportId}
      union all select 'links', number, "changedAt", 2 from changes
      union all select 'fields', revision, case when revision = 1 then ${firstSaveTimeSql} else saved_at end, 3
      from (${savesSql}) saves (revision, saved_at)
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

/** A change of a link, with its place among the changes of the same kind of link (`api` or `dashboard`). */
interface PlacedLinkChange extends LinkChange {
  /** True for the first change of the URL of this kind. */
  isFirst: boolean
  /** True for the latest change of the URL of this kind. */
  isLatest: boolean
}

/** Returns the changes of links with these numbers, by number. The SQL partitions by `kind`, because each kind has a URL of its own. */
const readLinkChanges = async (database: Database, sourceId: string, numbers: number[]) => {
  const { rows } = await sql<PlacedLinkChange>`
    with changes as (${selectLinkChanges(sourceId)}),
      placed as (
        select *, number = min(number) over (partition by kind) as "isFirst", number = max(number) over (partition by kind) as "isLatest"
        from changes
      )
    select * from placed where number = any(${numbers})`.execute(database)
  return new Map(
    rows.map(({ changedAt, ...change }) => [
      change.number,
      { ...change, changedAt: new Date(changedAt).toISOString() },
    ]),
  )
}

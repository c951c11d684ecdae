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

/** The requested page of the history. */
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
  const current = await requireEditableReport(database, sourceId)
  const input = { kind: requestedKind, ...paging }
  const { counts, version: currentVersion, entries } = await readEntries(database, current, input)
  const listEntryNumbers = (kind: HistoryKind) =>
    entries.filter(entry => entry.kind === kind).map(({ number }) => number)
  const saveNumbers = listEntryNumbers('fields')
  const [publications, revisions, linkChanges] = await Promise.all([
    readPublications(database, actor, current.reportId, listEntryNumbers('files')),
    // Each save is shown with the one before it.
    readRevisions(database, current, [current.revision, ...saveNumbers, ...saveNumbers.map(number => number - 1)]),
    readLinkChanges(database, sourceId, listEntryNumbers('links')),
  ])
  const events = entries.map(({ kind, number, at }): HistoryEvent => {
    const event = { kind, at: new Date(at).toISOString() }
    if (kind === 'files') {
      const { by, ...publication } = publications.get(number)!
      return { ...event, by, version: publication }
    }
    if (kind === 'fields') {
      const save = revisions.get(number)!
      return { ...event, by: save.savedBy, fields: { save, before: revisions.get(number - 1) } }
    }
    // The event is a change of the links.
    const { isFirst, isLatest, ...change } = linkChanges.get(number)!
    return { ...event, by: change.changedBy, link: { change, isFirst, isLatest } }
  })
  const { apiUrl, dashboardUrl } = current
  return {
    events,
    total: requestedKind ? counts[requestedKind] : counts.files + counts.fields + counts.links,
    counts,
    current: { version: currentVersion, save: revisions.get(current.revision)!, apiUrl, dashboardUrl },
  }
}

/** An event of a page. Its kind decides whether the number is that of a version, of a save of the fields or of a change of the links. */
interface HistoryEntry {
  kind: HistoryKind
  number: number
  at: string
}

interface HistoryRow {
  counts: Record<HistoryKind, number>
  /** The number of the current version; null for a report without files. */
  version: number | null
  entries: HistoryEntry[]
}

/** Returns the entries of a page, the latest first. Entries of the same time are sorted by kind: files, links, fields. */
const readEntries = async (
  database: Database,
  current: EditableReport,
  { kind, ...paging }: Omit<HistoryInput, 'sourceId'>,
): Promise<HistoryRow> => {
  const { reportId, hasStoredRevision, savedAt, fields } = current
  const savesSql = hasStoredRevision
    ? sql`select revision, saved_at from report_revisions where report_id = ${reportId}`
    : // A report that staff have not saved yet has one save, the state since its creation.
      sql`select 1, ${savedAt}::timestamptz`
  const { rows } = await sql<HistoryRow>`
    with changes as (${selectLinkChanges(fields.sourceId)}), events (kind, number, at, kind_order) as (
      select 'files', number, as_of, 1 from report_versions where report_id = ${reportId}
      union all select 'links', number, "changedAt", 2 from changes
      -- An import may store a report after the time of its first files. The first save of the fields comes before the files.
      union all select 'fields', revision, case when revision = 1
        then least(saved_at, (select min(as_of) from report_versions where report_id = ${reportId})) else saved_at end, 3
      from (${savesSql}) saves (revision, saved_at)
    ), page as (
      select kind, number, at, kind_order from events where ${kind ?? null}::text is null or kind = ${kind ?? null}
      order by at desc, kind_order, number desc limit ${paging.pageSize} offset ${countSkippedRows(paging)}
    )
    select json_build_object(${countsByKindSql}) as counts, max(number) filter (where kind = 'files') as version,
      (select coalesce(json_agg(page order by at desc, kind_order, number desc), '[]') from page) as entries
    from events`.execute(database)
  return rows[0]!
}

const countsByKindSql: RawBuilder<unknown> = sql.join(
  ['files', 'fields', 'links'].map(kind => sql`${sql.lit(kind)}, count(*) filter (where kind = ${sql.lit(kind)})`),
)

interface PlacedLinkChange extends LinkChange {
  /** True for the first and the latest change of the same URL. */
  isFirst: boolean
  isLatest: boolean
}

/** Returns the changes of links with these numbers, by number. */
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

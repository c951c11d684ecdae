import type { HistoryEvent, HistoryKind, ReportHistory } from '../../../contract/catalogue/versions/report-history.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { requireEditableReport } from '../editing/editable-reports.ts'
import { readRevisions } from '../editing/report-revisions.ts'
import { type HistoryInput, readHistoryPage } from './history-entries.ts'
import { readLinkChanges } from './placed-link-changes.ts'
import { readPublications } from './publications.ts'

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
  const revisionNumbers = listEntryNumbers('fields')
  const neededRevisions = [
    // The field `current` of the result.
    report.revision,
    ...revisionNumbers,
    // The predecessors, for the comparison.
    ...revisionNumbers.map(number => number - 1),
  ]
  const [publications, revisions, linkChanges] = await Promise.all([
    readPublications(database, actor, report.reportId, listEntryNumbers('files')),
    readRevisions(database, report, neededRevisions),
    readLinkChanges(database, sourceId, listEntryNumbers('links')),
  ])
  const events = entries.map(({ kind, number, at }): HistoryEvent => {
    const event = { kind, at: new Date(at).toISOString() }
    if (kind === 'files') {
      const { by, ...publication } = publications.get(number)!
      return { ...event, by, version: publication }
    }
    if (kind === 'fields') {
      const revision = revisions.get(number)!
      return { ...event, by: revision.savedBy, fields: { save: revision, before: revisions.get(number - 1) } }
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
    current: { version: currentVersion, save: revisions.get(report.revision)!, apiUrl, dashboardUrl },
  }
}

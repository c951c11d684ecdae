import { getReportForm } from '../../../../contract/catalogue/report-editing.ts'
import {
  getStoredDashboardLink,
  saveApiDocument,
  saveDashboardLink,
} from '../../../../contract/catalogue/report-links.ts'
import { send } from '../../../frame/calls.ts'
import type { PickedReport } from '../files/picked-report.ts'

/** The links of a report: to its API documentation, and to its dashboard. */
export const linkKinds = ['api', 'dashboard'] as const
export type LinkKind = (typeof linkKinds)[number]

/** Returns the stored URL of a report's link; null if there is none. */
export const fetchUrl = async (kind: LinkKind, { sourceId }: PickedReport) =>
  kind === 'api'
    ? (await send(getReportForm, { sourceId })).apiUrl
    : (await send(getStoredDashboardLink, { sourceId })).url

/**
 * Saves a URL; an empty one removes the link. `initialUrl` is the URL at the start of the edit, by which the server detects a concurrent
 * edit.
 */
export const saveUrl = (
  kind: LinkKind,
  { sourceId, fileName }: PickedReport,
  { url, initialUrl }: { url: string; initialUrl: string },
) =>
  kind === 'api'
    ? send(saveApiDocument, { fileName, url: url || null, expectedUrl: initialUrl })
    : send(saveDashboardLink, { sourceId, url, expectedUrl: initialUrl })

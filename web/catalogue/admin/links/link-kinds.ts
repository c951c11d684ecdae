import { getReportForm } from '../../../../contract/catalogue/report-editing.ts'
import {
  getStoredDashboardLink,
  saveApiDocument,
  saveDashboardLink,
} from '../../../../contract/catalogue/report-links.ts'
import { send } from '../../../frame/calls.ts'
import type { PickedReport } from '../files/reports.ts'

export const linkKinds = ['api', 'dashboard'] as const
export type LinkKind = (typeof linkKinds)[number]

/** The address as staff have saved it; null where there is none. */
export const fetchLink = async (kind: LinkKind, { sourceId }: PickedReport) =>
  kind === 'api'
    ? (await send(getReportForm, { sourceId })).apiUrl
    : (await send(getStoredDashboardLink, { sourceId })).address

/** Saves an address in place of the one that it was; an empty one takes the link away. */
export const saveLink = (kind: LinkKind, { sourceId, fileName }: PickedReport, address: string, was: string) =>
  kind === 'api'
    ? send(saveApiDocument, { fileName, address: address || null, was })
    : send(saveDashboardLink, { sourceId, address, was })

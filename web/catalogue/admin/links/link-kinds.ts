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

/** Returns the address that staff saved; null if there is none. */
export const fetchLink = async (kind: LinkKind, { sourceId }: PickedReport) =>
  kind === 'api'
    ? (await send(getReportForm, { sourceId })).apiUrl
    : (await send(getStoredDashboardLink, { sourceId })).address

/** Saves an address, given the previous one; an empty address removes the link. */
export const saveLink = (kind: LinkKind, { sourceId, fileName }: PickedReport, address: string, was: string) =>
  kind === 'api'
    ? send(saveApiDocument, { fileName, address: address || null, was })
    : send(saveDashboardLink, { sourceId, address, was })

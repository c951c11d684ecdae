import { type LinkChange, listLinkChanges } from '../../../../contract/catalogue/report-links.ts'
import { send } from '../../../frame/calls.ts'
import type { LinkKind } from '../links/link-kinds.ts'
import { type History, useEarlier } from './use-earlier.ts'

/** Changes of the links of a report, the latest first. */
export interface LinkChanges extends History<LinkChange> {
  /** The addresses as they stand; empty where there is none. */
  present: Record<LinkKind, string>
}

/** The latest changes of a report's links, or those of a page further back. */
export const fetchLinkChanges = async (sourceId: string, page = 1): Promise<LinkChanges> => {
  const { changes, apiUrl, dashboardUrl } = await send(listLinkChanges, { sourceId, page })
  return { entries: changes, present: { api: apiUrl ?? '', dashboard: dashboardUrl ?? '' }, pages: page }
}

/** The latest changes of a report's links, and those before them on demand. */
export const useLinkChanges = (sourceId: string, latest: LinkChanges) =>
  useEarlier(latest, { numberOf: ({ number }) => number, fetchPage: page => fetchLinkChanges(sourceId, page) })

import { listRevisions, type Revision } from '../../../../contract/catalogue/report-editing.ts'
import { send } from '../../../frame/calls.ts'
import { type History, useEarlier } from './use-earlier.ts'

/** Saves of a report, the latest first, and the one before them. */
export interface Saves extends History<Revision> {
  earlier: Revision | undefined
}

/** The latest saves of a report, or those of a page further back. */
export const fetchSaves = async (sourceId: string, page = 1): Promise<Saves> => {
  const { revisions, earlier } = await send(listRevisions, { sourceId, page })
  return { entries: revisions, earlier, pages: page }
}

/** The latest saves of a report, and those before them on demand. */
export const useSaves = (sourceId: string, latest: Saves) =>
  useEarlier(latest, { numberOf: ({ revision }) => revision, fetchPage: page => fetchSaves(sourceId, page) })

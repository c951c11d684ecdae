import { listEditableCategories } from '../../../../contract/catalogue/category-editing.ts'
import { listLevels, listSubLevels } from '../../../../contract/catalogue/levels.ts'
import { getReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { getReleaseRhythm } from '../../../../contract/catalogue/rhythms.ts'
import { listSubCategoriesOfCategory } from '../../../../contract/catalogue/sub-category-editing.ts'
import { getUploadLimit } from '../../../../contract/catalogue/uploads.ts'
import {
  type HistoryKind,
  historyKinds,
  listReportHistory,
} from '../../../../contract/catalogue/versions/report-history.ts'
import type { Visit } from '../../../../contract/visit.ts'
import { isInvalidOrMissing } from '../../../frame/errors/call-refusals.ts'
import { loadReadersPage } from './readers-page.ts'

/**
 * Loads what the tabs of the editor show. Without a report of this id, `form` is null, and the editor shows the form of a new report. Loads
 * the history only if a query for it is given.
 */
export const loadEditor = async (call: Visit['call'], sourceId: string, historyQuery?: HistoryQuery) => {
  // Without an input, the call returns the sub-categories of all categories.
  const [{ categories }, subCategories, levels, { subLevels }, { maxBytes }, form] = await Promise.all([
    call(listEditableCategories),
    call(listSubCategoriesOfCategory),
    call(listLevels),
    call(listSubLevels),
    call(getUploadLimit),
    sourceId ? findForm(call, sourceId) : null,
  ])
  const [readersPage, releaseRhythm, history] = form
    ? await Promise.all([
        loadReadersPage(call, form),
        call(getReleaseRhythm, { sourceId }),
        historyQuery ? loadHistory(call, sourceId, historyQuery) : null,
      ])
    : [null, null, null]
  const classifications = { categories, subCategories, levels, subLevels }
  return { classifications, maxBytes, form, readersPage, releaseRhythm, history, historyQuery, sourceId }
}
export type EditorData = Awaited<ReturnType<typeof loadEditor>>
/** The categories and levels with their subdivisions, from which the form chooses. */
export type Classifications = EditorData['classifications']

interface HistoryQuery {
  kind: HistoryKind | undefined
  page: number
}

/** A page number of up to six digits, which the contract accepts. */
const pagePattern = /^[1-9]\d{0,5}$/

/** Reads from a URL which events of a report to show; ignores invalid values. */
export const parseHistoryQuery = ({ searchParams }: URL): HistoryQuery => {
  const page = searchParams.get('page') ?? ''
  return {
    kind: historyKinds.find(kind => kind === searchParams.get('show')),
    page: pagePattern.test(page) ? Number(page) : 1,
  }
}

/** Returns null if the history could not be loaded, as the other tabs do not need it. */
const loadHistory = async (call: Visit['call'], sourceId: string, historyQuery: HistoryQuery) => {
  try {
    return await call(listReportHistory, { sourceId, ...historyQuery })
  } catch {
    return null
  }
}

/** Loads the form of a report; null for an unknown or invalid id, which starts a new report. Throws other failures. */
const findForm = async (call: Visit['call'], sourceId: string) => {
  try {
    return await call(getReportForm, { sourceId })
  } catch (error) {
    if (isInvalidOrMissing(error)) return null
    throw error
  }
}

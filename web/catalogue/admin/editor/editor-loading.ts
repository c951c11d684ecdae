import { listEditableCategories } from '../../../../contract/catalogue/category-editing.ts'
import { listLevels, listSubLevels } from '../../../../contract/catalogue/levels.ts'
import { getReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { getReleaseRhythm } from '../../../../contract/catalogue/rhythms.ts'
import { listSubCategoriesOf } from '../../../../contract/catalogue/sub-category-editing.ts'
import { getUploadLimit } from '../../../../contract/catalogue/uploads.ts'
import type { Visit } from '../../../../contract/visit.ts'
import { findReadersPage } from './readers-page.ts'

/** Loads what all tabs of the editor need; without a report of that id, the form of a new one. */
export const loadEditor = async (call: Visit['call'], sourceId: string) => {
  const [{ categories }, subCategories, levels, { subLevels }, { maxBytes }, form] = await Promise.all([
    call(listEditableCategories),
    call(listSubCategoriesOf),
    call(listLevels),
    call(listSubLevels),
    call(getUploadLimit),
    sourceId ? findForm(call, sourceId) : null,
  ])
  const [readersPage, rhythm] = form
    ? await Promise.all([findReadersPage(call, form), call(getReleaseRhythm, { sourceId })])
    : [null, null]
  return { places: { categories, subCategories, levels, subLevels }, maxBytes, form, readersPage, rhythm, sourceId }
}
export type EditorData = Awaited<ReturnType<typeof loadEditor>>
export type Places = EditorData['places']

/** An unknown or invalid id begins a new report. */
const findForm = async (call: Visit['call'], sourceId: string) => {
  try {
    return await call(getReportForm, { sourceId })
  } catch (error) {
    if ([400, 404].includes((error as { status?: number }).status ?? 0)) return null
    throw error
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { DB } from '../../platform/database/tables.ts'
import type { EditableReport, SavedFields } from './editable-reports.ts'

/** A save of the fields of a report. */
interface Save {
  fields: SavedFields
  /** Id of the user; null for the state before the first save of staff. */
  savedBy: number | null
  savedAt: Date
}

/** Inserts a report and its first revision. Returns the number of the revision. */
export const createReport = async (transaction: Transaction<DB>, save: Save, releaseDate: string) => {
  const { fields, savedAt } = save
  const { report_id } = await transaction
    .insertInto('reports')
    .values({
      ...toReportColumns(fields),
      source_id: fields.sourceId,
      release_date: releaseDate,
      created_at: savedAt,
      updated_at: savedAt,
    })
    .returning('report_id')
    .executeTakeFirstOrThrow()
  await insertKeywords(transaction, report_id, fields.keywords)
  return insertRevision(transaction, report_id, 1, save)
}

/**
 * Updates a report and inserts its next revision. Before the first save of staff, the state until then is stored as a revision too. Returns
 * the number of the next revision.
 */
export const changeReport = async (transaction: Transaction<DB>, current: EditableReport, save: Save) => {
  const { reportId, revision, hasStoredRevision } = current
  if (!hasStoredRevision)
    await insertRevision(transaction, reportId, revision, {
      fields: current.fields,
      savedBy: null,
      savedAt: current.savedAt,
    })
  const { keywords: currentKeywords, ...currentFields } = current.fields
  const { keywords, ...fields } = save.fields
  const areFieldsChanged = !isDeepStrictEqual(currentFields, fields)
  if (areFieldsChanged)
    await transaction
      .updateTable('reports')
      .set({ ...toReportColumns(save.fields), updated_at: save.savedAt })
      .where('report_id', '=', reportId)
      .execute()
  const areKeywordsChanged = !isDeepStrictEqual(currentKeywords, keywords)
  if (areKeywordsChanged) {
    await transaction.deleteFrom('report_keywords').where('report_id', '=', reportId).execute()
    await insertKeywords(transaction, reportId, keywords)
  }
  return insertRevision(transaction, reportId, revision + 1, save)
}

/** Converts the fields to columns, some of which are null for an empty text. */
const toReportColumns = (fields: SavedFields) => ({
  file_name: fields.fileName,
  title_en: fields.titleEn,
  title_th: fields.titleTh,
  description_en: fields.descriptionEn,
  description_th: fields.descriptionTh,
  frequency: fields.frequency,
  sub_category_id: fields.subCategoryId,
  sub_level_id: fields.subLevelId,
  status: fields.status,
  unit_en: fields.unitEn || null,
  unit_th: fields.unitTh || null,
  coverage_en: fields.coverageEn || null,
  coverage_th: fields.coverageTh || null,
  licence: fields.licence,
  licence_url: fields.licenceUrl || null,
  source: fields.source,
  source_url: fields.sourceUrl || null,
  attribution_en: fields.attributionEn,
  attribution_th: fields.attributionTh,
  method_en: fields.methodEn,
  method_th: fields.methodTh,
  transformation_en: fields.transformationEn,
  transformation_th: fields.transformationTh,
  next_release_date: fields.nextReleaseDate,
  row_mode: fields.rowMode,
  chart_kind: fields.chartKind,
  chart_measure: fields.chartMeasure,
  chart_series: fields.chartSeries,
})

const insertKeywords = (transaction: Transaction<DB>, reportId: number, keywords: string[]) =>
  transaction
    .insertInto('report_keywords')
    .values(keywords.map((keyword, index) => ({ report_id: reportId, position: index + 1, keyword })))
    .execute()

const insertRevision = async (
  transaction: Transaction<DB>,
  reportId: number,
  revision: number,
  { fields, savedBy, savedAt }: Save,
) => {
  await transaction
    .insertInto('report_revisions')
    .values({ report_id: reportId, revision, fields: JSON.stringify(fields), saved_by: savedBy, saved_at: savedAt })
    .execute()
  return revision
}

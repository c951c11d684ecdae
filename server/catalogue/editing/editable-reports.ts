import { sql } from 'kysely'
import type { EditableFields, ReportForm } from '../../../contract/catalogue/report-editing.ts'
import type { Frequency } from '../../../contract/catalogue/reports.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'

/** The fields that a save sets and a revision stores. */
export type SavedFields = EditableFields & { subLevelId: number }

/**
 * Finds a report as staff edit it; undefined if it does not exist. Visibility is not checked: staff who may edit the catalogue may edit all of
 * it.
 */
export const findEditableReport = async (database: Database, sourceId: string) => {
  const row = await selectEditableReports(database).where('reports.source_id', '=', sourceId).executeTakeFirst()
  if (!row) return undefined
  const { reportId, categoryId, levelId, revision, savedAt, savedBy, savedById, createdAt, ...columns } = row
  // The editor shows these, but a save does not set them.
  const { releaseDate, apiUrl, dashboardUrl, ...savedColumns } = columns
  const { subCategoryId, subLevelId, frequency, status, nextReleaseDate, rowMode, chartKind, keywords, ...texts } =
    savedColumns
  return {
    reportId,
    categoryId,
    levelId,
    releaseDate,
    apiUrl,
    dashboardUrl,
    /** The username. */
    savedBy,
    savedById,
    /** The number of the latest revision; 1 for a report that staff have not saved yet. */
    revision: revision ?? 1,
    /** False for a report that staff have not saved yet, of which no revision is stored. */
    hasStoredRevision: revision !== null,
    savedAt: savedAt ?? createdAt,
    fields: {
      ...replaceNullTexts(texts),
      subCategoryId,
      subLevelId,
      frequency: frequency as Frequency,
      status: status as EditableFields['status'],
      chartKind: chartKind as EditableFields['chartKind'],
      nextReleaseDate,
      rowMode: rowMode as EditableFields['rowMode'],
      keywords,
    } satisfies SavedFields,
  }
}

/** Replaces each null by an empty text. */
const replaceNullTexts = <Texts extends Record<keyof Texts, string | null>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? ''])) as {
    [Name in keyof Texts]: NonNullable<Texts[Name]>
  }

export type EditableReport = NonNullable<Awaited<ReturnType<typeof findEditableReport>>>

/** The columns that a save sets. */
const editedColumns = [
  'reports.source_id as sourceId',
  'reports.file_name as fileName',
  'reports.title_en as titleEn',
  'reports.title_th as titleTh',
  'reports.description_en as descriptionEn',
  'reports.description_th as descriptionTh',
  'reports.frequency',
  'reports.sub_category_id as subCategoryId',
  'reports.sub_level_id as subLevelId',
  'reports.status',
  'reports.unit_en as unitEn',
  'reports.unit_th as unitTh',
  'reports.coverage_en as coverageEn',
  'reports.coverage_th as coverageTh',
  'reports.licence',
  'reports.licence_url as licenceUrl',
  'reports.source',
  'reports.source_url as sourceUrl',
  'reports.attribution_en as attributionEn',
  'reports.attribution_th as attributionTh',
  'reports.method_en as methodEn',
  'reports.method_th as methodTh',
  'reports.transformation_en as transformationEn',
  'reports.transformation_th as transformationTh',
  'reports.next_release_date as nextReleaseDate',
  'reports.row_mode as rowMode',
  'reports.chart_kind as chartKind',
  'reports.chart_measure as chartMeasure',
  'reports.chart_series as chartSeries',
] as const

/** The columns that a save does not set: of the page, and of the latest revision. */
const otherColumns = [
  'reports.release_date as releaseDate',
  'reports.api_document_url as apiUrl',
  'reports.dashboard_url as dashboardUrl',
  'reports.created_at as createdAt',
  'sub_categories.category_id as categoryId',
  'sub_levels.level_id as levelId',
  'latest.revision',
  'latest.saved_at as savedAt',
  'latest.saved_by as savedById',
  'users.username as savedBy',
] as const

const keywordsSql = sql<string[]>`array(
  select keyword from report_keywords where report_keywords.report_id = reports.report_id order by position)`

/** Selects the fields of the editor for all reports; the caller adds the condition. */
const selectEditableReports = (database: Database) =>
  database
    .selectFrom('reports')
    .innerJoin('sub_categories', 'sub_categories.sub_category_id', 'reports.sub_category_id')
    .innerJoin('sub_levels', 'sub_levels.sub_level_id', 'reports.sub_level_id')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('report_revisions')
          .whereRef('report_revisions.report_id', '=', 'reports.report_id')
          .orderBy('revision', 'desc')
          .limit(1)
          .select(['revision', 'saved_at', 'saved_by'])
          .as('latest'),
      join => join.onTrue(),
    )
    .leftJoin('users', 'users.user_id', 'latest.saved_by')
    .select('reports.report_id as reportId')
    .select(editedColumns)
    .select(otherColumns)
    .select(keywordsSql.as('keywords'))

/** Returns a report as staff edit it. Throws 404 for a report that does not exist. */
export const requireEditableReport = async (database: Database, sourceId: string) => {
  const report = await findEditableReport(database, sourceId)
  if (!report) throw notFound()
  return report
}

/** Converts a report to the form that the editor receives. */
export const toReportForm = (editableReport: EditableReport): ReportForm => {
  const { subLevelId, ...editedFields } = editableReport.fields
  const { categoryId, levelId, revision, savedAt, savedBy, releaseDate, apiUrl, dashboardUrl } = editableReport
  return {
    report: editedFields,
    categoryId,
    levelId,
    subLevelId,
    revision,
    savedAt: savedAt.toISOString(),
    savedBy,
    releaseDate,
    apiUrl,
    dashboardUrl,
  }
}

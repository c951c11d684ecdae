import { sql, type Transaction } from 'kysely'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import type { VersionCheck } from '../../../../contract/catalogue/versions/report-versions.ts'
import type { DB } from '../../../platform/database/tables.ts'
import { recordReleaseStep } from '../../releases/release-records.ts'
import { findDictionary, listDescribedColumns } from '../../reports/dictionaries.ts'
import { applyChosenTypes, readColumnChoices } from '../columns/column-choices.ts'
import { type Digests, type DraftWithFiles, findDraftedTable } from '../drafts.ts'

/** Stores the reason for a publication, if there is one, with the latest version, and records it as the step 'restored'. */
export const storeVersionReason = async (
  transaction: Transaction<DB>,
  { reportId, draftId }: DraftWithFiles,
  reason: string | null,
) => {
  if (!reason) return
  await sql`update report_versions set reason = ${reason} where ${buildLatestVersionSql(reportId)}`.execute(transaction)
  await recordReleaseStep(transaction, { reportId, draftId, step: 'restored', reason })
}

/**
 * Returns the checks that the uploaded files of a draft have passed. Files that the portal made are not checked. The current digests are
 * those before the publication.
 */
export const buildVersionChecks = ({ files }: DraftWithFiles, currentDigests: Digests): VersionCheck[] => {
  const isUploaded = (kind: FileKind) => files.some(file => file.kind === kind && !file.madeFrom)
  const isUploadedOrCurrent = (kind: FileKind) => isUploaded(kind) || currentDigests[kind] !== undefined
  const hasUploadedTable = isUploaded('csv') || isUploaded('excel')
  return [
    ...(hasUploadedTable ? (['header', 'records'] as const) : []),
    ...(isUploaded('csv') ? (['widths', 'encoding'] as const) : []),
    ...(isUploaded('excel') ? (['workbook'] as const) : []),
    ...(isUploaded('csv') && isUploaded('excel') ? (['agreement'] as const) : []),
    ...(isUploaded('metadata') && (isUploadedOrCurrent('csv') || isUploadedOrCurrent('excel'))
      ? (['dictionary'] as const)
      : []),
  ]
}

/**
 * Stores the columns with the latest version, which the publication has added. The column settings of staff are copied from the draft, otherwise
 * from the previous version.
 */
export const storeVersionColumns = (transaction: Transaction<DB>, { reportId, draftId }: DraftWithFiles) =>
  sql`update report_versions set columns = (select jsonb_agg(jsonb_build_object('name', name, 'type', type,
      'descriptionEn', description_en, 'descriptionTh', description_th, 'unit', unit) order by position)
      from report_columns where report_id = ${reportId}),
      column_choices = coalesce((select column_choices from report_drafts where draft_id = ${draftId}),
        (select before.column_choices from report_versions before
          where before.report_id = ${reportId} and before.number < report_versions.number order by before.number desc limit 1))
    where ${buildLatestVersionSql(reportId)}`.execute(transaction)

/** Builds the SQL condition that a row of `report_versions` is the latest version of a report. */
const buildLatestVersionSql = (reportId: number) =>
  sql`report_id = ${reportId} and number = (select max(number) from report_versions where report_id = ${reportId})`

/**
 * Replaces the columns that readers see: those that the metadata workbook describes and the table has, then the other columns of the table.
 * Does nothing if there is neither a workbook nor a new table.
 */
export const replaceColumns = async (transaction: Transaction<DB>, draft: DraftWithFiles) => {
  const { reportId: report_id } = draft
  const tableColumns = findDraftedTable(draft)?.columns
  const workbookColumns = await findDictionary(transaction, report_id)
  // The workbook of a draft without a table was checked against the current table.
  const sourceColumns =
    workbookColumns && tableColumns
      ? listDescribedColumns(workbookColumns, tableColumns)
      : (workbookColumns ?? tableColumns)
  if (!sourceColumns) return
  const columns = applyChosenTypes(sourceColumns, await readColumnChoices(transaction, draft))
  await transaction.deleteFrom('report_columns').where('report_id', '=', report_id).execute()
  const rows = columns.map((column, index) => ({
    report_id,
    position: index + 1,
    name: column.name,
    type: column.type,
    description_en: column.descriptionEn ?? '',
    description_th: column.descriptionTh ?? '',
    unit: column.unit ?? null,
  }))
  await transaction.insertInto('report_columns').values(rows).execute()
}

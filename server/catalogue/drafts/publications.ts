import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { VersionCheck } from '../../../contract/catalogue/versions/report-versions.ts'
import type { Writer } from '../../platform/audit.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { DB } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/problem.ts'
import { editAs } from '../editing/edits.ts'
import { readDraftKeyFigures } from '../figures/series-readings.ts'
import { markPromiseReleased } from '../release-dates/promises.ts'
import { markLateVersion } from '../releases/late-versions.ts'
import { recordReleaseStep } from '../releases/release-records.ts'
import { mayOpen, type ReleaseState, releaseColumns, requireMayPublish } from '../releases/release-rules.ts'
import { queueComparison } from '../report-versions/comparison-queue.ts'
import { storeVersionOrigin } from '../report-versions/version-origins.ts'
import { findDictionary, listDescribedColumns } from '../reports/dictionaries.ts'
import type { Refusal } from './accepted-files.ts'
import { buildFilesChanged } from './changed-drafts.ts'
import { applyChosenTypes, readColumnChoices } from './columns/draft-columns.ts'
import { readCurrentFiles } from './current-files.ts'
import { type Acknowledgement, requireAcknowledged } from './draft-findings.ts'
import { checkAndCompareDraft } from './draft-previews.ts'
import { type Digests, type DraftWithFiles, type FilesContext, findDraftedTable, requireDraft } from './drafts.ts'
import { saveWorkbookFields } from './facts/report-facts.ts'
import { storeRecipes } from './recipes/kept-recipes.ts'

/** A draft as its publisher has previewed it. */
interface Publication {
  draftId: string
  /** The revision that was previewed. */
  revision: number
  /** The reason that readers see; undefined keeps the one stored with the draft. */
  reason?: string | undefined
}

/**
 * Publishes all files of a draft as they were previewed. Idempotent. Throws 403 for a maker who needs a second person, 404 for a draft that
 * does not exist, 409 if the files of the draft or the current files have changed since the preview, 422 if the acknowledged findings are
 * not those of the draft.
 */
export const publishDraftAs = async (
  context: FilesContext,
  writer: Writer,
  { acknowledged = [], ...publication }: Publication & { acknowledged?: string[] | undefined },
): Promise<typeof published> => {
  if (!(await publishDraftIfUnchanged(context, writer, publication, acknowledged))) throw buildFilesChanged()
  return published
}

/** Publishes a draft as publishDraftAs does, but returns false instead of throwing 409. */
export const publishDraftIfUnchanged = async (
  context: FilesContext,
  writer: Writer,
  { draftId, revision, reason }: Publication,
  acknowledged: Acknowledgement,
): Promise<boolean> => {
  const draft = await requireDraft(context.database, writer.userId, draftId)
  requireMayPublish(context.publish, draft, writer.userId)
  return draft.revision === revision && publishCheckedDraft(context, writer, draft, { acknowledged, reason })
}

/** Throws if a draft may not be published. It is called while the draft is locked. */
export type Permit = (transaction: Transaction<DB>, state: ReleaseState) => unknown

/** Limit of tries. A try fails if other files of the report are published between the check and the publication. */
const maxTries = 3

/**
 * Publishes a draft without a preview. If the current files have changed, the draft is checked and tried again. Returns the faults of files
 * that do not agree with the current ones. Throws 409 if the current files keep changing.
 */
export const publishWithoutPreview = async (
  context: FilesContext,
  writer: Writer,
  draftId: string,
  { acknowledged, signal, permit }: PublicationOptions,
): Promise<Refusal | typeof published> => {
  for (let tryNumber = 1; ; tryNumber += 1) {
    const draft = await requireDraft(context.database, writer.userId, draftId)
    if (await publishCheckedDraft(context, writer, draft, { acknowledged, permit })) return published
    if (tryNumber === maxTries) throw buildFilesChanged()
    const compared = await checkAndCompareDraft(context, draft, signal)
    if ('status' in compared) return compared
  }
}

/** How a draft is published without a preview; by default, `permit` is the office's rule for publishing. */
interface PublicationOptions {
  acknowledged: Acknowledgement
  signal: AbortSignal | undefined
  permit?: Permit
}

const published = { status: 'success' as const }

/** Publishes a draft. Returns false if its own files or the current files have changed since its check. */
const publishCheckedDraft = async (
  context: FilesContext,
  writer: Writer,
  draft: DraftWithFiles,
  {
    acknowledged,
    permit = (_, state) => requireMayPublish(context.publish, state, writer.userId),
    reason,
  }: Omit<PublicationTerms, 'permit'> & { permit?: Permit | undefined },
) => {
  if (draft.isPublished) return true
  await readDraftKeyFigures(context, draft)
  return editAs(context, writer, transaction =>
    publishUnderLocks(transaction, context.clock, writer, draft, { permit, acknowledged, reason }),
  )
}

interface PublicationTerms {
  permit: Permit
  acknowledged: Acknowledgement
  reason?: string | undefined
}

/**
 * Locks the draft and the report, repeats the checks under these locks, and publishes the draft. Returns false if the files of the draft or
 * the current files have changed.
 */
const publishUnderLocks = async (
  transaction: Transaction<DB>,
  clock: Clock,
  writer: Writer,
  draft: DraftWithFiles,
  { permit, acknowledged, reason }: PublicationTerms,
): Promise<boolean> => {
  const row = await transaction
    .selectFrom('report_drafts')
    .select(['revision', 'published_at', 'reason', ...releaseColumns])
    .where('draft_id', '=', draft.draftId)
    .forUpdate()
    .executeTakeFirst()
  const lockedDraft = row && { ...row, heldReason: row.heldReason as ReleaseState['heldReason'] }
  if (!lockedDraft || !mayOpen(lockedDraft, writer.userId)) throw notFound()
  if (lockedDraft.revision !== draft.revision) return false
  if (lockedDraft.published_at) return true
  const { reportId, checkedBeside } = draft
  await permit(transaction, lockedDraft)
  await transaction.selectFrom('reports').select('report_id').where('report_id', '=', reportId).forUpdate().execute()
  const { digests } = await readCurrentFiles(transaction, reportId)
  if (!isDeepStrictEqual(digests, checkedBeside)) return false
  await requireAcknowledged(transaction, draft.draftId, acknowledged)
  const changedFiles = draft.files.filter(({ kind, digest }) => digests[kind] !== digest)
  if (changedFiles.length > 0) {
    const draftOfChangedFiles = { ...draft, files: changedFiles }
    await replaceCurrentFiles(transaction, clock, writer, draftOfChangedFiles)
    await replaceColumns(transaction, draft)
    await saveWorkbookFields(transaction, clock, writer, draftOfChangedFiles)
    await storeVersionColumns(transaction, draft)
    await storeRecipes(transaction, draft)
    await markLateVersion(transaction, clock, reportId, lockedDraft.releaseAt)
    // An empty text removes the reason that is stored with the draft.
    await storeVersionReason(transaction, draft, (reason ?? lockedDraft.reason) || null)
    await storeVersionOrigin(transaction, clock, reportId, buildVersionChecks(draft, digests))
    await queueComparison(transaction, clock, reportId)
    const hasNewData = changedFiles.some(({ kind }) => kind !== 'metadata')
    if (hasNewData) await markPromiseReleased(transaction, clock, reportId)
  }
  await transaction
    .updateTable('report_drafts')
    .set({ published_at: clock.now() })
    .where('draft_id', '=', draft.draftId)
    .execute()
  const hasReleaseSteps = lockedDraft.scheduledAt || lockedDraft.sentAt
  if (hasReleaseSteps) await recordReleaseStep(transaction, { ...draft, step: 'released' })
  return true
}

/** Stores the reason for a publication with the latest version, and records it; the audit trail names this step 'restored'. */
const storeVersionReason = async (
  transaction: Transaction<DB>,
  { reportId, draftId }: DraftWithFiles,
  reason: string | null,
) => {
  if (!reason) return
  await sql`update report_versions set reason = ${reason} where report_id = ${reportId}
    and number = (select max(number) from report_versions where report_id = ${reportId})`.execute(transaction)
  await recordReleaseStep(transaction, { reportId, draftId, step: 'restored', reason })
}

/**
 * Adds the new files as current ones. The previous files are kept, but are no longer current. A trigger on `report_files` adds the new row of
 * `report_versions`, which later steps complete.
 */
const replaceCurrentFiles = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { userId }: Writer,
  { reportId: report_id, files, retires }: DraftWithFiles,
) => {
  const kinds = files.map(({ kind }) => kind)
  await transaction
    .updateTable('report_files')
    .set({ is_current: false })
    .where('report_id', '=', report_id)
    .where('kind', 'in', [...kinds, ...(retires ? [retires] : [])])
    .where('is_current', '=', true)
    .execute()
  // Read once, so that all files of a publication have the same time.
  const publishedAt = clock.now()
  const newFiles = files.map(({ kind, digest, rowCount, columnCount, madeFrom, covers }) => ({
    report_id,
    kind,
    digest,
    row_count: rowCount,
    column_count: columnCount,
    made_from: madeFrom,
    covers: covers ? JSON.stringify(covers) : null,
    published_at: publishedAt,
    published_by: userId,
    is_current: true,
  }))
  const insertedFiles = await transaction
    .insertInto('report_files')
    .values(newFiles)
    .returning(['report_file_id', 'kind'])
    .execute()
  const workbook = files.find(({ kind }) => kind === 'metadata')
  if (workbook) {
    const { report_file_id } = insertedFiles.find(({ kind }) => kind === 'metadata')!
    const columns = JSON.stringify(workbook.columns)
    await transaction.insertInto('report_dictionaries').values({ report_file_id, columns }).execute()
  }
  const hasNewData = kinds.some(kind => kind !== 'metadata')
  await transaction
    .updateTable('reports')
    .set({ updated_at: clock.now(), ...(hasNewData && { release_date: dayInBangkok(clock) }) })
    .where('report_id', '=', report_id)
    .execute()
}

/**
 * Returns the checks that the uploaded files of a draft have passed. Files that the portal made are not checked. The current digests are
 * those before the publication.
 */
const buildVersionChecks = ({ files }: DraftWithFiles, currentDigests: Digests): VersionCheck[] => {
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

/** Stores the columns with the new version. The column settings of staff are copied from the draft, otherwise from the previous version. */
const storeVersionColumns = (transaction: Transaction<DB>, { reportId, draftId }: DraftWithFiles) =>
  sql`update report_versions set columns = (select jsonb_agg(jsonb_build_object('name', name, 'type', type,
      'descriptionEn', description_en, 'descriptionTh', description_th, 'unit', unit) order by position)
      from report_columns where report_id = ${reportId}),
      column_choices = coalesce((select column_choices from report_drafts where draft_id = ${draftId}),
        (select before.column_choices from report_versions before
          where before.report_id = ${reportId} and before.number < report_versions.number order by before.number desc limit 1))
    where report_id = ${reportId} and number = (select max(number) from report_versions where report_id = ${reportId})`.execute(
    transaction,
  )

/**
 * Replaces the columns that readers see: those that the metadata workbook describes and the table has, then the other columns of the table.
 * Does nothing if there is neither a workbook nor a new table.
 */
const replaceColumns = async (transaction: Transaction<DB>, draft: DraftWithFiles) => {
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

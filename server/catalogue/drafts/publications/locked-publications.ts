import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Writer } from '../../../platform/audit.ts'
import { type Clock, dayInBangkok } from '../../../platform/clock.ts'
import type { DB } from '../../../platform/database/tables.ts'
import { notFound } from '../../../platform/problem.ts'
import { markPromiseReleased } from '../../release-dates/promises.ts'
import { markLateVersion } from '../../releases/late-versions.ts'
import { recordReleaseStep } from '../../releases/release-records.ts'
import { mayOpen, type ReleaseState, releaseColumns } from '../../releases/release-rules.ts'
import { queueComparison } from '../../report-versions/comparison-queue.ts'
import { storeOriginAndChecks } from '../../report-versions/version-origins.ts'
import { readCurrentFiles } from '../current-files.ts'
import type { DraftWithFiles } from '../drafts.ts'
import { saveWorkbookFields } from '../facts/report-facts.ts'
import { type Acknowledgement, areFindingsStoredSql, requireAcknowledged } from '../findings/draft-findings.ts'
import { storeRecipes } from '../recipes/kept-recipes.ts'
import { buildVersionChecks, replaceColumns, storeVersionColumns, storeVersionReason } from './published-versions.ts'

/** Throws if a draft may not be published. It is called while the draft is locked. */
export type Permit = (transaction: Transaction<DB>, state: ReleaseState) => unknown

export interface PublicationTerms {
  permit: Permit
  acknowledged: Acknowledgement
  reason?: string | undefined
}

/**
 * Locks the draft and the report, repeats the checks under these locks, and publishes the draft unless it is already published. Returns false if the
 * files of the draft or the current files have changed.
 */
export const publishUnderLocks = async (
  { transaction, clock }: { transaction: Transaction<DB>; clock: Clock },
  writer: Writer,
  draft: DraftWithFiles,
  { permit, acknowledged, reason }: PublicationTerms,
): Promise<boolean> => {
  const row = await transaction
    .selectFrom('report_drafts')
    .select(['revision', 'published_at', 'reason', ...releaseColumns])
    .select(areFindingsStoredSql.as('areFindingsStored'))
    .where('draft_id', '=', draft.draftId)
    .forUpdate()
    .executeTakeFirst()
  const lockedDraft = row && { ...row, heldReason: row.heldReason as ReleaseState['heldReason'] }
  if (!lockedDraft || !mayOpen(lockedDraft, writer.userId)) throw notFound()
  if (lockedDraft.revision !== draft.revision) return false
  if (lockedDraft.published_at) return true
  const { reportId, checkedAgainst } = draft
  await permit(transaction, lockedDraft)
  await transaction.selectFrom('reports').select('report_id').where('report_id', '=', reportId).forUpdate().execute()
  const { digests } = await readCurrentFiles(transaction, reportId)
  if (!isDeepStrictEqual(digests, checkedAgainst)) return false
  // The comparison after the check was interrupted, so nobody can have acknowledged what it would have found.
  if (!lockedDraft.areFindingsStored && acknowledged !== 'not required') return false
  await requireAcknowledged(transaction, draft.draftId, acknowledged)
  const changedFiles = draft.files.filter(({ kind, digest }) => digests[kind] !== digest)
  if (changedFiles.length > 0) {
    await storeVersion({ transaction, clock }, writer, draft, {
      changedFiles,
      currentDigests: digests,
      releaseAt: lockedDraft.releaseAt,
      // An empty text removes the reason that is stored with the draft.
      reason: (reason ?? lockedDraft.reason) || null,
    })
  }
  await transaction
    .updateTable('report_drafts')
    .set({ published_at: clock.now() })
    .where('draft_id', '=', draft.draftId)
    .execute()
  const hasReleaseSteps = Boolean(lockedDraft.scheduledAt || lockedDraft.sentAt)
  if (hasReleaseSteps) await recordReleaseStep(transaction, { ...draft, step: 'released' })
  return true
}

interface NewVersion {
  /** The files of the draft that differ from the current ones. */
  changedFiles: DraftWithFiles['files']
  /** The digests of the files that were current until now. */
  currentDigests: Parameters<typeof buildVersionChecks>[1]
  releaseAt: Date | null
  reason: string | null
}

/** Makes the changed files of a draft current, and stores the version that they begin with all that belongs to it. */
const storeVersion = async (
  { transaction, clock }: { transaction: Transaction<DB>; clock: Clock },
  writer: Writer,
  draft: DraftWithFiles,
  { changedFiles, currentDigests, releaseAt, reason }: NewVersion,
) => {
  const { reportId } = draft
  // The columns and recipes come from all files of the draft; the current files and the report's fields change only by the changed files.
  const draftOfChangedFiles = { ...draft, files: changedFiles }
  await replaceCurrentFiles(transaction, clock, writer, draftOfChangedFiles)
  await replaceColumns(transaction, draft)
  await saveWorkbookFields(transaction, clock, writer, draftOfChangedFiles)
  await storeVersionColumns(transaction, draft)
  await storeRecipes(transaction, draft)
  await markLateVersion(transaction, clock, { reportId, releaseAt })
  await storeVersionReason(transaction, draft, reason)
  await storeOriginAndChecks(transaction, clock, { reportId, checks: buildVersionChecks(draft, currentDigests) })
  await queueComparison(transaction, clock, reportId)
  const hasNewData = changedFiles.some(({ kind }) => kind !== 'metadata')
  if (hasNewData) await markPromiseReleased(transaction, clock, reportId)
}

/**
 * Adds the new files as current ones. The previous files are kept, but are no longer current. A trigger on `report_files` adds the new row of
 * `report_versions`, which later steps complete.
 */
const replaceCurrentFiles = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { userId }: Writer,
  { reportId: report_id, files, retiredKind }: DraftWithFiles,
) => {
  const kinds = files.map(({ kind }) => kind)
  await transaction
    .updateTable('report_files')
    .set({ is_current: false })
    .where('report_id', '=', report_id)
    .where('kind', 'in', [...kinds, ...(retiredKind ? [retiredKind] : [])])
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

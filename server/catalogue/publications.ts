import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { FileKind } from '../../contract/catalogue/report-details.ts'
import type { Fault } from '../../contract/files/faults.ts'
import type { Writer } from '../platform/audit.ts'
import { type Clock, dayInBangkok } from '../platform/clock.ts'
import type { DB } from '../platform/database/tables.ts'
import { notFound, Problem } from '../platform/problem.ts'
import { checkDraft, type Refusal } from './draft-checks.ts'
import { type Digests, type DraftedFile, type FilesGround, requireDraft, type StandingDraft } from './drafts.ts'
import { editAs } from './edits.ts'
import { findStandingFiles } from './standing-files.ts'

interface Publication {
  draftId: string
  /** Somebody has looked at what the draft changes: it may then change nothing else. */
  isPreviewed: boolean
  signal?: AbortSignal
}

/** Others may publish between a check and a publication; not again and again. */
const mostTries = 3

/**
 * Makes the files of a draft current, all or none, once they were found to agree with those of the report that stay. The same draft again
 * answers the same and changes nothing. Throws 404 for a draft that is gone, and 409 where the report's files are no longer those looked at.
 */
export const publishDraftAs = async (
  ground: FilesGround,
  writer: Writer,
  { draftId, isPreviewed, signal }: Publication,
): Promise<Refusal | typeof published> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const draft = await requireDraft(ground.database, writer.userId, draftId)
    if (draft.isPublished) return published
    const checked = (tries === 0 && knownAgreement(draft)) || (await checkDraft(ground, draft, signal))
    if ('status' in checked) return checked
    const outcome = await editAs(ground, writer, transaction =>
      publish(transaction, ground.clock, writer, { ...draft, checkedBeside: checked.beside }),
    )
    if (outcome === 'published') return published
    if (isPreviewed && draft.checkedBeside) break
  }
  throw new Problem(409, 'The files were changed meanwhile', {
    detail: 'Files of this report were published since you looked at what changes. Look at it again.',
  })
}

const published = { status: 'success' as const, faults: [] as Fault[] }
const knownAgreement = ({ checkedBeside }: StandingDraft) => checkedBeside && { beside: checkedBeside }

/** Under the lock of the draft and of the report, so that nothing of what was checked can become other meanwhile. */
const publish = async (
  transaction: Transaction<DB>,
  clock: Clock,
  writer: Writer,
  draft: StandingDraft,
): Promise<'published' | 'changed'> => {
  const found = await transaction
    .selectFrom('report_drafts')
    .select(['revision', 'published_at'])
    .where('draft_id', '=', draft.draftId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound()
  if (found.published_at) return 'published'
  const { reportId, checkedBeside } = draft
  await transaction.selectFrom('reports').select('report_id').where('report_id', '=', reportId).forUpdate().execute()
  const { digests } = await findStandingFiles(transaction, reportId)
  if (found.revision !== draft.revision || !isDeepStrictEqual(digests, checkedBeside)) return 'changed'
  const changed = draft.files.filter(({ kind, digest }) => digests[kind] !== digest)
  if (changed.length > 0) await replaceFiles(transaction, clock, writer, reportId, changed)
  await replaceColumns(transaction, reportId, changed, draft, digests)
  await transaction
    .updateTable('report_drafts')
    .set({ published_at: clock.now() })
    .where('draft_id', '=', draft.draftId)
    .execute()
  return 'published'
}

/** The versions before stay, and are current no more. */
const replaceFiles = async (
  transaction: Transaction<DB>,
  clock: Clock,
  { userId }: Writer,
  report_id: number,
  files: DraftedFile[],
) => {
  const kinds = files.map(({ kind }) => kind)
  await transaction
    .updateTable('report_files')
    .set({ is_current: false })
    .where('report_id', '=', report_id)
    .where('kind', 'in', kinds)
    .where('is_current', '=', true)
    .execute()
  const versions = files.map(({ kind, digest, rowCount, columnCount }) => ({
    report_id,
    kind,
    digest,
    row_count: rowCount,
    column_count: columnCount,
    published_at: clock.now(),
    published_by: userId,
    is_current: true,
  }))
  await transaction.insertInto('report_files').values(versions).execute()
  const isData = kinds.some(kind => kind !== 'metadata')
  await transaction
    .updateTable('reports')
    .set({ updated_at: clock.now(), ...(isData && { release_date: dayInBangkok(clock) }) })
    .where('report_id', '=', report_id)
    .execute()
}

/** A metadata workbook says what the columns are; until a report has one, its table does. */
const replaceColumns = async (
  transaction: Transaction<DB>,
  report_id: number,
  changed: DraftedFile[],
  { files }: StandingDraft,
  standing: Digests,
) => {
  const hasDictionary = standing.metadata !== undefined || files.some(({ kind }) => kind === 'metadata')
  const source = hasDictionary ? find(changed, 'metadata') : (find(changed, 'csv') ?? find(changed, 'excel'))
  if (!source) return
  await transaction.deleteFrom('report_columns').where('report_id', '=', report_id).execute()
  const rows = source.columns.map((column, at) => ({
    report_id,
    position: at + 1,
    name: column.name,
    type: column.type,
    description_en: column.descriptionEn ?? '',
    description_th: column.descriptionTh ?? '',
    unit: column.unit ?? null,
  }))
  await transaction.insertInto('report_columns').values(rows).execute()
}

const find = (files: DraftedFile[], wanted: FileKind) => files.find(({ kind }) => kind === wanted)

import { sql } from 'kysely'
import type { ColumnMisfit, DraftColumn } from '../../../../contract/catalogue/draft-columns.ts'
import type { ColumnChoices } from '../../../../contract/tables/column-choices.ts'
import { ensureLocalFile, prepareCsv } from '../../../files/index.ts'
import { type Actor, requireUserActor } from '../../../platform/actor.ts'
import { type Writer, writeAs } from '../../../platform/audit.ts'
import { invalidInput, notFound } from '../../../platform/problem.ts'
import { isSharedDraftSql } from '../../releases/release-rules.ts'
import { type DraftWithFiles, type FilesContext, findDraftedFile, requireDraft } from '../drafts.ts'
import { readColumnChoices } from './column-choices.ts'
import { describeColumns, findViewer } from './described-columns.ts'

/**
 * Returns the columns of a draft's CSV, and the values that do not fit the settings. Only the maker and users who see the report receive
 * these values and the words for missing values; only the maker receives samples. Throws 404 for a draft that does not exist.
 */
export const readDraftColumns = async (
  context: FilesContext,
  actor: Actor,
  draftId: string,
  signal?: AbortSignal,
): Promise<{ columns: DraftColumn[]; misfits: ColumnMisfit[] }> => {
  const { userId } = requireUserActor(actor)
  const draft = await requireDraft(context.database, userId, draftId)
  const choices = await readColumnChoices(context.database, draft)
  const viewer = await findViewer(context.database, actor, draft)
  const columns = await describeColumns(context.database, draft, choices, viewer)
  // Detected types always fit the values; settings from an earlier version may not.
  const hasChoices = Object.keys(choices).length > 0
  const misfits = hasChoices ? await listMisfits(context, draft, choices, signal) : []
  return { columns, misfits: viewer.seesValues ? misfits : misfits.map(misfit => ({ ...misfit, text: '' })) }
}

/**
 * Replaces the column settings of the writer's draft, and returns the columns with these settings. If values do not fit, also returns these
 * values and stores nothing. Throws 400 for an unknown column, and 404 for a draft that does not exist, has changed since it was read, is published, is scheduled or waits for a
 * second person.
 */
export const saveColumnChoicesOfDraft = async (
  context: FilesContext,
  writer: Writer,
  { draftId, choices }: { draftId: string; choices: ColumnChoices },
  signal?: AbortSignal,
): Promise<{ status: 'success' | 'misfits'; misfits: ColumnMisfit[]; columns: DraftColumn[] }> => {
  const draft = await requireDraft(context.database, writer.userId, draftId)
  // Others can read a shared draft, but must not learn its values from the refusal of a choice.
  if (draft.makerId !== writer.userId) throw notFound()
  // Without a CSV, every name is unknown.
  const columnNames = new Set(findDraftedFile(draft, 'csv')?.columns.map(({ name }) => name))
  const unknownNames = Object.keys(choices).filter(name => !columnNames.has(name))
  if (unknownNames.length > 0)
    throw invalidInput(unknownNames.map(name => ({ field: `choices.${name}`, message: 'There is no such column' })))
  const misfits = await listMisfits(context, draft, choices, signal)
  const columns = await describeColumns(context.database, draft, choices, { isMaker: true, seesValues: true })
  if (misfits.length > 0) return { status: 'misfits', misfits, columns }
  await writeAs(context, writer, async transaction => {
    const changedDraft = await transaction
      .updateTable('report_drafts')
      .set({ column_choices: JSON.stringify(choices) })
      .where('draft_id', '=', draftId)
      .where('user_id', '=', writer.userId)
      .where('revision', '=', draft.revision)
      .where('published_at', 'is', null)
      .where(sql<boolean>`not ${isSharedDraftSql}`)
      .returning('draft_id')
      .executeTakeFirst()
    if (!changedDraft) throw notFound()
  })
  return { status: 'success', misfits: [], columns }
}

/** Lists the values of a draft's CSV that do not fit the column settings; none for a draft without a CSV. */
const listMisfits = (
  { store, folders }: FilesContext,
  draft: DraftWithFiles,
  choices: ColumnChoices,
  signal: AbortSignal | undefined,
): Promise<ColumnMisfit[]> =>
  folders.with(async folder => {
    const csv = findDraftedFile(draft, 'csv')
    if (!csv) return []
    const zip = await ensureLocalFile(store, csv.digest, folder)
    // The CSV is prepared only to find the values that do not fit.
    const preparation = await prepareCsv({ zip, choices }, { signal, owner: draft.makerId })
    return 'misfits' in preparation ? preparation.misfits : []
  })

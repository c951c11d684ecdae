import { sql } from 'kysely'
import type { ColumnMisfit, DraftColumn } from '../../../../contract/catalogue/draft-columns.ts'
import type { ColumnChoices } from '../../../../contract/tables/column-choices.ts'
import type { ColumnFacts } from '../../../../contract/tables/columns.ts'
import { seesReport } from '../../../access/index.ts'
import { buildColumnRecipe, ensureLocalFile, prepareCsv } from '../../../files/index.ts'
import { type Actor, requireUserActor } from '../../../platform/actor.ts'
import { type Writer, writeAs } from '../../../platform/audit.ts'
import { invalidInput, notFound } from '../../../platform/problem.ts'
import { isSharedDraftSql } from '../../releases/release-rules.ts'
import { type DraftWithFiles, type FilesContext, requireDraft } from '../drafts.ts'
import { readColumnChoices } from './column-choices.ts'
import type { FoundColumn } from './found-columns.ts'

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
  const isMaker = draft.makerId === userId
  const seesValues = isMaker || (await seesReport(context.database, actor, draft.reportId))
  const columns = (findCsv(draft)?.columns ?? []).flatMap(column =>
    column.facts ? [toDraftColumn({ ...column, facts: column.facts }, choices, { isMaker, seesValues })] : [],
  )
  // Detected types always fit the values; settings from an earlier version may not.
  const hasChoices = Object.keys(choices).length > 0
  const misfits = hasChoices ? await listMisfits(context, draft, choices, signal) : []
  return { columns, misfits: seesValues ? misfits : misfits.map(misfit => ({ ...misfit, text: '' })) }
}

const findCsv = ({ files }: DraftWithFiles) => files.find(({ kind }) => kind === 'csv')

/** Combines the facts that were found in a column with the settings that staff chose for it. */
const toDraftColumn = (
  { name, facts }: FoundColumn & { facts: ColumnFacts },
  choices: ColumnChoices,
  { isMaker, seesValues }: { isMaker: boolean; seesValues: boolean },
): DraftColumn => {
  const { recipe, flag } = buildColumnRecipe(name, facts, choices[name])
  const { kind, role, unit, era, order, missing } = recipe
  const { counts, samples } = facts
  const numberCount = counts.integer + counts.decimal + counts.exponent
  const dayCount = counts.isoDate + counts.slashedDate + counts.datetime + counts.moment
  // A column counts as dates or as numbers, depending on which are more; the samples are the values that do not fit.
  const isMostlyDates = dayCount > numberCount
  const misfitSamples = isMostlyDates ? samples.notDate : samples.notNumber
  return {
    name,
    kind,
    role,
    unit,
    era,
    order,
    presentCount: facts.present,
    numberCount,
    dayCount,
    // The words for a missing value, with the number of each.
    words: seesValues ? Object.entries(facts.missing).map(([word, count]) => ({ word, count })) : [],
    missing,
    flag,
    samples: isMaker ? misfitSamples : [],
    isChosen: name in choices,
  }
}

/**
 * Replaces the column settings of the writer's draft. If values do not fit, returns these values and stores nothing. Throws
 * 400 for an unknown column, and 404 for a draft that does not exist, has changed since it was read, is published, is scheduled or waits for a
 * second person.
 */
export const saveColumnChoicesOfDraft = async (
  context: FilesContext,
  writer: Writer,
  { draftId, choices }: { draftId: string; choices: ColumnChoices },
  signal?: AbortSignal,
): Promise<{ status: 'success' | 'misfits'; misfits: ColumnMisfit[] }> => {
  const draft = await requireDraft(context.database, writer.userId, draftId)
  // Without a CSV, every name is unknown.
  const columnNames = new Set(findCsv(draft)?.columns.map(({ name }) => name))
  const unknownNames = Object.keys(choices).filter(name => !columnNames.has(name))
  if (unknownNames.length > 0)
    throw invalidInput(unknownNames.map(name => ({ field: `choices.${name}`, message: 'There is no such column' })))
  const misfits = await listMisfits(context, draft, choices, signal)
  if (misfits.length > 0) return { status: 'misfits', misfits }
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
  return { status: 'success', misfits: [] }
}

/** Lists the values of a draft's CSV that do not fit the column settings; none for a draft without a CSV. */
const listMisfits = (
  { store, folders }: FilesContext,
  draft: DraftWithFiles,
  choices: ColumnChoices,
  signal: AbortSignal | undefined,
): Promise<ColumnMisfit[]> =>
  folders.with(async folder => {
    const csv = findCsv(draft)
    if (!csv) return []
    const zip = await ensureLocalFile(store, csv.digest, folder)
    // The CSV is prepared only to find the values that do not fit.
    const preparation = await prepareCsv({ zip, choices }, { signal, owner: draft.makerId })
    return 'misfits' in preparation ? preparation.misfits : []
  })

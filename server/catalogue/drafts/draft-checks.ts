import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { plainRecipe } from '../../../contract/files/applied-recipes.ts'
import { checkFiles, ensureLocalFile, keepFiles, makeOtherFile } from '../../files/index.ts'
import { buildFileName } from '../reports/report-parts.ts'
import type { Refusal } from './accepted-files.ts'
import { copyCurrentFiles, readCurrentFiles } from './current-files.ts'
import {
  type Digests,
  type DraftedFile,
  type DraftWithFiles,
  type FilesContext,
  requireDraft,
  storeDraftFiles,
} from './drafts.ts'
import { findOutdatedJoin } from './joins/joined-files.ts'

/** A draft whose files agree with each other and with the current files, including the file that the portal made. */
export interface CheckedDraft {
  draft: DraftWithFiles
  /** The digests of the current files that the draft was checked against. */
  current: Digests
}

/**
 * Checks that the files of a draft agree with each other and with the current files that they do not replace. If the draft has only a CSV
 * or only an Excel file, makes the other from it. Stores the result in the draft. Returns the faults of files that do not agree.
 */
export const checkDraft = (
  context: FilesContext,
  draft: DraftWithFiles,
  signal?: AbortSignal,
  /** The current files that the draft was just checked against. If these are still the current files, the check is not repeated. */
  checkedBeside?: Digests,
): Promise<Refusal | CheckedDraft> =>
  context.folders.with(async folder => {
    const { database, store, onError } = context
    const { digests } = await readCurrentFiles(database, draft.reportId)
    const outdatedJoin = findOutdatedJoin(draft, digests)
    if (outdatedJoin) return outdatedJoin
    const files = []
    for (const { kind, name, digest } of draft.files.filter(({ madeFrom }) => !madeFrom))
      files.push({ kind, name, path: await ensureLocalFile(store, digest, folder), recipe: plainRecipe })
    const kinds = files.map(({ kind }) => kind)
    const present = await copyCurrentFiles(store, digests, kinds, folder)
    if (!isDeepStrictEqual(checkedBeside, digests)) {
      const checked = await checkFiles(
        { fileName: draft.fileName, files, present, folder },
        { signal, owner: draft.makerId, onError },
      )
      if (!checked.accepted) return { status: checked.status, faults: checked.faults }
    }
    const otherFile = await makeMissingFile(context, draft, { files, present, folder, signal })
    await storeCheck(context, draft, digests, otherFile)
    return { draft: await requireDraft(database, draft.makerId, draft.draftId), current: digests }
  })

interface FilesToComplete {
  /** The uploaded files of the draft. */
  files: { kind: DraftedFile['kind']; path: string }[]
  /** The paths of the current files that the draft does not replace. */
  present: { excel?: string; csv?: string }
  folder: string
  signal: AbortSignal | undefined
}

interface OtherFile {
  /** The CSV or Excel file that the portal made. */
  madeFile?: DraftedFile
  /** The kind that cannot contain the table, so that its current file ends with the publication. */
  retires?: 'csv' | 'excel'
}

/** Makes the CSV or the Excel file that a draft with one data file lacks; does nothing for any other draft. */
const makeMissingFile = async (
  { store, onError }: FilesContext,
  { fileName, makerId, files: drafted }: DraftWithFiles,
  { files, present, folder, signal }: FilesToComplete,
): Promise<OtherFile> => {
  const [table, secondTable] = files.filter(({ kind }) => kind !== 'metadata')
  const earlierMadeFile = drafted.find(({ madeFrom }) => madeFrom)
  if (!table || secondTable) return {}
  if (earlierMadeFile) return { madeFile: earlierMadeFile }
  const from = table.kind as 'csv' | 'excel'
  const kind = from === 'csv' ? 'excel' : 'csv'
  const { path } = table
  const result = await makeOtherFile(
    { from, path, fileName, folder, ...(present[kind] && { present: present[kind] }) },
    { signal, owner: makerId, onError },
  )
  if ('unmade' in result) return result.unmade === 'tooLong' ? { retires: kind } : {}
  const { columns } = result.made
  const details = { ...result.made, columnCount: columns.length }
  const stored = await store.write(createReadStream(result.path))
  return { madeFile: { kind, name: buildFileName(fileName, kind), ...stored, ...details, madeFrom: from } }
}

/**
 * Stores the result of a check, unless the files of the draft have changed. A check against other current files than before raises the
 * revision, so that nobody publishes from an earlier preview, which did not show the changes in these files.
 */
const storeCheck = (
  context: FilesContext,
  { draftId, revision }: DraftWithFiles,
  digests: Digests,
  { madeFile, retires }: OtherFile,
) =>
  context.database.transaction().execute(async transaction => {
    const beside = JSON.stringify(digests)
    const hasOtherFilesSql = sql<boolean>`checked_beside is distinct from ${beside}::jsonb`
    const storedCheck = await transaction
      .updateTable('report_drafts')
      .set({ checked_beside: beside, retires: retires ?? null })
      .set('findings', sql`case when ${hasOtherFilesSql} then null else findings end`)
      .set('revision', sql<number>`revision + coalesce((checked_beside <> ${beside}::jsonb)::integer, 0)`)
      .where('draft_id', '=', draftId)
      .where('revision', '=', revision)
      .where('published_at', 'is', null)
      .returning('draft_id')
      .executeTakeFirst()
    if (!storedCheck || !madeFile) return
    await keepFiles(transaction, context, [madeFile])
    await storeDraftFiles(transaction, draftId, [madeFile])
  })

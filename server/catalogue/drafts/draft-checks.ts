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
    const uploadedFiles = []
    for (const { kind, name, digest } of draft.files.filter(({ madeFrom }) => !madeFrom))
      uploadedFiles.push({ kind, name, path: await ensureLocalFile(store, digest, folder), recipe: plainRecipe })
    const kinds = uploadedFiles.map(({ kind }) => kind)
    const present = await copyCurrentFiles(store, digests, kinds, folder)
    const wasJustChecked = isDeepStrictEqual(checkedBeside, digests)
    if (!wasJustChecked) {
      const checkResult = await checkFiles(
        { fileName: draft.fileName, files: uploadedFiles, present, folder },
        { signal, owner: draft.makerId, onError },
      )
      if (!checkResult.accepted) return { status: checkResult.status, faults: checkResult.faults }
    }
    const madeOrRetired = await makeMissingFile(context, draft, { uploadedFiles, present, folder, signal })
    await storeCheck(context, draft, digests, madeOrRetired)
    return { draft: await requireDraft(database, draft.makerId, draft.draftId), current: digests }
  })

interface FilesToComplete {
  /** The uploaded files of the draft, with local paths. */
  uploadedFiles: { kind: DraftedFile['kind']; path: string }[]
  /** The paths of the current files that the draft does not replace. */
  present: { excel?: string; csv?: string }
  folder: string
  signal: AbortSignal | undefined
}

/** What a draft with one data file gets in addition; both fields are absent for any other draft. */
interface MadeOrRetired {
  /** The CSV or Excel file that the portal made. */
  madeFile?: DraftedFile
  /** The kind whose format cannot contain the table, so that its current file ends with the publication. */
  retires?: 'csv' | 'excel'
}

/** Makes the CSV or the Excel file that a draft with one data file lacks; does nothing for any other draft. */
const makeMissingFile = async (
  { store, onError }: FilesContext,
  { fileName, makerId, files: draftedFiles }: DraftWithFiles,
  { uploadedFiles, present, folder, signal }: FilesToComplete,
): Promise<MadeOrRetired> => {
  const [dataFile, secondDataFile] = uploadedFiles.filter(({ kind }) => kind !== 'metadata')
  const hasOneDataFile = dataFile && !secondDataFile
  if (!hasOneDataFile) return {}
  const earlierMadeFile = draftedFiles.find(({ madeFrom }) => madeFrom)
  if (earlierMadeFile) return { madeFile: earlierMadeFile }
  const from = dataFile.kind as 'csv' | 'excel'
  const missingKind = from === 'csv' ? 'excel' : 'csv'
  const { path } = dataFile
  const makeResult = await makeOtherFile(
    { from, path, fileName, folder, ...(present[missingKind] && { present: present[missingKind] }) },
    { signal, owner: makerId, onError },
  )
  if ('unmade' in makeResult) return makeResult.unmade === 'tooLong' ? { retires: missingKind } : {}
  const { columns } = makeResult.made
  const details = { ...makeResult.made, columnCount: columns.length }
  const storedFile = await store.write(createReadStream(makeResult.path))
  const name = buildFileName(fileName, missingKind)
  return { madeFile: { kind: missingKind, name, ...storedFile, ...details, madeFrom: from } }
}

/**
 * Stores the result of a check, unless the files of the draft have changed. A check against other current files than before raises the
 * revision, so that nobody publishes from an earlier preview, which did not show the changes in these files.
 */
const storeCheck = (
  context: FilesContext,
  { draftId, revision }: DraftWithFiles,
  digests: Digests,
  { madeFile, retires }: MadeOrRetired,
) =>
  context.database.transaction().execute(async transaction => {
    const checkedBeside = JSON.stringify(digests)
    const hasOtherFilesSql = sql<boolean>`checked_beside is distinct from ${checkedBeside}::jsonb`
    const storedCheck = await transaction
      .updateTable('report_drafts')
      .set({ checked_beside: checkedBeside, retires: retires ?? null })
      .set('findings', sql`case when ${hasOtherFilesSql} then null else findings end`)
      // The comparison is null for a draft that was not checked yet; this check does not raise its revision.
      .set('revision', sql<number>`revision + coalesce((checked_beside <> ${checkedBeside}::jsonb)::integer, 0)`)
      .where('draft_id', '=', draftId)
      .where('revision', '=', revision)
      .where('published_at', 'is', null)
      .returning('draft_id')
      .executeTakeFirst()
    if (!storedCheck || !madeFile) return
    await keepFiles(transaction, context, [madeFile])
    await storeDraftFiles(transaction, draftId, [madeFile])
  })

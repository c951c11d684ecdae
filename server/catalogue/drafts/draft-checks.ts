import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { plainRecipe } from '../../../contract/files/applied-recipes.ts'
import { checkFiles, copyHere, keepFiles, makeOtherFile } from '../../files/index.ts'
import { buildFileName } from '../reports/report-parts.ts'
import type { Refusal } from './accepted-files.ts'
import { copyCurrentFiles, readCurrentFiles } from './current-files.ts'
import {
  type Digests,
  type DraftedFile,
  type FilesContext,
  requireDraft,
  storeDraftFiles,
  type UnpublishedDraft,
} from './drafts.ts'
import { findOutdatedJoin } from './joins/joined-files.ts'

/** A draft whose files agree, including those that the portal generated. */
export interface CheckedDraft {
  draft: UnpublishedDraft
  /** The current files of the report that the draft was checked against. */
  current: Digests
}

/**
 * Checks that the files of a draft agree with each other and with the current files that they do not replace. If the draft has only a CSV
 * or only an Excel file, the other is generated from it. The result is stored in the draft with its revision.
 */
export const checkDraft = (
  context: FilesContext,
  draft: UnpublishedDraft,
  signal?: AbortSignal,
  /** The current files that the draft has just been checked against; if they are unchanged, the check is not repeated. */
  checkedBeside?: Digests,
): Promise<Refusal | CheckedDraft> =>
  context.folders.with(async folder => {
    const { database, store, onError } = context
    const { digests } = await readCurrentFiles(database, draft.reportId)
    const outdatedJoin = findOutdatedJoin(draft, digests)
    if (outdatedJoin) return outdatedJoin
    const files = []
    for (const { kind, name, digest } of draft.files.filter(({ madeFrom }) => !madeFrom))
      files.push({ kind, name, path: await copyHere(store, digest, folder), recipe: plainRecipe })
    const kinds = files.map(({ kind }) => kind)
    const present = await copyCurrentFiles(store, digests, kinds, folder)
    if (!isDeepStrictEqual(checkedBeside, digests)) {
      const checked = await checkFiles(
        { fileName: draft.fileName, files, present, folder },
        { signal, owner: draft.makerId, onError },
      )
      if (!checked.accepted) return { status: checked.status, faults: checked.faults }
    }
    const otherFile = await generateOtherFile(context, draft, { files, present, folder, signal })
    await storeCheck(context, draft, digests, otherFile)
    return { draft: await requireDraft(database, draft.makerId, draft.draftId), current: digests }
  })

interface ReceivedFiles {
  files: { kind: DraftedFile['kind']; path: string }[]
  present: { excel?: string; csv?: string }
  folder: string
  signal: AbortSignal | undefined
}

interface OtherFile {
  madeFile?: DraftedFile
  retires?: 'csv' | 'excel'
}

/** Generates the Excel file or CSV that is missing. If that is impossible, returns its kind, whose current file then ends. */
const generateOtherFile = async (
  { store, onError }: FilesContext,
  { fileName, makerId, files: drafted }: UnpublishedDraft,
  { files, present, folder, signal }: ReceivedFiles,
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
 * Stores the result of a check, unless the files of the draft have changed. A check against other current files raises the revision, so
 * that nobody publishes from an earlier preview, which did not show these changes.
 */
const storeCheck = (
  context: FilesContext,
  { draftId, revision }: UnpublishedDraft,
  digests: Digests,
  { madeFile, retires }: OtherFile,
) =>
  context.database.transaction().execute(async transaction => {
    const beside = JSON.stringify(digests)
    const isOtherSql = sql<boolean>`checked_beside is distinct from ${beside}::jsonb`
    const storedCheck = await transaction
      .updateTable('report_drafts')
      .set({ checked_beside: beside, retires: retires ?? null })
      .set('findings', sql`case when ${isOtherSql} then null else findings end`)
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

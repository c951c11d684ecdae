import { createReadStream } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { plainRecipe } from '../../../contract/files/recipes.ts'
import { checkFiles, copyHere, keepFiles, makeOtherFile } from '../../files/index.ts'
import { nameOfFile } from '../reports/report-parts.ts'
import type { Refusal } from './accepted-files.ts'
import { copyPresent, findCurrentFiles } from './current-files.ts'
import {
  type Digests,
  type DraftedFile,
  type FilesGround,
  keepRows,
  requireDraft,
  type UnpublishedDraft,
} from './drafts.ts'
import { outdatedJoin } from './joins/joined-files.ts'

/** A draft whose files agree, with what the portal made of them. */
export interface CheckedDraft {
  draft: UnpublishedDraft
  /** The report's files beside which it was checked. */
  beside: Digests
}

/**
 * Whether the files of a draft agree with each other and with those of the report that stay. Where a CSV or an Excel file comes by itself, the
 * other is made of it. What was found is noted in the draft, with its revision.
 */
export const checkDraft = (
  ground: FilesGround,
  draft: UnpublishedDraft,
  signal?: AbortSignal,
  /** The files beside which its own were checked a moment ago. */
  checkedBeside?: Digests,
): Promise<Refusal | CheckedDraft> =>
  ground.folders.with(async folder => {
    const { database, store, onTrouble } = ground
    const { digests } = await findCurrentFiles(database, draft.reportId)
    const outdated = outdatedJoin(draft, digests)
    if (outdated) return outdated
    const files = []
    for (const { kind, name, digest } of draft.files.filter(({ madeFrom }) => !madeFrom))
      files.push({ kind, name, path: await copyHere(store, digest, folder), recipe: plainRecipe })
    const kinds = files.map(({ kind }) => kind)
    const present = await copyPresent(store, digests, kinds, folder)
    if (!isDeepStrictEqual(checkedBeside, digests)) {
      const checked = await checkFiles(
        { fileName: draft.fileName, files, present, folder },
        { signal, owner: draft.makerId, onTrouble },
      )
      if (!checked.accepted) return { status: checked.status, faults: checked.faults }
    }
    const other = await otherOf(ground, draft, { files, present, folder, signal })
    await noteChecked(ground, draft, digests, other)
    return { draft: await requireDraft(database, draft.makerId, draft.draftId), beside: digests }
  })

interface Received {
  files: { kind: DraftedFile['kind']; path: string }[]
  present: { excel?: string; csv?: string }
  folder: string
  signal: AbortSignal | undefined
}

interface Other {
  made?: DraftedFile
  retires?: 'csv' | 'excel'
}

/** The other of Excel and CSV, made of the one that comes without it; or which present file ends, where none can be made. */
const otherOf = async (
  { store, onTrouble }: FilesGround,
  { fileName, makerId, files: drafted }: UnpublishedDraft,
  { files, present, folder, signal }: Received,
): Promise<Other> => {
  const [table, second] = files.filter(({ kind }) => kind !== 'metadata')
  const standing = drafted.find(({ madeFrom }) => madeFrom)
  if (!table || second) return {}
  if (standing) return { made: standing }
  const from = table.kind as 'csv' | 'excel'
  const kind = from === 'csv' ? 'excel' : 'csv'
  const { path } = table
  const other = await makeOtherFile(
    { from, path, fileName, folder, ...(present[kind] && { present: present[kind] }) },
    { signal, owner: makerId, onTrouble },
  )
  if ('unmade' in other) return other.unmade === 'tooLong' ? { retires: kind } : {}
  const { columns } = other.made
  const found = { ...other.made, columnCount: columns.length }
  const stored = await store.write(createReadStream(other.path))
  return { made: { kind, name: nameOfFile(fileName, kind), ...stored, ...found, madeFrom: from } }
}

/**
 * Notes nothing when the files of the draft have changed since. Beside other files than at the check before it is another
 * revision, so that an earlier preview cannot publish other changes than it showed.
 */
const noteChecked = (
  ground: FilesGround,
  { draftId, revision }: UnpublishedDraft,
  digests: Digests,
  { made, retires }: Other,
) =>
  ground.database.transaction().execute(async transaction => {
    const beside = JSON.stringify(digests)
    const isOther = sql<boolean>`checked_beside is distinct from ${beside}::jsonb`
    const noted = await transaction
      .updateTable('report_drafts')
      .set({ checked_beside: beside, retires: retires ?? null })
      .set('findings', sql`case when ${isOther} then null else findings end`)
      .set('revision', sql<number>`revision + coalesce((checked_beside <> ${beside}::jsonb)::integer, 0)`)
      .where('draft_id', '=', draftId)
      .where('revision', '=', revision)
      .where('published_at', 'is', null)
      .returning('draft_id')
      .executeTakeFirst()
    if (!noted || !made) return
    await keepFiles(transaction, ground, [made])
    await keepRows(transaction, draftId, [made])
  })

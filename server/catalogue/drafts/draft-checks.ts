import { sql } from 'kysely'
import type { Fault } from '../../../contract/files/faults.ts'
import { checkFiles, copyHere, type FileStore, type Refused } from '../../files/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { Digests, FilesGround, StandingDraft } from './drafts.ts'
import { findStandingFiles } from './standing-files.ts'

export type Refusal = Pick<Refused, 'status'> & { faults: Fault[] }

/** Where the report's data files that stay can be read: those of the kinds that do not come. One that was lost hinders nobody. */
export const copyPresent = async (store: FileStore, digests: Digests, coming: readonly string[], folder: string) => {
  const present: { excel?: string; csv?: string } = {}
  for (const kind of ['excel', 'csv'] as const) {
    const digest = digests[kind]
    if (digest && !coming.includes(kind) && (await store.find(digest)))
      present[kind] = await copyHere(store, digest, folder)
  }
  return present
}

/**
 * Whether the files of a draft agree with each other and with those of the report that stay, which are then answered and noted in the
 * draft, with its revision.
 */
export const checkDraft = (
  ground: FilesGround,
  draft: StandingDraft,
  signal?: AbortSignal,
): Promise<Refusal | { beside: Digests; revision: number }> =>
  ground.folders.with(async folder => {
    const { database, store, onTrouble } = ground
    const { digests } = await findStandingFiles(database, draft.reportId)
    const files = []
    for (const { kind, name, digest } of draft.files)
      files.push({ kind, name, path: await copyHere(store, digest, folder) })
    const kinds = files.map(({ kind }) => kind)
    const present = await copyPresent(store, digests, kinds, folder)
    const checked = await checkFiles({ fileName: draft.fileName, files, present }, { signal, onTrouble })
    if (!checked.accepted) return { status: checked.status, faults: checked.faults }
    return { beside: digests, revision: await noteChecked(database, draft, digests) }
  })

/**
 * Notes nothing where the files of the draft have become others meanwhile. Beside other files than at the check before it is another
 * revision, so that whoever looked then cannot publish what now changes otherwise.
 */
const noteChecked = async (database: Database, { draftId, revision }: StandingDraft, digests: Digests) => {
  const beside = JSON.stringify(digests)
  const noted = await database
    .updateTable('report_drafts')
    .set({ checked_beside: beside })
    .set('revision', sql<number>`revision + coalesce((checked_beside <> ${beside}::jsonb)::integer, 0)`)
    .where('draft_id', '=', draftId)
    .where('revision', '=', revision)
    .where('published_at', 'is', null)
    .returning('revision')
    .executeTakeFirst()
  return noted?.revision ?? revision
}

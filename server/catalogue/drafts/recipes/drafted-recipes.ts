import type { Transaction } from 'kysely'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import type { ReadBy } from '../../../../contract/catalogue/uploads.ts'
import type { KeptRecipe } from '../../../files/index.ts'
import type { DB } from '../../../platform/database/tables.ts'

/** The recipe that read a file of a draft, and whether it was the report's saved one. */
export interface DraftedRecipe extends KeptRecipe {
  isKept: boolean
}

/** Converts a recipe to its form in the contract. */
export const toReadBy = ({ recipe, isKept }: DraftedRecipe): ReadBy => ({ recipe, isKept })

/** An uploaded original in the store. */
export interface OriginalFile {
  kind: 'csv' | 'excel'
  name: string
  digest: string
  sizeBytes: number
}

/** Stores the originals of a draft and deletes those of files that were replaced by files without one. */
export const storeOriginals = async (
  transaction: Transaction<DB>,
  draftId: string,
  { files, originals }: { files: readonly { kind: FileKind }[]; originals: readonly OriginalFile[] },
) => {
  const kinds = [...files, ...originals].map(({ kind }) => kind)
  await transaction
    .deleteFrom('report_draft_originals')
    .where('draft_id', '=', draftId)
    .where('kind', 'in', kinds)
    .execute()
  if (originals.length === 0) return
  const rows = originals.map(({ kind, name, digest }) => ({ draft_id: draftId, kind, name, digest }))
  await transaction.insertInto('report_draft_originals').values(rows).execute()
}

import type { Transaction } from 'kysely'
import type { UsedRecipe } from '../../../../contract/catalogue/drafts/upload-outputs.ts'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import type { AppliedRecipe } from '../../../files/index.ts'
import type { DB } from '../../../platform/database/tables.ts'

/** The recipe with which a file of a draft was read. */
export interface DraftedRecipe extends AppliedRecipe {
  /** True for the recipe that is kept with the report. */
  isKept: boolean
}

/** Converts a recipe to its form in the contract. */
export const toUsedRecipe = ({ recipe, isKept }: DraftedRecipe): UsedRecipe => ({ recipe, isKept })

/** The original of a ragged file, as it was uploaded; it is in the store. */
export interface OriginalFile {
  kind: 'csv' | 'excel'
  name: string
  digest: string
  sizeBytes: number
}

/** Replaces the originals of the kinds of these files. A file that is not ragged has no original. */
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

import type { Transaction } from 'kysely'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import type { ReadBy } from '../../../../contract/catalogue/uploads.ts'
import type { KeptRecipe } from '../../../files/index.ts'
import type { DB } from '../../../platform/database/tables.ts'

/** By which recipe a file of a draft was read, and whether it was the one kept for the report. */
export interface DraftedRecipe extends KeptRecipe {
  isKept: boolean
}

/** The recipe as its publisher is shown it. */
export const readByOf = ({ recipe, isKept }: DraftedRecipe): ReadBy => ({ recipe, isKept })

/** A file as it was uploaded; it lies in the store. */
export interface OriginalFile {
  kind: 'csv' | 'excel'
  name: string
  digest: string
  sizeBytes: number
}

/** Writes the originals of a draft; those of files that come without one are of no use any more. */
export const keepOriginals = async (
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

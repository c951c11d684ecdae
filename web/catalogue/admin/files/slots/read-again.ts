import { applyRecipe } from '../../../../../contract/catalogue/drafts/drafts.ts'
import type { FileRecipe } from '../../../../../contract/files/recipes.ts'
import type { RowMode } from '../../../../../contract/files/row-modes.ts'
import { send } from '../../../../frame/calls.ts'
import type { RefusedFile } from './slots.ts'
import { type Draft, isDraftGone } from './use-draft.ts'

interface Reading {
  kind: 'csv' | 'excel'
  recipe: FileRecipe
  mode: RowMode | undefined
}

/**
 * Lets the server read an uploaded file again, with another recipe. Returns the refusal, or undefined on success. If the draft no longer
 * exists, its files are uploaded again.
 */
export const readAgain = async (
  { slots, dispatch, draftId, uploadAgain }: Draft,
  { kind, recipe, mode }: Reading,
): Promise<RefusedFile | undefined> => {
  const slot = slots[kind]
  try {
    // A file can be read again only after its upload, which set the id of the draft.
    const result = await send(applyRecipe, { draftId: draftId.current!, kind, recipe, mode })
    const { status, faults, layouts, draft } = result
    if (status !== 'success') return { status, faults }
    const received = draft?.files.find(draftFile => draftFile.kind === kind)
    if (received) dispatch({ kind, step: 'readAgain', received, layouts })
  } catch (error) {
    const file = 'file' in slot ? slot.file : undefined
    if (!isDraftGone(error) || !file) throw error
    uploadAgain()
    // A refused file is not stored, so uploadAgain leaves it out.
    dispatch({ kind, step: 'chosen', file })
  }
  return undefined
}

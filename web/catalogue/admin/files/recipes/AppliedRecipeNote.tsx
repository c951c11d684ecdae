import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UsedRecipe } from '../../../../../contract/catalogue/drafts/upload-outputs.ts'
import type { FileLayout, FileRecipe } from '../../../../../contract/files/recipes.ts'
import { useFocusAfterLoss } from '../../../../ui/use-focus-after-loss.ts'
import type { RefusedFile } from '../slots/slots.ts'
import { RecipePanel } from './RecipePanel.tsx'

interface Props {
  usedRecipe: UsedRecipe
  layouts: readonly FileLayout[]
  onApply: (recipe: FileRecipe) => Promise<RefusedFile | undefined>
}

/** Describes the recipe by which a file was read, with a button to change it. */
export const AppliedRecipeNote = ({ usedRecipe: { recipe, isKept }, layouts, onApply }: Props) => {
  const { t } = useTranslation('recipes')
  const [isOpen, setIsOpen] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  // The pressed button that applies a recipe is removed with the panel.
  useFocusAfterLoss(changeButton, isOpen)
  const steps = useRecipeSteps(recipe).join(', ')
  const applyAndClose = async (next: FileRecipe) => {
    const refused = await onApply(next)
    if (!refused) setIsOpen(false)
    return refused
  }
  return (
    <>
      <p className="note readby" role="status">
        {t(isKept ? 'storedRecipeApplied' : 'applied', { steps })}{' '}
        <button
          ref={changeButton}
          type="button"
          className="btn link"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('change')}
        </button>
      </p>
      {isOpen && <RecipePanel layouts={layouts} appliedRecipe={recipe} onApply={applyAndClose} />}
    </>
  )
}

/** Returns a text for each step of a recipe that changes how the file is read. */
const useRecipeSteps = ({ sheet, headerRow, headerRows, notes, fillDown, ...switches }: FileRecipe): string[] => {
  const { t } = useTranslation('recipes')
  // The names are in `headerRows` rows, of which `headerRow` is the last. The rows above them are skipped.
  const lastSkippedRow = headerRow - headerRows
  const switchNames = ['numberNames', 'fillMissing', 'dropEmpty'] as const
  const steps: string[] = []
  if (sheet !== undefined) steps.push(t('step_sheet', { sheet }))
  if (lastSkippedRow === 1) steps.push(t('step_title'))
  if (lastSkippedRow > 1) steps.push(t('step_titles', { last: lastSkippedRow }))
  if (headerRows > 1) steps.push(t('step_joined', { count: headerRows }))
  if (notes === 1) steps.push(t('step_note'))
  if (notes > 1) steps.push(t('step_notes', { count: notes }))
  for (const name of switchNames) if (switches[name]) steps.push(t(`step_${name}`))
  if (fillDown.length > 0) steps.push(t('step_fillDown', { columns: fillDown.join(', ') }))
  return steps
}

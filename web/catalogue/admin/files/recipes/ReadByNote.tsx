import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadBy } from '../../../../../contract/catalogue/uploads.ts'
import type { FileLayout, FileRecipe } from '../../../../../contract/files/recipes.ts'
import type { RefusedFile } from '../slots/slots.ts'
import { RecipePanel } from './RecipePanel.tsx'

interface Props {
  readBy: ReadBy
  layouts: readonly FileLayout[]
  onApply: (recipe: FileRecipe) => Promise<RefusedFile | undefined>
}

/** Names the applied recipe, with a button to change it. */
export const ReadByNote = ({ readBy: { recipe, isKept }, layouts, onApply }: Props) => {
  const { t } = useTranslation('recipes')
  const [isOpen, setIsOpen] = useState(false)
  const steps = useSteps(recipe).join(', ')
  const applyAndClose = async (next: FileRecipe) => {
    const refused = await onApply(next)
    if (!refused) setIsOpen(false)
    return refused
  }
  return (
    <>
      <p className="note readby" role="status">
        {t(isKept ? 'keptApplied' : 'applied', { steps })}{' '}
        <button type="button" className="btn link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('change')}
        </button>
      </p>
      {isOpen && <RecipePanel layouts={layouts} used={recipe} onApply={applyAndClose} />}
    </>
  )
}

/** Describes the steps of a recipe. */
const useSteps = ({ sheet, headerRow, headerRows, notes, fillDown, ...switches }: FileRecipe): string[] => {
  const { t } = useTranslation('recipes')
  const lastTitleRow = headerRow - headerRows
  const switchNames = ['numberNames', 'fillMissing', 'dropEmpty'] as const
  return [
    ...(sheet === undefined ? [] : [t('step_sheet', { sheet })]),
    ...(lastTitleRow === 0 ? [] : [lastTitleRow === 1 ? t('step_title') : t('step_titles', { last: lastTitleRow })]),
    ...(headerRows === 1 ? [] : [t('step_joined', { count: headerRows })]),
    ...(notes === 0 ? [] : [notes === 1 ? t('step_note') : t('step_notes', { count: notes })]),
    ...switchNames.filter(name => switches[name]).map(name => t(`step_${name}`)),
    ...(fillDown.length === 0 ? [] : [t('step_fillDown', { columns: fillDown.join(', ') })]),
  ]
}

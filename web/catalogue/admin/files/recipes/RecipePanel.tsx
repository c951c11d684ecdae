import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileLayout, FileRecipe } from '../../../../../contract/files/recipes.ts'
import { FailureNote } from '../../../../frame/staff/FailureNote.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { useRequest } from '../../../../ui/use-request.ts'
import { RefusalNote } from '../slots/RefusalNote.tsx'
import type { RefusedFile } from '../slots/slots.ts'
import { RecipeFields } from './RecipeFields.tsx'
import { RecipePreview } from './RecipePreview.tsx'
import './recipes.css'

interface Props {
  layouts: readonly FileLayout[]
  /** The recipe by which the file was read; undefined if none was applied yet. */
  appliedRecipe?: FileRecipe | undefined
  /** Applies the recipe; returns the refusal, or undefined on success. */
  onApply: (recipe: FileRecipe) => Promise<RefusedFile | undefined>
}

/**
 * Edits the recipe of a file, with a preview of the first rows. Starts from the applied recipe, otherwise from the suggestion of the
 * layout.
 */
export const RecipePanel = ({ layouts, appliedRecipe, onApply }: Props) => {
  const { t } = useTranslation('recipes')
  const [sheetIndex, setSheetIndex] = useState(() => findSheetIndex(layouts, appliedRecipe))
  // A file that a recipe can read has at least one layout.
  const layout = layouts[sheetIndex]!
  const [recipe, setRecipe] = useState(appliedRecipe ?? layout.recipe)
  const [refused, setRefused] = useState<RefusedFile>()
  const { busy, failure, run } = useRequest()
  const chooseSheet = (nextIndex: number) => {
    setSheetIndex(nextIndex)
    setRecipe(layouts[nextIndex]!.recipe)
  }
  const apply = () =>
    run(async () => {
      setRefused(undefined)
      setRefused(await onApply(recipe))
    })
  return (
    <section className="recipe" aria-label={t('title')}>
      <h3>{t('title')}</h3>
      <p className="small soft">{t('text')}</p>
      {layouts.length > 1 && (
        <SelectField
          label={t('sheet')}
          value={sheetIndex}
          disabled={busy}
          onChange={({ target }) => chooseSheet(Number(target.value))}
        >
          {layouts.map(({ sheet }, index) => (
            <option key={sheet} value={index}>
              {sheet}
            </option>
          ))}
        </SelectField>
      )}
      <RecipeFields layout={layout} recipe={recipe} onChange={setRecipe} disabled={busy} />
      <RecipePreview layout={layout} recipe={recipe} />
      {refused && <RefusalNote refused={refused} />}
      <FailureNote failure={failure} />
      <div className="actions">
        <button type="button" className="btn primary" aria-busy={busy} onClick={() => void apply()}>
          {t('apply')}
        </button>
        <span className="small" role="status">
          {busy && t('applying')}
        </span>
      </div>
    </section>
  )
}

/** Returns the index of the worksheet of a recipe; 0, the first worksheet, if the recipe names none. */
const findSheetIndex = (layouts: readonly FileLayout[], recipe: FileRecipe | undefined) => {
  const index = layouts.findIndex(({ sheet }) => sheet === (recipe?.sheet ?? null))
  return Math.max(0, index)
}

import { useTranslation } from 'react-i18next'
import { previewRecords } from '../../../../../contract/files/applied-recipes.ts'
import { recipeLimits } from '../../../../../contract/files/recipe-limits.ts'
import type { FileLayout, FileRecipe } from '../../../../../contract/files/recipes.ts'
import { CheckField } from '../../../../ui/fields/CheckField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'

interface Props {
  layout: FileLayout
  recipe: FileRecipe
  onChange: (recipe: FileRecipe) => void
  disabled: boolean
}

/** Maximum number of columns that are offered for filling. A recipe that a program sent may have more. */
const maxFillableColumns = 12
/** Maximum number of skipped rows at the end that is offered, unless the recipe has more. */
const maxEndNotes = 10
/** Number of values by which staff recognise a row. */
const shownValueCount = 4

/** Lists the whole numbers from one to another, both included. */
const listNumbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** The fields of a recipe: the row of the column names, the skipped rows, and the filled cells. */
export const RecipeFields = ({ layout, recipe, onChange, disabled }: Props) => {
  const { t } = useTranslation('recipes')
  // `headerRow` is the number of a row, `headerRows` how many rows form the header, `notes` how many rows at the end are skipped.
  const { headerRow, headerRows, notes, fillDown } = recipe
  const changeRecipe = (part: Partial<FileRecipe>) => onChange({ ...recipe, ...part })
  const { names } = previewRecords(recipe, layout)
  // The columns that are filled already come first, so that the limit leaves them out last.
  const fillableColumns = [...new Set([...fillDown, ...names])].slice(0, maxFillableColumns)
  const possibleHeaders = layout.head.filter(({ row }) => row <= recipeLimits.headerRow)
  // No more rows can be joined than there are down to the header row.
  const joinedCounts = listNumbers(1, Math.min(recipeLimits.headerRows, headerRow))
  const noteCounts = listNumbers(0, Math.max(maxEndNotes, notes))
  const switchNames = ['numberNames', 'fillMissing', 'dropEmpty'] as const
  return (
    <>
      <div className="places">
        <SelectField
          label={t('headerRow')}
          hint={t('headerRowHint')}
          value={headerRow}
          disabled={disabled}
          onChange={({ target }) => {
            const nextRow = Number(target.value)
            // The column names change, so the columns to fill are chosen again.
            changeRecipe({ headerRow: nextRow, headerRows: Math.min(headerRows, nextRow), fillDown: [] })
          }}
        >
          {possibleHeaders.map(({ row, values }) => (
            <option key={row} value={row}>
              {t('rowOption', { row, values: values.filter(Boolean).slice(0, shownValueCount).join(', ') })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('joinedRows')}
          value={headerRows}
          disabled={disabled}
          onChange={({ target }) => changeRecipe({ headerRows: Number(target.value), fillDown: [] })}
        >
          {joinedCounts.map(count => (
            <option key={count} value={count}>
              {t('headerRows', { count })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('endNotes')}
          value={notes}
          disabled={disabled}
          onChange={({ target }) => changeRecipe({ notes: Number(target.value) })}
        >
          {noteCounts.map(count => (
            <option key={count} value={count}>
              {count === 0 ? t('notesNone') : t('notes', { count })}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="switches">
        {switchNames.map(name => (
          <CheckField
            key={name}
            label={t(name)}
            checked={recipe[name]}
            disabled={disabled}
            onChange={({ target }) => changeRecipe({ [name]: target.checked })}
          />
        ))}
      </div>
      {fillableColumns.length > 0 && (
        <fieldset className="columns" disabled={disabled}>
          <legend>{t('fillDown')}</legend>
          {fillableColumns.map(name => (
            <CheckField
              key={name}
              label={name}
              checked={fillDown.includes(name)}
              onChange={({ target }) =>
                changeRecipe({
                  fillDown: target.checked ? [...fillDown, name] : fillDown.filter(other => other !== name),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { firstRecords } from '../../../../../contract/files/applied-recipes.ts'
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

/** Limit of columns offered for filling; programs can send a recipe with more. */
const maxColumns = 12
const maxNotes = 10

/** Fields of a recipe: the row of names, skipped rows, and filled cells. */
export const RecipeFields = ({ layout, recipe, onChange, disabled }: Props) => {
  const { t } = useTranslation('recipes')
  const { headerRow, headerRows, notes, fillDown } = recipe
  const change = (part: Partial<FileRecipe>) => onChange({ ...recipe, ...part })
  const { names } = firstRecords(recipe, layout)
  const columns = [...new Set([...fillDown, ...names])].slice(0, maxColumns)
  const rows = layout.head.filter(({ row }) => row <= recipeLimits.headerRow)
  const counts = Array.from({ length: Math.max(maxNotes, notes) + 1 }, (_, count) => count)
  const switches = ['numberNames', 'fillMissing', 'dropEmpty'] as const
  return (
    <>
      <div className="places">
        <SelectField
          label={t('headerRow')}
          hint={t('headerRowHint')}
          value={headerRow}
          disabled={disabled}
          onChange={({ target }) => {
            const next = Number(target.value)
            change({ headerRow: next, headerRows: Math.min(headerRows, next), fillDown: [] })
          }}
        >
          {rows.map(({ row, values }) => (
            <option key={row} value={row}>
              {t('rowOption', { row, values: values.filter(Boolean).slice(0, 4).join(', ') })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('joinedRows')}
          value={headerRows}
          disabled={disabled}
          onChange={({ target }) => change({ headerRows: Number(target.value), fillDown: [] })}
        >
          {Array.from({ length: Math.min(recipeLimits.headerRows, headerRow) }, (_, before) => before + 1).map(
            count => (
              <option key={count} value={count}>
                {t('headerRows', { count })}
              </option>
            ),
          )}
        </SelectField>
        <SelectField
          label={t('endNotes')}
          value={notes}
          disabled={disabled}
          onChange={({ target }) => change({ notes: Number(target.value) })}
        >
          {counts.map(count => (
            <option key={count} value={count}>
              {count === 0 ? t('notesNone') : t('notes', { count })}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="switches">
        {switches.map(name => (
          <CheckField
            key={name}
            label={t(name)}
            checked={recipe[name]}
            disabled={disabled}
            onChange={({ target }) => change({ [name]: target.checked })}
          />
        ))}
      </div>
      {columns.length > 0 && (
        <fieldset className="columns" disabled={disabled}>
          <legend>{t('fillDown')}</legend>
          {columns.map(name => (
            <CheckField
              key={name}
              label={name}
              checked={fillDown.includes(name)}
              onChange={({ target }) =>
                change({ fillDown: target.checked ? [...fillDown, name] : fillDown.filter(other => other !== name) })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

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
export const RecipeFields = (props: Props) => {
  const { t } = useTranslation('recipes')
  const { recipe, onChange, disabled } = props
  const switchNames = ['numberNames', 'fillMissing', 'dropEmpty'] as const
  return (
    <>
      <RowFields {...props} />
      <div className="switches">
        {switchNames.map(name => (
          <CheckField
            key={name}
            label={t(name)}
            checked={recipe[name]}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...recipe, [name]: target.checked })}
          />
        ))}
      </div>
      <FilledColumns {...props} />
    </>
  )
}

/** Which rows form the header, and how many rows at the end are skipped. */
const RowFields = ({ layout, recipe, onChange, disabled }: Props) => {
  const { t } = useTranslation('recipes')
  // `headerRow` is the number of a row, `headerRows` how many rows form the header, `notes` how many rows at the end are skipped.
  const { headerRow, headerRows, notes } = recipe
  const possibleHeaders = layout.head.filter(({ row }) => row <= recipeLimits.headerRow)
  // No more rows can be joined than there are down to the header row.
  const joinedCounts = listNumbers(1, Math.min(recipeLimits.headerRows, headerRow))
  const noteCounts = listNumbers(0, Math.max(maxEndNotes, notes))
  // The column names change, so the columns to fill are chosen again.
  const changeHeader = (header: Pick<FileRecipe, 'headerRow' | 'headerRows'>) =>
    onChange({ ...recipe, ...header, fillDown: [] })
  return (
    <div className="places">
      <SelectField
        label={t('headerRow')}
        hint={t('headerRowHint')}
        value={headerRow}
        disabled={disabled}
        onChange={({ target }) => {
          const nextRow = Number(target.value)
          changeHeader({ headerRow: nextRow, headerRows: Math.min(headerRows, nextRow) })
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
        onChange={({ target }) => changeHeader({ headerRow, headerRows: Number(target.value) })}
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
        onChange={({ target }) => onChange({ ...recipe, notes: Number(target.value) })}
      >
        {noteCounts.map(count => (
          <option key={count} value={count}>
            {count === 0 ? t('notesNone') : t('notes', { count })}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The columns whose empty cells are filled from the row above; nothing if the table has no column. */
const FilledColumns = ({ layout, recipe, onChange, disabled }: Props) => {
  const { t } = useTranslation('recipes')
  const { fillDown } = recipe
  const { names } = previewRecords(recipe, layout)
  // The columns that are filled already come first, so that the limit leaves them out last.
  const fillableColumns = [...new Set([...fillDown, ...names])].slice(0, maxFillableColumns)
  if (fillableColumns.length === 0) return null
  const fill = (name: string, { isFilled }: { isFilled: boolean }) =>
    onChange({ ...recipe, fillDown: isFilled ? [...fillDown, name] : fillDown.filter(other => other !== name) })
  return (
    <fieldset className="columns" disabled={disabled}>
      <legend>{t('fillDown')}</legend>
      {fillableColumns.map(name => (
        <CheckField
          key={name}
          label={name}
          checked={fillDown.includes(name)}
          onChange={({ target }) => fill(name, { isFilled: target.checked })}
        />
      ))}
    </fieldset>
  )
}

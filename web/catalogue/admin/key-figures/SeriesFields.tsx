import { useTranslation } from 'react-i18next'
import type { SeriesChoices } from '../../../../contract/catalogue/figures/key-figures.ts'
import { maxSeriesValueLength } from '../../../../contract/tables/columns.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { SeriesQuery } from './use-series-choices.ts'

interface Props {
  /** The columns of the table that a series can use. */
  choices: SeriesChoices
  /** The value column and the filters that are chosen now. */
  query: SeriesQuery
  error: string | undefined
  /** The error of a value that is missing. */
  valueError: string | undefined
  onChange: (query: SeriesQuery) => void
}

/** Number of filters for which fields are shown, unless the series has more. */
const minFilterCount = 2
const emptyFilter = { column: '', value: '' }

/** The fields that select a series of a table: its value column and its filters. */
export const SeriesFields = ({ choices, query, error, valueError, onChange }: Props) => {
  const { t } = useTranslation('keyFigures')
  const filterCount = Math.max(minFilterCount, query.filters.length)
  // A series is refused because of its values more often than because of its value column.
  const filteredIndex = query.filters.findIndex(({ column }) => column !== '')
  const findValueError = (index: number) => {
    if (query.filters[index]?.value.trim() === '') return valueError
    return index === filteredIndex ? error : undefined
  }
  const changeFilter = (changedIndex: number, part: { column?: string; value?: string }) =>
    onChange({
      ...query,
      // Empty filters before the changed one keep its position.
      filters: Array.from({ length: filterCount }, (_, index) => ({
        ...emptyFilter,
        ...query.filters[index],
        ...(index === changedIndex && part),
      })),
    })
  return (
    <>
      <SelectField
        label={t('measure')}
        value={query.measure}
        error={filteredIndex < 0 ? error : undefined}
        onChange={({ target }) => onChange({ ...query, measure: target.value })}
      >
        {choices.measures.map(name => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {Array.from({ length: filterCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a filter is identified by its position
        <div className="pairfields" key={index}>
          <SelectField
            label={t('filterColumn', { number: index + 1 })}
            value={query.filters[index]?.column ?? ''}
            onChange={({ target }) => changeFilter(index, { column: target.value })}
          >
            <option value="">{t('noFilter')}</option>
            {choices.filterColumns.map(name => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          {query.filters[index]?.column && (
            <TextField
              label={t('filterValue')}
              value={query.filters[index].value}
              error={findValueError(index)}
              maxLength={maxSeriesValueLength}
              autoComplete="off"
              onChange={({ target }) => changeFilter(index, { value: target.value })}
            />
          )}
        </div>
      ))}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import type { SeriesChoices } from '../../../../contract/catalogue/figures/key-figures.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { SeriesQuery } from './use-series-choices.ts'

interface Props {
  choices: SeriesChoices
  query: SeriesQuery
  error: string | undefined
  onChange: (query: SeriesQuery) => void
}

const shownFilters = 2

/** Selects a series of a table: its value column and its filters. */
export const SeriesFields = ({ choices, query, error, onChange }: Props) => {
  const { t } = useTranslation('keyFigures')
  const count = Math.max(shownFilters, query.filters.length)
  const change = (changedIndex: number, part: { column?: string; value?: string }) =>
    onChange({
      ...query,
      filters: Array.from({ length: count }, (_, index) => ({
        ...{ column: '', value: '' },
        ...query.filters[index],
        ...(index === changedIndex && part),
      })),
    })
  return (
    <>
      <SelectField
        label={t('measure')}
        value={query.measure}
        error={error}
        onChange={({ target }) => onChange({ ...query, measure: target.value })}
      >
        {choices.measures.map(name => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a filter is identified by its position
        <div className="pairfields" key={index}>
          <SelectField
            label={t('filterColumn', { n: index + 1 })}
            value={query.filters[index]?.column ?? ''}
            onChange={({ target }) => change(index, { column: target.value })}
          >
            <option value="">{t('noFilter')}</option>
            {choices.keys.map(name => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          {query.filters[index]?.column && (
            <TextField
              label={t('filterValue')}
              value={query.filters[index].value}
              maxLength={1000}
              autoComplete="off"
              onChange={({ target }) => change(index, { value: target.value })}
            />
          )}
        </div>
      ))}
    </>
  )
}

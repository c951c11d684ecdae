import { useTranslation } from 'react-i18next'
import type { SeriesChoices } from '../../../../contract/catalogue/figures/key-figures.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { SeriesQuery } from './use-series-choices.ts'

interface Props {
  choices: SeriesChoices
  asked: SeriesQuery
  error: string | undefined
  onChange: (asked: SeriesQuery) => void
}

const shownFilters = 2

/** Selects a series of a table: its value column and its filters. */
export const SeriesFields = ({ choices, asked, error, onChange }: Props) => {
  const { t } = useTranslation('keyFigures')
  const count = Math.max(shownFilters, asked.filters.length)
  const change = (at: number, part: { column?: string; value?: string }) =>
    onChange({
      ...asked,
      filters: Array.from({ length: count }, (_, place) => ({
        ...{ column: '', value: '' },
        ...asked.filters[place],
        ...(place === at && part),
      })),
    })
  return (
    <>
      <SelectField
        label={t('measure')}
        value={asked.measure}
        error={error}
        onChange={({ target }) => onChange({ ...asked, measure: target.value })}
      >
        {choices.measures.map(name => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a filter is identified by its position
        <div className="pairfields" key={at}>
          <SelectField
            label={t('filterColumn', { n: at + 1 })}
            value={asked.filters[at]?.column ?? ''}
            onChange={({ target }) => change(at, { column: target.value })}
          >
            <option value="">{t('noFilter')}</option>
            {choices.keys.map(name => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
          {asked.filters[at]?.column && (
            <TextField
              label={t('filterValue')}
              value={asked.filters[at].value}
              maxLength={1000}
              autoComplete="off"
              onChange={({ target }) => change(at, { value: target.value })}
            />
          )}
        </div>
      ))}
    </>
  )
}

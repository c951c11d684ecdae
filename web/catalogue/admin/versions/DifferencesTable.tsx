import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../ui/values/formats.ts'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import type { Difference } from './differences.ts'

interface Props {
  label: string
  differences: Difference[]
  heads: readonly [before: string, after: string]
  /** Stands under the value before. */
  wayBack?: ReactNode
}

/** Fields of a report before and after. */
export const DifferencesTable = ({ label, differences, heads: [before, after], wayBack }: Props) => {
  const { t } = useTranslation('publishing')
  return (
    <div className="scrolls">
      <table className="t compact differences" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(difference => (
            <tr key={difference.field}>
              <th scope="row">{t(`field_${difference.field}`)}</th>
              <td data-head={before}>
                <Value field={difference.field} value={difference.before} />
                {wayBack}
              </td>
              <td data-head={after}>
                <Value field={difference.field} value={difference.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Value = ({ field, value }: { field: Difference['field']; value: string }) => {
  const { t } = useTranslation(['publishing', 'frequencies'])
  const language = useLanguage()
  if (value === '') return <NoValue />
  if (field === 'nextReleaseDate') return formatDay(value, language)
  if (field === 'frequency') return t(value as 'Daily', { ns: 'frequencies' })
  if (field === 'rowMode') return t(`mode_${value as 'Append'}`)
  if (field === 'status') return t(value as 'Active')
  return value
}

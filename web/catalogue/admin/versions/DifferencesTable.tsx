import { useTranslation } from 'react-i18next'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import type { Difference } from './differences.ts'
import { useShownValue } from './use-shown-value.ts'

interface Props {
  label: string
  differences: Difference[]
  heads: readonly [before: string, after: string]
}

/** Table of a report's fields before and after. */
export const DifferencesTable = ({ label, differences, heads: [before, after] }: Props) => {
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

const Value = ({ field, value }: { field: Difference['field']; value: string }) =>
  useShownValue()(field, value) || <NoValue />

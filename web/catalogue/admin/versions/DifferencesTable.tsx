import { useTranslation } from 'react-i18next'
import '../../../ui/table/stacked-rows.css'
import { NoValue } from '../../../ui/values/NoValue.tsx'
import type { Difference } from './differences.ts'
import { useValueFormatter } from './use-value-formatter.ts'

interface Props {
  label: string
  differences: Difference[]
  /** The heading of the values before. */
  beforeLabel: string
  /** The heading of the values after. */
  afterLabel: string
}

/** The table of the fields in which two saves of a report differ, with both values. */
export const DifferencesTable = ({ label, differences, beforeLabel, afterLabel }: Props) => {
  const { t } = useTranslation('publishing')
  return (
    <div className="scrolls">
      <table className="t compact stacked differences" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{beforeLabel}</th>
            <th scope="col">{afterLabel}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(difference => (
            <tr key={difference.field}>
              <th scope="row">{t(`field_${difference.field}`)}</th>
              <td data-label={beforeLabel}>
                <Value field={difference.field} value={difference.before} />
              </td>
              <td data-label={afterLabel}>
                <Value field={difference.field} value={difference.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ValueProps {
  field: Difference['field']
  value: string
}

const Value = ({ field, value }: ValueProps) => {
  const formatValue = useValueFormatter()
  return formatValue(field, value) || <NoValue />
}

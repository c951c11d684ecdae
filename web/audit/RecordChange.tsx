import { useTranslation } from 'react-i18next'
import type { AuditRecord } from '../../contract/audit/records.ts'
import { NoValue } from '../ui/NoValue.tsx'
import { useNames } from './use-names.ts'
import { valueText } from './values.ts'

/** More names than these are counted. */
const named = 3

/** The columns that a write touched, and on demand their values before and after. */
export const RecordChange = ({ record: { before, after, subject, key } }: { record: AuditRecord }) => {
  const { t } = useTranslation('keeping')
  const name = useNames()
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (columns.length === 0) return <NoValue />
  const beyond = columns.length - named
  return (
    <details>
      <summary>
        {columns.slice(0, named).map(name.column).join(', ')}
        {beyond > 0 && ` ${t('moreColumns', { count: beyond })}`}
      </summary>
      <dl className="beforeafter" aria-label={t('details', { what: `${name.table(subject)} ${key}` })}>
        {columns.map(column => (
          <div key={column}>
            <dt>{name.column(column)}</dt>
            {before && (
              <dd className="was">
                <span className="vh">{t('before')}: </span>
                {valueText(before[column]) ?? <NoValue />}
              </dd>
            )}
            {after && (
              <dd className="is">
                <span className="vh">{t('after')}: </span>
                {valueText(after[column]) ?? <NoValue />}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  )
}

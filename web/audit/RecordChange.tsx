import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditRecord } from '../../contract/audit/records.ts'
import { NoValue } from '../ui/values/NoValue.tsx'
import { toRecordHref } from './filters.ts'
import { useNames } from './use-names.ts'
import type { Reading } from './use-reading.ts'
import { pickChangedColumns } from './values.ts'

/** If there are more names, only their number is shown. */
const maxNamedColumns = 3

interface Props {
  record: AuditRecord
  reading: Reading
  isOpen: boolean
}

/** The columns that a write changed, with their values before and after on request; a shortened value links to the full one. */
export const RecordChange = ({ record, reading, isOpen }: Props) => {
  const { auditId, before, after, subject, shortened } = record
  const { t } = useTranslation('keeping')
  const displayNames = useNames()
  const columns = pickChangedColumns(record)
  if (columns.length === 0) return <NoValue />
  const unnamedCount = columns.length - maxNamedColumns
  return (
    <details open={isOpen}>
      <summary>
        {columns.slice(0, maxNamedColumns).map(displayNames.column).join(', ')}
        {unnamedCount > 0 && ` ${t('moreColumns', { count: unnamedCount })}`}
      </summary>
      <dl
        className="beforeafter"
        aria-label={t('details', { what: `${displayNames.table(subject)} ${reading.subject(record).name}` })}
      >
        {columns.map(column => (
          <div key={column}>
            <dt>{displayNames.column(column)}</dt>
            {before && (
              <dd className="was">
                <span className="vh">{t('before')}: </span>
                {reading.value(column, before[column]) ?? <NoValue />}
              </dd>
            )}
            {after && (
              <dd className="is">
                <span className="vh">{t('after')}: </span>
                {reading.value(column, after[column]) ?? <NoValue />}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {shortened.length > 0 && (
        <p>
          <Link to={toRecordHref(auditId)}>{t('showWhole')}</Link>
        </p>
      )}
    </details>
  )
}

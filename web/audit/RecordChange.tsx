import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditRecord } from '../../contract/audit/records.ts'
import { NoValue } from '../ui/values/NoValue.tsx'
import { toRecordHref } from './audit-paths.ts'
import { useDisplayNames } from './use-display-names.ts'
import type { RecordTexts } from './use-record-texts.ts'
import { pickChangedColumns } from './values.ts'

/** The summary names at most this many columns, and counts the others. */
const maxNamedColumns = 3

interface Props {
  record: AuditRecord
  recordTexts: RecordTexts
  /** True to show the values unfolded. */
  isOpen: boolean
}

/** The columns that a write changed, with their values before and after on request; a shortened value links to the full one. */
export const RecordChange = ({ record, recordTexts, isOpen }: Props) => {
  const { auditId, before, after, tableName, shortened } = record
  const { t } = useTranslation('catalogueAdmin')
  const displayNames = useDisplayNames()
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
        aria-label={t('details', { what: `${displayNames.table(tableName)} ${recordTexts.describeRow(record).name}` })}
      >
        {columns.map(column => (
          <div key={column}>
            <dt>{displayNames.column(column)}</dt>
            {before && (
              <dd className="was">
                <span className="vh">{t('before')}: </span>
                {recordTexts.formatValue(column, before[column]) ?? <NoValue />}
              </dd>
            )}
            {after && (
              <dd className="is">
                <span className="vh">{t('after')}: </span>
                {recordTexts.formatValue(column, after[column]) ?? <NoValue />}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {shortened.length > 0 && (
        <p>
          <Link to={toRecordHref(auditId)}>{t('showFullValues')}</Link>
        </p>
      )}
    </details>
  )
}

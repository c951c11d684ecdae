import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditRecord } from '../../contract/audit/records.ts'
import { formatNumber } from '../ui/values/formats.ts'
import { toRecordHref } from './audit-paths.ts'
import { RecordChange } from './RecordChange.tsx'
import { useDisplayNames } from './use-display-names.ts'
import type { RecordTexts } from './use-record-texts.ts'

interface Props {
  record: AuditRecord
  recordTexts: RecordTexts
  /** True to show the values unfolded. */
  isOpen: boolean
}

/** One record: its action and row, its values on request, and a link to the record. */
export const RecordLine = ({ record, recordTexts, isOpen }: Props) => {
  const { t } = useTranslation('trail')
  const displayNames = useDisplayNames()
  const { auditId, action, tableName, key, after } = record
  const { name, id } = recordTexts.describeRow(record)
  const tableSize =
    tableName === 'report_files' && typeof after?.row_count === 'number'
      ? t('rowsAndColumns', { rows: formatNumber(after.row_count), columns: String(after.column_count ?? 0) })
      : undefined
  return (
    <li>
      <span className={`did ${action}`}>{displayNames.action(action)}</span>
      <div>
        <span className="w">{displayNames.table(tableName)}</span>{' '}
        {/* The key of a record about a call is the name of the call. */}
        {tableName === 'calls' ? displayNames.call(key) : name}
        {id !== undefined && <span className="id"> ({id})</span>}
        {tableSize && <span className="size">{tableSize}</span>}
        <RecordChange record={record} recordTexts={recordTexts} isOpen={isOpen} />
      </div>
      <Link className="small" to={toRecordHref(auditId)} aria-label={`${t('record')} ${auditId}`}>
        {auditId}
      </Link>
    </li>
  )
}

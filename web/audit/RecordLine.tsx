import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditRecord } from '../../contract/audit/records.ts'
import { formatNumber } from '../ui/values/formats.ts'
import { toRecordHref } from './filters.ts'
import { RecordChange } from './RecordChange.tsx'
import { useNames } from './use-names.ts'
import type { Reading } from './use-reading.ts'

interface Props {
  record: AuditRecord
  reading: Reading
  isOpen: boolean
}

/** One record: the action and its row, the values on request, and its own link. */
export const RecordLine = ({ record, reading, isOpen }: Props) => {
  const { t } = useTranslation('trail')
  const displayNames = useNames()
  const { auditId, action, subject, key, after } = record
  const { name, id } = reading.subject(record)
  const size =
    subject === 'report_files' && typeof after?.row_count === 'number'
      ? t('rowsAndColumns', { rows: formatNumber(after.row_count), columns: String(after.column_count ?? 0) })
      : undefined
  return (
    <li>
      <span className={`did ${action}`}>{displayNames.action(action)}</span>
      <div>
        <span className="w">{displayNames.table(subject)}</span> {subject === 'calls' ? displayNames.call(key) : name}
        {id !== undefined && <span className="id"> ({id})</span>}
        {size && <span className="size">{size}</span>}
        <RecordChange record={record} reading={reading} isOpen={isOpen} />
      </div>
      <Link className="small" to={toRecordHref(auditId)} aria-label={`${t('record')} ${auditId}`}>
        {auditId}
      </Link>
    </li>
  )
}

import { useTranslation } from 'react-i18next'
import type { AuditName } from '../../contract/audit/names.ts'
import type { AuditRecord } from '../../contract/audit/records.ts'
import { folding } from '../ui/table/folding.ts'
import { Moment } from '../ui/values/Moment.tsx'
import { RecordChange } from './RecordChange.tsx'
import { useNames } from './use-names.ts'
import { type Reading, useReading } from './use-reading.ts'

interface Props {
  records: AuditRecord[]
  /** Of what they refer to by number or key. */
  names: AuditName[]
  /** Whether values are seen at once. */
  isOpen: boolean
}

/** Who wrote what, the latest first. */
export const AuditTable = ({ records, names, isOpen }: Props) => {
  const { t } = useTranslation('keeping')
  const name = useNames()
  const reading = useReading(names)
  return (
    <table className="t audits" {...folding.table} aria-label={t('auditTrail')}>
      <thead {...folding.group}>
        <tr {...folding.row}>
          <th {...folding.head}>{t('when')}</th>
          <th {...folding.head}>{t('user')}</th>
          <th {...folding.head}>{t('what')}</th>
          <th {...folding.head}>{t('change')}</th>
          <th {...folding.head}>{t('address')}</th>
        </tr>
      </thead>
      <tbody {...folding.group}>
        {records.map(record => (
          <tr key={record.auditId} {...folding.row}>
            <td {...folding.cell}>
              <Moment of={record.at} />
            </td>
            <td {...folding.cell}>
              <span className="who">{record.username}</span>
            </td>
            <td {...folding.cell}>
              <span className={`chip ${record.action}`}>{t(record.action)}</span>{' '}
              <span className="w">{name.table(record.subject)}</span> <Subject of={record} reading={reading} />
              <span className="second">{name.call(record.call)}</span>
            </td>
            <td {...folding.cell}>
              <RecordChange record={record} reading={reading} isOpen={isOpen} />
            </td>
            <td {...folding.cell} className="second">
              <span className="who">{record.address}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What was written by its name, with its key small beside it, which the filter looks for. */
const Subject = ({ of: record, reading }: { of: AuditRecord; reading: Reading }) => {
  const { name, id } = reading.subject(record)
  return (
    <span className="subject">
      {name}
      {id !== undefined && (
        <>
          {' '}
          <span className="id">({id})</span>
        </>
      )}
    </span>
  )
}

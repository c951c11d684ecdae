import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditEntry } from '../../contract/audit/entries.ts'
import type { AuditName } from '../../contract/audit/names.ts'
import type { AuditRecord } from '../../contract/audit/records.ts'
import { Pager } from '../ui/Pager.tsx'
import { Moment } from '../ui/values/Moment.tsx'
import { toEntryHref } from './audit-paths.ts'
import { useDescriptions } from './descriptions/use-descriptions.ts'
import { Sentence } from './EntryRow.tsx'
import { RecordLine } from './RecordLine.tsx'
import { useRecordTexts } from './use-record-texts.ts'

export interface ShownRecords {
  entry: AuditEntry
  records: AuditRecord[]
  names: AuditName[]
  /** The id of the only record that is shown, with its full values; undefined for all records of the entry. */
  shownRecordId: number | undefined
  page: number
  pageSize: number
}

/** One record with its full values, or all records of one entry. */
export const RecordsView = ({ entry, records, names, shownRecordId, page, pageSize }: ShownRecords) => {
  const { t } = useTranslation('trail')
  const recordTexts = useRecordTexts(names)
  const describeEntry = useDescriptions(recordTexts)
  return (
    <section className="records" aria-label={t('record')}>
      <p className="actions">
        <Link to="?">{t('allEntries')}</Link>
        {shownRecordId !== undefined && entry.count > 1 && (
          <Link to={toEntryHref(entry.entryId)}>{t('wholeEntry')}</Link>
        )}
      </p>
      <Sentence pieces={describeEntry(entry).sentence} />
      <p className="small soft">
        <Moment of={entry.at} />, {entry.address}
      </p>
      <ul className="parts">
        {records.map(record => (
          <RecordLine
            key={record.auditId}
            record={record}
            recordTexts={recordTexts}
            isOpen={shownRecordId !== undefined}
          />
        ))}
      </ul>
      {shownRecordId === undefined && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={entry.count}
          toHref={otherPage => toEntryHref(entry.entryId, otherPage)}
        />
      )}
    </section>
  )
}

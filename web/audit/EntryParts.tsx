import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AuditEntry, AuditPart } from '../../contract/audit/entries.ts'
import { formatNumber } from '../ui/values/formats.ts'
import { Moment } from '../ui/values/Moment.tsx'
import { toEntryHref, toTrailHref } from './audit-paths.ts'
import { RecordLine } from './RecordLine.tsx'
import { useDisplayNames } from './use-display-names.ts'
import type { RecordTexts } from './use-record-texts.ts'

interface Props {
  entry: AuditEntry
  recordTexts: RecordTexts
}

/** Shows what an entry wrote, part by part, and its origin. */
export const EntryParts = ({ entry, recordTexts }: Props) => {
  const { t } = useTranslation('trail')
  const displayNames = useDisplayNames()
  return (
    <>
      <ul className="parts">
        {entry.parts.flatMap(part =>
          part.records.map(record => (
            <RecordLine key={record.auditId} record={record} recordTexts={recordTexts} isOpen={entry.count === 1} />
          )),
        )}
      </ul>
      {entry.parts.some(hasMoreRecords) && (
        <p className="small">
          <Link to={toEntryHref(entry.entryId)}>
            {t('moreRecords', { count: entry.count, number: formatNumber(entry.count) })}
          </Link>
        </p>
      )}
      <dl className="origin" aria-label={t('origin')}>
        <div>
          <dt>{t('time')}</dt>
          <dd>
            <Moment of={entry.at} />
          </dd>
        </div>
        <div>
          <dt>{t('ipAddress')}</dt>
          <dd>{entry.address}</dd>
        </div>
        <div>
          <dt>{t('action')}</dt>
          <dd>
            <Link to={toTrailHref({ call: entry.call })}>{displayNames.call(entry.call)}</Link>
          </dd>
        </div>
      </dl>
    </>
  )
}

const hasMoreRecords = ({ count, records }: AuditPart) => count > records.length

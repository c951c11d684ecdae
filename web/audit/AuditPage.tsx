import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listAuditEntries, maxCountedRecords } from '../../contract/audit/entries.ts'
import { exportAuditTrail } from '../../contract/audit/exports.ts'
import { listAuditRecords } from '../../contract/audit/records.ts'
import { toWireArguments } from '../../contract/wire-arguments.ts'
import { visitContext } from '../frame/visit.ts'
import { getBangkokTodayIso } from '../ui/dates/calendars.ts'
import { Icon } from '../ui/Icon.tsx'
import { formatNumber } from '../ui/values/formats.ts'
import type { Route } from './+types/AuditPage.ts'
import { AuditEntries } from './AuditEntries.tsx'
import { AuditFilterForm } from './AuditFilters.tsx'
import { toTrailHref } from './audit-paths.ts'
import { isUnfiltered, parseAuditQuery } from './filters.ts'
import { RecordsView, type ShownRecords } from './RecordsView.tsx'
import './audit.css'
import './entries.css'

const pageSize = 50

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const today = getBangkokTodayIso()
  // `before` is the cursor of the list: only entries before this time are listed. Undefined for the latest.
  const { filters, filterPeriod, before, shownRecordId, entryRecordId, page } = parseAuditQuery(
    new URL(request.url).searchParams,
    today,
  )
  const { call } = context.get(visitContext)
  // `shownRecordId` selects one record, `entryRecordId` all records of the entry that contains it.
  const auditId = shownRecordId ?? entryRecordId
  const [entryList, recordList] = await Promise.all([
    call(listAuditEntries, { ...filters, before, auditId, pageSize }),
    auditId === undefined
      ? undefined
      : call(listAuditRecords, { page, pageSize, ...(shownRecordId ? { auditId } : { entryId: auditId }) }),
  ])
  const exportQuery = new URLSearchParams(toWireArguments(exportAuditTrail.input, filters) as Record<string, string>)
  const [firstEntry] = entryList.entries
  const names = [...entryList.names, ...(recordList?.names ?? [])]
  // Undefined for the list of entries, and for an id that no record has.
  const recordView: ShownRecords | undefined =
    recordList && firstEntry
      ? { entry: firstEntry, records: recordList.records, names, shownRecordId, page, pageSize }
      : undefined
  return {
    ...entryList,
    filters,
    filterPeriod,
    before,
    today,
    recordView,
    exportPath: `/api${exportAuditTrail.path}?${exportQuery}`,
  }
}

/** /admin/AuditTrail: every administration write, for the system administrator. */
const AuditPage = ({ loaderData }: Route.ComponentProps) => {
  const { t } = useTranslation(['trail', 'catalogueAdmin', 'shell'])
  const {
    entries,
    names,
    earlierBefore,
    total,
    usernames,
    filters,
    filterPeriod,
    before,
    today,
    recordView,
    exportPath,
  } = loaderData
  const title = t('auditTrail', { ns: 'catalogueAdmin' })
  return (
    <div className="audit">
      <title>{t('documentTitle', { ns: 'shell', title })}</title>
      <div className="toolbar">
        <div>
          <h1>{title}</h1>
        </div>
        {!recordView && (
          <a className="btn" href={exportPath} download>
            <Icon of={IconDownload} />
            {t('csv')}{' '}
            <span className="meta">
              {total === null
                ? t('csvManyRecords', { number: formatNumber(maxCountedRecords) })
                : t('csvRecords', { count: total, number: formatNumber(total) })}
            </span>
          </a>
        )}
      </div>
      {recordView ? (
        // Another record gets a new view, in which its values are unfolded.
        <RecordsView key={recordView.shownRecordId ?? 'entry'} {...recordView} />
      ) : (
        <>
          <AuditFilterForm filters={filters} period={filterPeriod} today={today} usernames={usernames} />
          <AuditEntries
            entries={entries}
            names={names}
            hasNewerEntries={before !== undefined}
            hasOlderEntries={earlierBefore !== null}
          />
          {entries.length === 0 && (
            <p className="soft none">
              {t(isUnfiltered({ filters, filterPeriod, before }) ? 'nothingRecorded' : 'nothingFound')}
            </p>
          )}
          <nav className="pager" aria-label={t('earlier')}>
            <span>{t('shownEntries', { count: entries.length, number: formatNumber(entries.length) })}</span>
            <span className="pages">
              {before !== undefined && (
                <Link className="btn sm" to={toTrailHref(filters, filterPeriod)}>
                  {t('latest')}
                </Link>
              )}
              {earlierBefore !== null && (
                <Link className="btn sm" to={toTrailHref(filters, filterPeriod, earlierBefore)}>
                  {t('earlier')}
                </Link>
              )}
            </span>
          </nav>
        </>
      )}
    </div>
  )
}

export default AuditPage

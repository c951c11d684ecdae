import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../contract/limits.ts'
import { exportSystemReport } from '../../contract/usage/exports.ts'
import type { SystemReportKey, SystemReportQuery } from '../../contract/usage/system-reports.ts'
import { toWireNames } from '../../contract/wire.ts'
import { useRefusedFocus } from '../frame/staff/use-refused-focus.ts'
import { getBangkokToday, toIso } from '../ui/dates/calendars.ts'
import { DateField } from '../ui/dates/DateField.tsx'
import { type DayRange, findDayFault } from '../ui/dates/days.ts'
import { Icon } from '../ui/Icon.tsx'
import { useLanguage } from '../words/use-language.ts'
import { PeriodButtons } from './PeriodButtons.tsx'
import { listDays } from './periods.ts'
import { ReportChoice } from './ReportChoice.tsx'
import { useRowCounts } from './use-row-counts.ts'

interface Props {
  busy: boolean
  /** The query whose result is shown below and can be downloaded. */
  loadedQuery: SystemReportQuery | undefined
  onLoad: (query: SystemReportQuery) => void
}

/** Form that selects a report and its first and last day, in the calendar of the page's language. */
export const ReportForm = ({ busy, loadedQuery, onLoad }: Props) => {
  const { t } = useTranslation('usageReports')
  const today = toIso(getBangkokToday(useLanguage()))
  const [report, setReport] = useState<SystemReportKey>('profiles')
  const [days, setDays] = useState<DayRange>({ from: '', until: '' })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { formRef, markTried } = useRefusedFocus(busy)
  const findFaults = useRangeCheck(today)
  const faults = findFaults(days)
  const isValid = !faults.from && !faults.until
  const query = { report, start: days.from, end: days.until }
  const isLoaded = loadedQuery?.report === report && loadedQuery.start === days.from && loadedQuery.end === days.until
  const counts = useRowCounts(isValid ? days : undefined)
  const submit = () => {
    setIsSubmitted(true)
    markTried()
    if (isValid) onLoad(query)
  }
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <ReportChoice value={report} counts={counts} onChoose={setReport} />
      <div className="rangefields">
        <DateField
          label={t('start')}
          value={days.from}
          max={today}
          onChange={from => setDays({ ...days, from })}
          error={isSubmitted ? faults.from : undefined}
        />
        <DateField
          label={t('end')}
          value={days.until}
          max={today}
          onChange={until => setDays({ ...days, until })}
          error={isSubmitted ? faults.until : undefined}
        />
        <PeriodButtons today={today} days={days} onChoose={setDays} />
        <div className="loadbuttons">
          <button type="submit" className="btn primary" aria-busy={busy}>
            {t('load')}
          </button>
          {isLoaded ? (
            <a className="btn" href={buildCsvPath(query)} download>
              <Icon of={IconDownload} />
              {t('downloadCsv')}
            </a>
          ) : (
            <button type="button" className="btn" disabled>
              <Icon of={IconDownload} />
              {t('downloadCsv')}
            </button>
          )}
        </div>
      </div>
    </form>
  )
}

const buildCsvPath = (query: SystemReportQuery) =>
  `/api${exportSystemReport.path}?${new URLSearchParams(toWireNames(exportSystemReport.input, query) as Record<string, string>)}`

/** Returns a function that finds the faults of the first and the last day; the fault of the range counts as one of the last day. */
const useRangeCheck = (today: string) => {
  const { t } = useTranslation('usageReports')
  const findFault = (value: string) => (value === '' || findDayFault(value, { max: today }) ? t('required') : undefined)
  return ({ from, until }: DayRange) => {
    const faults = { from: findFault(from), until: findFault(until) }
    if (faults.from || faults.until) return faults
    if (until < from) return { ...faults, until: t('rangeReversed') }
    const isLong = listDays({ start: from, end: until }).length > limits.systemReportDays
    return { ...faults, until: isLong ? t('tooLong', { max: limits.systemReportDays }) : undefined }
  }
}

import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../contract/limits.ts'
import { exportSystemReport } from '../../contract/usage/exports.ts'
import type { SystemReportKey, SystemReportQuery } from '../../contract/usage/system-reports.ts'
import { toWireArguments } from '../../contract/wire-arguments.ts'
import { getBangkokToday, toIso } from '../ui/dates/calendars.ts'
import { DateField } from '../ui/dates/DateField.tsx'
import { findDayFault } from '../ui/dates/day-faults.ts'
import type { DayRange } from '../ui/dates/day-ranges.ts'
import { useFocusFirstInvalid } from '../ui/fields/use-focus-first-invalid.ts'
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

/** Form that selects a system report and its first and last day, in the calendar of the page's language. */
export const SystemReportForm = ({ busy, loadedQuery, onLoad }: Props) => {
  const { t } = useTranslation('usageReports')
  const today = toIso(getBangkokToday(useLanguage()))
  const [reportKey, setReportKey] = useState<SystemReportKey>('profiles')
  const [dayRange, setDayRange] = useState<DayRange>({ from: '', until: '' })
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { formRef, markSubmitted } = useFocusFirstInvalid({ busy })
  const faults = useRangeFaults(dayRange, today)
  const isValid = !faults.from && !faults.until
  const query = { report: reportKey, start: dayRange.from, end: dayRange.until }
  const isLoaded =
    loadedQuery?.report === query.report && loadedQuery.start === query.start && loadedQuery.end === query.end
  const rowCounts = useRowCounts(isValid ? dayRange : undefined)
  const submit = () => {
    // The first shows the errors, the second moves the focus to the first of them.
    setIsSubmitted(true)
    markSubmitted()
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
      <ReportChoice value={reportKey} counts={rowCounts} onChoose={setReportKey} />
      <div className="rangefields">
        <DateField
          label={t('start')}
          value={dayRange.from}
          max={today}
          onChange={from => setDayRange({ ...dayRange, from })}
          error={isSubmitted ? faults.from : undefined}
        />
        <DateField
          label={t('end')}
          value={dayRange.until}
          max={today}
          onChange={until => setDayRange({ ...dayRange, until })}
          error={isSubmitted ? faults.until : undefined}
        />
        <PeriodButtons today={today} days={dayRange} onChoose={setDayRange} />
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
            <>
              <button type="button" className="btn" disabled>
                <Icon of={IconDownload} />
                {t('downloadCsv')}
              </button>
              <span className="small soft">{t('csvNeedsLoad')}</span>
            </>
          )}
        </div>
      </div>
    </form>
  )
}

/** Builds the path of the CSV file with the rows of a query. */
const buildCsvPath = (query: SystemReportQuery) => {
  const parameters = toWireArguments(exportSystemReport.input, query) as Record<string, string>
  return `/api${exportSystemReport.path}?${new URLSearchParams(parameters)}`
}

/** Returns the errors of the first and the last day. A reversed or too long range is reported at the last day. */
const useRangeFaults = ({ from, until }: DayRange, today: string) => {
  const { t } = useTranslation('usageReports')
  // For a malformed or future day the field itself shows its own, more exact message.
  const findDayError = (value: string) =>
    value === '' || findDayFault(value, { max: today }) ? t('required') : undefined
  const faults = { from: findDayError(from), until: findDayError(until) }
  if (faults.from || faults.until) return faults
  if (until < from) return { ...faults, until: t('rangeReversed') }
  const isLong = listDays({ start: from, end: until }).length > limits.systemReportDays
  return { ...faults, until: isLong ? t('tooLong', { max: limits.systemReportDays }) : undefined }
}

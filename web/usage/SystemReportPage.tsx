import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../contract/call.ts'
import { loadSystemReport, type SystemReportQuery } from '../../contract/usage/system-reports.ts'
import { send } from '../frame/calls.ts'
import { FailureNote } from '../frame/staff/FailureNote.tsx'
import { useWrite } from '../frame/staff/use-write.ts'
import { formatDay } from '../ui/values/formats.ts'
import { useLanguage } from '../words/use-language.ts'
import { ReportPreview } from './ReportPreview.tsx'
import { SystemReportForm } from './SystemReportForm.tsx'
import { UseChart } from './UseChart.tsx'
import './system-report.css'

interface LoadedReport {
  query: SystemReportQuery
  result: OutputOf<typeof loadSystemReport>
}

/** Number of rows in the preview; the CSV has all rows. */
const previewRowCount = 8

/** /admin/SystemReport: the three reports on use, each with a preview before the download (docs/behaviour/usage.md#system-reports). */
const SystemReportPage = () => {
  const { t } = useTranslation(['usageReports', 'shell'])
  const [loadedReport, setLoadedReport] = useState<LoadedReport>()
  // The request changes nothing, but useWrite also suits it: it sends one request at a time and keeps the failure for the page.
  const { busy, failure, write } = useWrite()
  const loadReport = (query: SystemReportQuery) =>
    void write(async () => {
      setLoadedReport(undefined)
      setLoadedReport({ query, result: await send(loadSystemReport, { ...query, pageSize: previewRowCount }) })
    })
  return (
    <div className="systemreport">
      <title>{t('documentTitle', { ns: 'shell', title: t('title') })}</title>
      <div className="toolbar">
        <h1>{t('title')}</h1>
      </div>
      <SystemReportForm
        busy={busy}
        loadedQuery={loadedReport?.result.status === 'loaded' ? loadedReport.query : undefined}
        onLoad={loadReport}
      />
      <div aria-live="polite" aria-busy={busy}>
        {busy && <p className="soft none">{t('loading')}</p>}
        <FailureNote failure={failure} />
        {loadedReport && <ReportResult {...loadedReport} />}
      </div>
    </div>
  )
}

const ReportResult = ({ query, result }: LoadedReport) => {
  const { t } = useTranslation(['usageReports', 'messages'])
  const language = useLanguage()
  const dayTexts = { start: formatDay(query.start, language), end: formatDay(query.end, language) }
  const { status, rows, total, use } = result
  return (
    <>
      {use.length > 0 && (
        <section className="section usecharts" aria-label={t('usage')}>
          <UseChart measure="downloads" use={use} query={query} />
          <UseChart measure="logins" use={use} query={query} />
        </section>
      )}
      {status === 'empty' ? (
        <div className="note section">
          <strong>{t('noData', { ns: 'messages' })}</strong> {t('noDataText', dayTexts)}
        </div>
      ) : (
        <ReportPreview report={query.report} rows={rows} total={total} />
      )}
    </>
  )
}

export default SystemReportPage

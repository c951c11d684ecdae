import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { getReport, getReportPreview } from '../../../contract/catalogue/report-details.ts'
import { useVisit } from '../../shell/use-visit.ts'
import { visitContext } from '../../shell/visit.ts'
import { useLanguage } from '../../words/use-language.ts'
import { reportPath } from '../texts.ts'
import type { Route } from './+types/ReportPage.ts'
import { Citation } from './Citation.tsx'
import { ColumnsTable } from './ColumnsTable.tsx'
import { FilesTable } from './FilesTable.tsx'
import { NoReport } from './NoReport.tsx'
import { orNoReport } from './no-report.server.ts'
import { OnThisPage } from './OnThisPage.tsx'
import { PreviewCount, PreviewTable } from './PreviewTable.tsx'
import { RelatedTables } from './RelatedTables.tsx'
import { ReportActions } from './ReportActions.tsx'
import { ReportFacts } from './ReportFacts.tsx'
import { ReportHead } from './ReportHead.tsx'
import { ReportMeta } from './ReportMeta.tsx'
import { textsOf } from './report-texts.ts'
import { Section } from './Section.tsx'
import { SightChips } from './SightChips.tsx'
import './report.css'
import './report-tables.css'

export const loader = async ({ context, params: { fileName } }: Route.LoaderArgs) => {
  const { call } = context.get(visitContext)
  try {
    const [details, preview] = await Promise.all([
      call(getReport, { fileName }),
      // A page without it serves better than none; what failed is in the log.
      call(getReportPreview, { fileName }).catch(() => undefined),
    ])
    // The next reader may find it in order again, so such a page is not kept.
    return data({ details, preview }, preview ? {} : { headers: { 'cache-control': 'no-store' } })
  } catch (error) {
    throw orNoReport(error)
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** /report/{file_name}: what a table is, its first rows, its columns and its files. */
const ReportPage = ({ loaderData: { details, preview } }: Route.ComponentProps) => {
  const { t } = useTranslation('report')
  const { office, publicUrl } = useVisit()
  const language = useLanguage()
  const texts = textsOf(details, language)
  const { report, columns, files, related } = details
  const address = publicUrl + reportPath(report)
  return (
    <article className="report">
      <ReportMeta details={details} texts={texts} />
      <header>
        <SightChips details={details} />
        <ReportHead report={report} texts={texts} />
        <ReportActions report={report} files={files} />
      </header>
      <aside className="facts" aria-label={t('facts')}>
        <ReportFacts details={details} texts={texts} office={office} />
        <OnThisPage hasRelated={related.length > 0} />
      </aside>
      <div className="body">
        <Section name="preview" aside={preview && preview.rows.length > 0 && <PreviewCount preview={preview} />}>
          {preview ? <PreviewTable preview={preview} /> : <p className="soft">{t('previewFailed')}</p>}
        </Section>
        <Section name="columns">
          <ColumnsTable columns={columns} />
        </Section>
        <Section name="files">
          <FilesTable report={report} files={files} />
        </Section>
        <Section name="cite">
          <Citation details={details} title={texts.title} office={office.name[language]} address={address} />
        </Section>
        {related.length > 0 && (
          <Section name="related">
            <RelatedTables reports={related} />
          </Section>
        )}
      </div>
    </article>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <NoReport error={error} />

export default ReportPage

import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { getReportHeadline, getReportPreview } from '../../../../contract/catalogue/report-details.ts'
import { PageHead } from '../../../frame/PageHead.tsx'
import { visitContext } from '../../../frame/visit.ts'
import { useExploreWords } from '../../../words/use-explore-words.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { useTrustWords } from '../../../words/use-trust-words.ts'
import { buildExplorePath } from '../../lists/catalogue-paths.ts'
import { ReportHead } from '../head/ReportHead.tsx'
import { VisibilityChips } from '../head/VisibilityChips.tsx'
import { LostSeries } from '../headline/LostSeries.tsx'
import { ReportErrorPage } from '../missing/ReportErrorPage.tsx'
import { PreviewTable } from '../preview/PreviewTable.tsx'
import { requireDetails } from '../report.server.ts'
import { pickTexts } from '../report-texts.ts'
import { ReportViews } from '../versions/ReportViews.tsx'
import type { Route } from './+types/ExplorePage.ts'
import type { TableDescription } from './api-responses.ts'
import { withUnitTranslations } from './chart/units/unit-translations.server.ts'
import { ExploreMeta } from './ExploreMeta.tsx'
import { loadExplore } from './explore.server.ts'
import { ReadyTable } from './ReadyTable.tsx'
import '../../../ui/fields/forms.css'
import '../report.css'
import './explore.css'
import './filters/filter-panel.css'
import './rows/rows.css'
import './summary/summary.css'
import './use/use.css'
// Imported last, as it overrides the layout of the other stylesheets.
import './print.css'

export const loader = async ({ context, request, params: { fileName } }: Route.LoaderArgs) => {
  const visit = context.get(visitContext)
  const details = await requireDetails(visit, { fileName }, request.url, buildExplorePath)
  const { searchParams } = new URL(request.url)
  const explored = await loadExplore(visit, details.report.fileName, buildExplorePath(details.report), searchParams)
  const ready = explored.ready?.chart
    ? { ...explored.ready, chart: withUnitTranslations(explored.ready.chart, visit.language, details) }
    : explored.ready
  // `ready` is the loaded table. A report without it shows the first rows of its file instead.
  const preview = ready
    ? null
    : await visit.call(getReportPreview, { fileName: details.report.fileName }).catch(() => null)
  // The note about a lost series is for staff, so visitors need no headline.
  const headline = visit.signedIn
    ? await visit.call(getReportHeadline, { fileName: details.report.fileName }).catch(() => null)
    : null
  return data(
    { details, ...explored, ready, preview, lostSeries: headline?.lost },
    { headers: { 'cache-control': 'private, no-cache' } },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** /report/{file_name}/explore: readers filter, sort, group and chart a table. The URL contains the whole selection. */
const ExplorePage = ({ loaderData }: Route.ComponentProps) => {
  const { details, description: tableDescription, ready: loadedTable, preview, lostSeries } = loaderData
  // Both hooks load the texts of their namespace.
  useTrustWords()
  useExploreWords()
  const { t } = useTranslation(['explore', 'shell'])
  const texts = pickTexts(details, useLanguage())
  const { report } = details
  const title = t('documentTitle', { ns: 'shell', title: t('pageTitle', { title: texts.title }) })
  return (
    <article className="report explore">
      <PageHead title={title} description={t('text')} path={buildExplorePath(report)} />
      {loadedTable && <ExploreMeta details={details} loadedTable={loadedTable} />}
      <header>
        <VisibilityChips details={details} />
        {/* Only the page of the report shows the description. */}
        <ReportHead report={report} texts={{ ...texts, description: '' }} />
        <ReportViews report={report} />
        <LostSeries report={report} lostSeries={lostSeries} />
      </header>
      {loadedTable ? (
        <ReadyTable details={details} tableDescription={tableDescription} loadedTable={loadedTable} />
      ) : (
        <div className="body">
          <p className="note" role="status">
            {t(pickMissingTableKey(tableDescription))}
          </p>
          {preview && <PreviewTable preview={preview} />}
        </div>
      )}
    </article>
  )
}

/** Returns the key of the text that says why there is no table. */
const pickMissingTableKey = ({ state, reason }: TableDescription) =>
  state === 'building' ? 'building' : (`none_${reason ?? 'failed'}` as const)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ReportErrorPage error={error} />

export default ExplorePage

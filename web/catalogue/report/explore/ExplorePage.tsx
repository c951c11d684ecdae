import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import {
  getReportHeadline,
  getReportPreview,
  type ReportDetails,
} from '../../../../contract/catalogue/report-details.ts'
import { toVisibilities } from '../../../../contract/catalogue/visibility.ts'
import { PageHead } from '../../../frame/PageHead.tsx'
import { useVisit } from '../../../frame/use-visit.ts'
import { visitContext } from '../../../frame/visit.ts'
import { toLanguageUrl } from '../../../words/addresses.ts'
import { useExploreWords } from '../../../words/use-explore-words.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { useTrustWords } from '../../../words/use-trust-words.ts'
import { buildChartCardPath, buildEmbedPath, buildExplorePath } from '../../lists/catalogue-paths.ts'
import { pickReportTitle } from '../../lists/names.ts'
import { CardMeta } from '../embed/CardMeta.tsx'
import { toChartSelection } from '../embed/embed-code.ts'
import { OembedLink } from '../embed/OembedLink.tsx'
import { ReportHead } from '../head/ReportHead.tsx'
import { VisibilityChips } from '../head/VisibilityChips.tsx'
import { LostSeries } from '../headline/LostSeries.tsx'
import { ReportErrorPage } from '../missing/ReportErrorPage.tsx'
import { PreviewTable } from '../preview/PreviewTable.tsx'
import { requireDetails } from '../report.server.ts'
import { pickTexts } from '../report-texts.ts'
import { ReportViews } from '../versions/ReportViews.tsx'
import type { Route } from './+types/ExplorePage.ts'
import { buildAddress } from './address/address.ts'
import { type Description, listFilterableColumns, listGroupableColumns } from './api-responses.ts'
import { type LoadedTable, loadExplore } from './explore.server.ts'
import { Explorer } from './page/Explorer.tsx'
import { type ExploreState, ExploringContext } from './page/exploring.ts'
import { pickReading } from './values.ts'
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
  // `ready` is the loaded table. A report without it shows the first rows of its file instead.
  const preview = explored.ready
    ? null
    : await visit.call(getReportPreview, { fileName: details.report.fileName }).catch(() => null)
  // The note about a lost series is for staff, so visitors need no headline.
  const headline = visit.signedIn
    ? await visit.call(getReportHeadline, { fileName: details.report.fileName }).catch(() => null)
    : null
  return data(
    { details, ...explored, preview, lostSeries: headline?.lost },
    { headers: { 'cache-control': 'private, no-cache' } },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** /report/{file_name}/explore: readers filter, sort, group and chart a table. The URL contains the whole selection. */
const ExplorePage = ({ loaderData: { details, description, ready, preview, lostSeries } }: Route.ComponentProps) => {
  useTrustWords()
  useExploreWords()
  const { t } = useTranslation(['explore', 'shell'])
  const texts = pickTexts(details, useLanguage())
  const { report } = details
  const title = t('documentTitle', { ns: 'shell', title: t('pageTitle', { title: texts.title }) })
  return (
    <article className="report explore">
      <PageHead title={title} description={t('text')} path={buildExplorePath(report)} />
      <ExploreMeta details={details} ready={ready} />
      <header>
        <VisibilityChips details={details} />
        {/* Only the page of the report shows the description. */}
        <ReportHead report={report} texts={{ ...texts, description: '' }} />
        <ReportViews report={report} />
        <LostSeries report={report} lostSeries={lostSeries} />
      </header>
      {ready ? (
        <ReadyTable details={details} description={description} ready={ready} />
      ) : (
        <div className="body">
          <p className="note" role="status">
            {t(description.state === 'building' ? 'building' : `none_${description.reason ?? 'failed'}`)}
          </p>
          {preview && <PreviewTable preview={preview} />}
        </div>
      )}
    </article>
  )
}

/** Meta tags of a public table for link previews, and the link to its oEmbed response. */
const ExploreMeta = ({ details: { report }, ready }: Pick<Route.ComponentProps['loaderData'], 'details' | 'ready'>) => {
  const { office, publicUrl } = useVisit()
  const language = useLanguage()
  if (!ready || toVisibilities(report).length > 0) return null
  const selection = toChartSelection(ready.selection)
  const title = pickReportTitle(language, report)
  const url = toLanguageUrl(language, publicUrl + buildAddress(buildExplorePath(report), selection))
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={office.name[language]} />
      <CardMeta path={buildAddress(buildChartCardPath(report), selection)} title={title} />
      <OembedLink url={url} title={title} />
    </>
  )
}

interface ReadyTableProps {
  details: ReportDetails
  description: Description
  /** The table with its rows and the chart. */
  ready: LoadedTable
}

const ReadyTable = ({ details, description, ready }: ReadyTableProps) => {
  const language = useLanguage()
  const { selection, profiles } = ready
  // The same object as long as its parts are the same, so that other changes do not render the whole page again.
  const exploring = useMemo<ExploreState>(
    () => ({
      fileName: description.file_name,
      title: pickReportTitle(language, details.report),
      embedPath: toVisibilities(details.report).length === 0 ? buildEmbedPath(details.report) : null,
      path: buildExplorePath(details.report),
      version: description.version,
      asOf: description.as_of,
      columns: description.columns,
      filterableColumns: listFilterableColumns(description),
      groupableColumns: listGroupableColumns(description),
      units: details,
      profiles,
      selection,
      reading: pickReading(selection, language),
    }),
    [details, description, selection, profiles, language],
  )
  return (
    <ExploringContext value={exploring}>
      <Explorer details={details} rowCount={description.row_count ?? 0} ready={ready} />
    </ExploringContext>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ReportErrorPage error={error} />

export default ExplorePage

import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { getReportHeadline, getReportPreview } from '../../../contract/catalogue/report-details.ts'
import { listFollows } from '../../../contract/follows/follows.ts'
import { getReportProfile } from '../../../contract/tables/report-profile.ts'
import { getReportUse } from '../../../contract/usage/public-use.ts'
import { useReloadedFollows } from '../../follows/index.ts'
import { useVisit } from '../../frame/use-visit.ts'
import { visitContext } from '../../frame/visit.ts'
import { useLanguage } from '../../words/use-language.ts'
import { useTrustWords } from '../../words/use-trust-words.ts'
import { ReportFollow } from '../favourites/ReportFollow.tsx'
import type { Route } from './+types/ReportPage.ts'
import { Citation } from './Citation.tsx'
import { pickReading } from './explore/reading.ts'
import { FilesTable } from './FilesTable.tsx'
import { ReportFacts } from './facts/ReportFacts.tsx'
import { EditLink } from './head/EditLink.tsx'
import { ReportActions } from './head/ReportActions.tsx'
import { ReportHead } from './head/ReportHead.tsx'
import { VisibilityChips } from './head/VisibilityChips.tsx'
import { Headline } from './headline/Headline.tsx'
import { buildHeadlineView, parseEra } from './headline/headline.server.ts'
import { LostSeries } from './headline/LostSeries.tsx'
import { Method } from './Method.tsx'
import { ReportErrorPage } from './missing/ReportErrorPage.tsx'
import { OnThisPage } from './OnThisPage.tsx'
import { ColumnsTable } from './preview/ColumnsTable.tsx'
import { buildColumnFacts } from './preview/column-facts.server.ts'
import { addComputedColumns } from './preview/computed-columns.server.ts'
import { PreviewCount } from './preview/PreviewCount.tsx'
import { PreviewTable } from './preview/PreviewTable.tsx'
import { RelatedTables } from './RelatedTables.tsx'
import { ReportMeta } from './ReportMeta.tsx'
import { parseReportParameters, requireDetails, toReportInput } from './report.server.ts'
import { findEarlierVersion } from './report-file-paths.ts'
import { pickTexts } from './report-texts.ts'
import { Section } from './Section.tsx'
import { ReportViews } from './versions/ReportViews.tsx'
import { VersionNote } from './versions/VersionNote.tsx'
import './report.css'
import './report-tables.css'

export const loader = async ({ context, request, params }: Route.LoaderArgs) => {
  const visit = context.get(visitContext)
  const query = parseReportParameters(request.url, params)
  const details = await requireDetails(visit, query, request.url)
  const [use, preview, headline, profile, { follows }] = await Promise.all([
    visit.call(getReportUse, { fileName: details.report.fileName }),
    // The page is useful without preview, headline and facts about its columns. The server has logged the failure.
    visit.call(getReportPreview, toReportInput(query)).catch(() => undefined),
    visit.call(getReportHeadline, toReportInput(query)).catch(() => undefined),
    visit.call(getReportProfile, toReportInput(query)).catch(() => undefined),
    visit.signedIn ? visit.call(listFollows) : { follows: [] },
  ])
  // How the reader is emailed about this report: 'off' if the reader does not follow it.
  const pace = follows.find(({ fileName }) => fileName === details.report.fileName)?.pace ?? ('off' as const)
  const hasAllParts = preview !== undefined && headline !== undefined && profile !== undefined
  const era = parseEra(request.url)
  const columns = addComputedColumns(details.columns, profile)
  return data(
    {
      details: { ...details, columns },
      // The downloads of the report in each of the last twelve months.
      months: use.months,
      preview,
      headline: headline ? buildHeadlineView(details, headline, visit.language, era) : null,
      columnFacts: buildColumnFacts(columns, profile, pickReading({ era }, visit.language)),
      lostSeries: headline?.lost,
      pace,
    },
    // A page that lacks one of them is not cached, as the next request may succeed.
    hasAllParts ? {} : { headers: { 'cache-control': 'no-store' } },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** /report/{file_name} and /report/{file_name}/v/{n}: a table's description, first rows, columns and files, current or of a version. */
const ReportPage = ({ loaderData }: Route.ComponentProps) => {
  const { details, months, preview, headline, lostSeries, columnFacts, pace } = loaderData
  // Drops the paces that the reader chose since the last load, because the loaded data has them.
  useReloadedFollows(loaderData)
  useTrustWords()
  const { t } = useTranslation(['report', 'trust'])
  const { office, publicUrl } = useVisit()
  const language = useLanguage()
  const texts = pickTexts(details, language)
  const { report, files, related } = details
  const earlierVersion = findEarlierVersion(details)
  return (
    <article className="report">
      <ReportMeta details={details} texts={texts} />
      <header>
        <VisibilityChips details={details} />
        <ReportHead report={report} texts={texts} />
        <ReportActions report={report} files={files} rowCount={details.rowCount} version={earlierVersion} />
        <EditLink report={report} />
        <ReportFollow report={report} pace={pace} />
        <VersionNote details={details} />
        <ReportViews report={report} />
        <LostSeries report={report} lostSeries={lostSeries} />
        {headline && <Headline view={headline} />}
      </header>
      <aside className="facts" aria-label={t('facts')}>
        <ReportFacts details={details} months={months} texts={texts} office={office} />
        <OnThisPage omittedSections={{ related: related.length === 0, method: !texts.method }} />
      </aside>
      <div className="body">
        <Section name="preview" aside={preview && preview.rows.length > 0 && <PreviewCount preview={preview} />}>
          {preview ? <PreviewTable preview={preview} /> : <p className="soft">{t('previewFailed', { ns: 'trust' })}</p>}
        </Section>
        <Section name="columns">
          <ColumnsTable details={details} facts={columnFacts} />
        </Section>
        {texts.method && (
          <Section name="method">
            <Method text={texts.method} />
          </Section>
        )}
        <Section name="files">
          <FilesTable report={report} files={files} version={earlierVersion} />
        </Section>
        <Section name="cite">
          <Citation details={details} texts={texts} office={office.name[language]} publicUrl={publicUrl} />
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

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ReportErrorPage error={error} />

export default ReportPage

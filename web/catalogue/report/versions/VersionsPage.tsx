import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import {
  type VersionChanges as Changes,
  getVersionChanges,
  getVersionOrigin,
  listReportVersions,
} from '../../../../contract/catalogue/versions/report-versions.ts'
import { PageHead } from '../../../frame/PageHead.tsx'
import { useVisit } from '../../../frame/use-visit.ts'
import { visitContext } from '../../../frame/visit.ts'
import { SideLinks } from '../../../ui/SideLinks.tsx'
import { formatDay } from '../../../ui/values/formats.ts'
import { toBangkokDay } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { useTrustWords } from '../../../words/use-trust-words.ts'
import { buildVersionsPath } from '../../lists/catalogue-paths.ts'
import { parseListParameters } from '../../search/list-parameters.ts'
import { ReportFacts } from '../facts/ReportFacts.tsx'
import { ReportHead } from '../head/ReportHead.tsx'
import { VisibilityChips } from '../head/VisibilityChips.tsx'
import { ReportErrorPage } from '../missing/ReportErrorPage.tsx'
import { requireDetails } from '../report.server.ts'
import { pickTexts } from '../report-texts.ts'
import type { Route } from './+types/VersionsPage.ts'
import { OfficeContact } from './OfficeContact.tsx'
import { OnTimeRecord } from './OnTimeRecord.tsx'
import { ReportViews } from './ReportViews.tsx'
import { TrustChain } from './TrustChain.tsx'
import { TrustSection, trustSections } from './TrustSection.tsx'
import { VersionChanges } from './VersionChanges.tsx'
import { VersionsTable } from './VersionsTable.tsx'
import '../report.css'
import '../report-tables.css'

export const loader = async ({ context, request, params: { fileName } }: Route.LoaderArgs) => {
  const visit = context.get(visitContext)
  const details = await requireDetails(visit, { fileName }, request.url, buildVersionsPath)
  const [list, changes, origin] = await Promise.all([
    visit.call(listReportVersions, { fileName, page: parseListParameters(request.url).page }),
    // A report without files has no version, so nothing to compare and no origin.
    details.version ? visit.call(getVersionChanges, { fileName }) : null,
    details.version ? visit.call(getVersionOrigin, { fileName }) : null,
  ])
  const isBeyondLastPage = list.versions.length === 0 && list.page > 1
  if (isBeyondLastPage) throw redirect(buildVersionsPath(details.report))
  return { details, list, changes, origin }
}

/** /report/{file_name}/versions: the source of a table, its punctuality, its latest changes and its versions, for readers who check it. */
const VersionsPage = ({ loaderData: { details, list, changes, origin } }: Route.ComponentProps) => {
  // Adds the texts of the namespace `trust`.
  useTrustWords()
  const { t } = useTranslation(['trust', 'shell', 'report'])
  const { office } = useVisit()
  const texts = pickTexts(details, useLanguage())
  const { report } = details
  // Before the first promised release there is nothing to be punctual about.
  const hasPastReleases = (details.punctuality?.pastCount ?? 0) > 0
  const punctuality = hasPastReleases ? details.punctuality : null
  const shownSections = {
    origin: origin !== null,
    punctuality: punctuality !== null,
    changed: changes !== null,
    versions: true,
    ask: true,
  }
  const title = t('versionsPageTitle', { title: texts.title })
  return (
    <article className="report trust">
      <PageHead
        title={t('documentTitle', { ns: 'shell', title })}
        description={t('versionsIntro')}
        path={buildVersionsPath(report)}
      />
      <header>
        <VisibilityChips details={details} />
        {/* This page omits the description, which the report's own page shows. */}
        <ReportHead report={report} texts={{ ...texts, description: '' }} />
        <ReportViews report={report} />
      </header>
      <aside className="facts" aria-label={t('facts', { ns: 'report' })}>
        {/* Without months, the facts omit the chart of downloads, which the report's own page shows. */}
        <ReportFacts details={details} months={[]} texts={texts} office={office} />
        <SideLinks id="on-this-page" title={t('onThisPage', { ns: 'report' })}>
          {trustSections
            .filter(name => shownSections[name])
            .map(name => (
              <a key={name} href={`#${name}`}>
                {t(name)}
              </a>
            ))}
        </SideLinks>
      </aside>
      <div className="body">
        {origin && changes && (
          <TrustSection name="origin">
            <TrustChain origin={origin} source={details.source} changes={changes} />
          </TrustSection>
        )}
        {punctuality && (
          <TrustSection name="punctuality">
            <OnTimeRecord punctuality={punctuality} />
          </TrustSection>
        )}
        {changes && (
          <TrustSection name="changed" aside={changes.against && <ComparedVersion version={changes.against} />}>
            <VersionChanges report={report} changes={changes} />
          </TrustSection>
        )}
        <TrustSection name="versions" aside={t('versionsNote')}>
          <VersionsTable report={report} list={list} />
        </TrustSection>
        <TrustSection name="ask">
          <OfficeContact office={office} title={texts.title} />
        </TrustSection>
      </div>
    </article>
  )
}

/** The version that the changes are compared with. */
const ComparedVersion = ({ version: { number, asOf } }: { version: NonNullable<Changes['against']> }) => {
  const { t } = useTranslation('trust')
  const language = useLanguage()
  return t('comparedWith', { number, day: formatDay(toBangkokDay(asOf), language) })
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ReportErrorPage error={error} />

export default VersionsPage

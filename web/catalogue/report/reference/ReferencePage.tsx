import { useTranslation } from 'react-i18next'
import { data, Link } from 'react-router'
import { PageHead } from '../../../frame/PageHead.tsx'
import { useVisit } from '../../../frame/use-visit.ts'
import { visitContext } from '../../../frame/visit.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { useReferenceWords } from '../../../words/use-reference-words.ts'
import { useTrustWords } from '../../../words/use-trust-words.ts'
import { buildReferencePath } from '../../lists/catalogue-paths.ts'
import { ReportHead } from '../head/ReportHead.tsx'
import { VisibilityChips } from '../head/VisibilityChips.tsx'
import { ReportErrorPage } from '../missing/ReportErrorPage.tsx'
import { requireDetails } from '../report.server.ts'
import { pickTexts } from '../report-texts.ts'
import { ReportViews } from '../versions/ReportViews.tsx'
import type { Route } from './+types/ReferencePage.ts'
import { ColumnList } from './ColumnList.tsx'
import { Conditions } from './Conditions.tsx'
import { Examples } from './Examples.tsx'
import { Limits } from './Limits.tsx'
import { loadTableDescription, loadTableExamples } from './table-api.server.ts'
import '../report.css'
import '../report-tables.css'
import '../explore/use/use.css'
import './reference.css'

export const loader = async ({ context, request, params: { fileName } }: Route.LoaderArgs) => {
  const visit = context.get(visitContext)
  const details = await requireDetails(visit, { fileName }, request.url, buildReferencePath)
  const description = await loadTableDescription(visit, details.report.fileName)
  const examples = description?.state === 'ready' ? await loadTableExamples(visit, details.report.fileName) : []
  return data(
    { details, description, examples },
    // What the page shows depends on the rights of the reader.
    { headers: { 'cache-control': 'private, no-cache' } },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** /report/{file_name}/api: the API of a table. */
const ReferencePage = ({ loaderData: { details, description: table, examples } }: Route.ComponentProps) => {
  useTrustWords()
  useReferenceWords()
  const { t } = useTranslation(['reference', 'shell'])
  const { report } = details
  const texts = pickTexts(details, useLanguage())
  const title = t('documentTitle', { ns: 'shell', title: t('pageTitle', { title: texts.title }) })
  return (
    <article className="report explore reference">
      <PageHead title={title} description={t('text')} path={buildReferencePath(report)} />
      <header>
        <VisibilityChips details={details} />
        {/* This page omits the description, which the report's own page shows. */}
        <ReportHead report={report} texts={{ ...texts, description: '' }} />
        <ReportViews report={report} />
      </header>
      <div className="body">
        {table?.state === 'ready' ? (
          <>
            <ReferenceLead fileName={table.file_name} isRestricted={report.isRestricted === true} />
            <Examples examples={examples} />
            <ColumnList columns={table.columns} reportUnit={details} />
            <Conditions />
            <Limits />
          </>
        ) : (
          <p className="note" role="status">
            {t(table?.state === 'building' ? 'building' : 'none')}
          </p>
        )}
      </div>
    </article>
  )
}

/** Introduces the API, explains who needs a key for it, and links to its OpenAPI document. */
const ReferenceLead = ({ fileName, isRestricted }: { fileName: string; isRestricted: boolean }) => {
  const { t } = useTranslation('reference')
  const { office } = useVisit()
  const publicRule = office.downloads === 'open' ? 'keyOpen' : 'keyLogin'
  return (
    <div className="lead">
      <p>{t('text')}</p>
      <p>
        {t(isRestricted ? 'keyRestricted' : publicRule)} <Link to="/userprofile/me#keys">{t('makeKey')}</Link>
      </p>
      <p>
        <a href={`/api/tables/${encodeURIComponent(fileName)}/openapi.json`}>{t('document')}</a>
      </p>
    </div>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ReportErrorPage error={error} />

export default ReferencePage

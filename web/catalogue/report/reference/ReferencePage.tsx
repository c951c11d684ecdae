import { useTranslation } from 'react-i18next'
import { data, Link } from 'react-router'
import type { TableExample } from '../../../../contract/tables/reference.ts'
import { PageHead } from '../../../frame/PageHead.tsx'
import { useVisit } from '../../../frame/use-visit.ts'
import { visitContext } from '../../../frame/visit.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { useReferenceWords } from '../../../words/use-reference-words.ts'
import { useTrustWords } from '../../../words/use-trust-words.ts'
import { buildReferencePath } from '../../lists/catalogue-paths.ts'
import type { Description } from '../explore/api-responses.ts'
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
import '../report.css'
import '../report-tables.css'
import '../explore/use/use.css'
import './reference.css'

export const loader = async ({ context, request, params: { fileName } }: Route.LoaderArgs) => {
  const visit = context.get(visitContext)
  const details = await requireDetails(visit, { fileName }, request.url, buildReferencePath)
  const requestFromTableApi = <Output,>(pathSuffix: '' | '/openapi.json') =>
    visit
      .sendQuery(`/api/tables/:file_name${pathSuffix}`, { file_name: details.report.fileName }, new URLSearchParams())
      .catch(error => {
        // A 429 is thrown as `data`, so that the error page has this status. Any other thrown error leads to an internal error.
        throw error?.status === 429 ? data(null, { status: 429 }) : error
      }) as Promise<Output>
  // Null for a report that has no table.
  const description = await requestFromTableApi<Description>('').catch(error => {
    if (error?.status === 404) return null
    throw error
  })
  const isReady = description?.state === 'ready'
  const openApiDocument = isReady ? await requestFromTableApi<{ 'x-examples': TableExample[] }>('/openapi.json') : null
  return data(
    { details, description, examples: openApiDocument?.['x-examples'] ?? [] },
    { headers: { 'cache-control': 'private, no-cache' } },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** /report/{file_name}/api: the API of a table. */
const ReferencePage = ({ loaderData: { details, description, examples } }: Route.ComponentProps) => {
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
        {description?.state === 'ready' ? (
          <>
            <KeyRules fileName={description.file_name} isRestricted={report.isRestricted === true} />
            <Examples examples={examples} />
            <ColumnList columns={description.columns} reportUnit={details} />
            <Conditions />
            <Limits />
          </>
        ) : (
          <p className="note" role="status">
            {t(description?.state === 'building' ? 'building' : 'none')}
          </p>
        )}
      </div>
    </article>
  )
}

/** Explains who needs a key for the API, and links to its OpenAPI document. */
const KeyRules = ({ fileName, isRestricted }: { fileName: string; isRestricted: boolean }) => {
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

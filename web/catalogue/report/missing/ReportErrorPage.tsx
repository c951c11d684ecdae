import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useParams } from 'react-router'
import { toCommonEraDay } from '../../../../contract/eras.ts'
import { isInvalidOrMissing } from '../../../frame/errors/call-refusals.ts'
import { ErrorPage } from '../../../frame/errors/ErrorPage.tsx'
import { formatDayInText } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { useTrustWords } from '../../../words/use-trust-words.ts'
import { addParameters, buildReportPath, buildVersionsPath } from '../../lists/catalogue-paths.ts'
import type { ListedReport } from '../../lists/listed.ts'
import { MissingReportPage } from './MissingReportPage.tsx'
import type { NearestReports } from './nearest-tables.server.ts'

/** The error page of a report: explains a missing report or version and an invalid day, and shows every other error like the rest of the portal. */
export const ReportErrorPage = ({ error }: { error: unknown }) => {
  const { fileName = '', number } = useParams()
  if (!isRouteErrorResponse(error) || !isInvalidOrMissing(error)) return <ErrorPage error={error} />
  // The error carries a day only if the request was refused because of it.
  if (error.data?.asOf) return <NoVersionOfDay asOf={error.data.asOf} isInvalid={error.status === 400} />
  const nearest: NearestReports | undefined = error.data?.nearest
  const version: string | undefined = number ?? error.data?.version
  const existing = nearest?.results.find(({ report }) => report.fileName === fileName)
  if (existing && version !== undefined) return <MissingVersion report={existing.report} version={version} />
  return <MissingReportPage fileName={fileName} nearest={nearest} />
}

/** Shown if a report exists but has no version of the requested number. */
const MissingVersion = ({ report, version }: { report: ListedReport; version: string }) => {
  useTrustWords()
  const { t } = useTranslation('trust')
  return (
    <ReportProblem title={t('missingVersionTitle')} text={t('missingVersionText', { title: report.title, version })}>
      <Link className="btn primary" to={buildReportPath(report)}>
        {t('toLatest')}
      </Link>
      <Link className="btn" to={buildVersionsPath(report)}>
        {t('versions')}
      </Link>
    </ReportProblem>
  )
}

interface NoVersionProps {
  /** The requested day, as the URL has it. */
  asOf: string
  /** True if the text is not a day; false for a day before the first publication. */
  isInvalid: boolean
}

/** Shown if a report has no version of the requested day. */
const NoVersionOfDay = ({ asOf, isInvalid }: NoVersionProps) => {
  useTrustWords()
  const { t } = useTranslation('trust')
  const language = useLanguage()
  const path = buildReportPath({ fileName: useParams().fileName ?? '' })
  // The reader may have typed a year of the Buddhist era. Undefined if that does not explain the error.
  const correctedDay = toCommonEraDay(asOf)
  return (
    <ReportProblem
      title={isInvalid ? t('wrongDayTitle') : t('tooEarlyTitle')}
      text={isInvalid ? t('wrongDayText') : t('tooEarlyText', { day: formatDayInText(asOf, language) })}
    >
      {correctedDay && (
        <Link className="btn primary" to={addParameters(path, { as_of: correctedDay })}>
          {t('suggestedDay', { day: correctedDay })}
        </Link>
      )}
      <Link className={correctedDay ? 'btn' : 'btn primary'} to={path}>
        {t('toLatest')}
      </Link>
    </ReportProblem>
  )
}

interface ReportProblemProps {
  title: string
  text: string
  /** The links to what the reader can open instead. */
  children: ReactNode
}

const ReportProblem = ({ title, text, children }: ReportProblemProps) => {
  const { t } = useTranslation('shell')
  return (
    <div className="errorpage">
      <title>{t('documentTitle', { title })}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="actions">{children}</div>
    </div>
  )
}

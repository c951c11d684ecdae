import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useParams } from 'react-router'
import { toCommonEraDay } from '../../../../contract/eras.ts'
import { isInvalidOrMissing } from '../../../frame/errors/call-refusals.ts'
import { ErrorFrame } from '../../../frame/errors/ErrorFrame.tsx'
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
    <ErrorFrame title={t('missingVersionTitle')}>
      <p>{t('missingVersionText', { title: report.title, version })}</p>
      <div className="actions">
        <Link className="btn primary" to={buildReportPath(report)}>
          {t('toLatest')}
        </Link>
        <Link className="btn" to={buildVersionsPath(report)}>
          {t('versions')}
        </Link>
      </div>
    </ErrorFrame>
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
    <ErrorFrame title={isInvalid ? t('wrongDayTitle') : t('tooEarlyTitle')}>
      <p>{isInvalid ? t('wrongDayText') : t('tooEarlyText', { day: formatDayInText(asOf, language) })}</p>
      <div className="actions">
        {correctedDay && (
          <Link className="btn primary" to={addParameters(path, { as_of: correctedDay })}>
            {t('suggestedDay', { day: correctedDay })}
          </Link>
        )}
        <Link className={correctedDay ? 'btn' : 'btn primary'} to={path}>
          {t('toLatest')}
        </Link>
      </div>
    </ErrorFrame>
  )
}

import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useParams } from 'react-router'
import { toCommonEraDay } from '../../../../contract/eras.ts'
import { isInvalidOrMissing } from '../../../frame/errors/call-refusals.ts'
import { ErrorPage } from '../../../frame/errors/ErrorPage.tsx'
import { formatDayInText } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { useTrustWords } from '../../../words/use-trust-words.ts'
import { addParameters, buildReportPath } from '../../lists/catalogue-paths.ts'
import { MissingReportPage } from './MissingReportPage.tsx'

/** The error page of a report: explains a missing report or an invalid day, and shows every other error like the rest of the portal. */
export const ReportErrorPage = ({ error }: { error: unknown }) => {
  const { fileName = '' } = useParams()
  if (!isRouteErrorResponse(error) || !isInvalidOrMissing(error)) return <ErrorPage error={error} />
  // The error carries a day only if the request was refused because of it.
  if (error.data?.asOf) return <NoVersionOfDay asOf={error.data.asOf} isInvalid={error.status === 400} />
  return <MissingReportPage fileName={fileName} nearest={error.data?.nearest} />
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
  const { t } = useTranslation(['trust', 'shell'])
  const language = useLanguage()
  const path = buildReportPath({ fileName: useParams().fileName ?? '' })
  // The reader may have typed a year of the Buddhist era. Undefined if that does not explain the error.
  const correctedDay = toCommonEraDay(asOf)
  const title = isInvalid ? t('wrongDayTitle') : t('tooEarlyTitle')
  return (
    <div className="errorpage">
      <title>{t('documentTitle', { ns: 'shell', title })}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
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
    </div>
  )
}

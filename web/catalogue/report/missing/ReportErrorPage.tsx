import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useParams } from 'react-router'
import { toCommonEra } from '../../../../contract/eras.ts'
import { ErrorPage } from '../../../frame/errors/ErrorPage.tsx'
import { formatDayInText } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { useTrustWords } from '../../../words/use-trust-words.ts'
import { addParameters, reportPath } from '../../lists/texts.ts'
import { NoTable } from './NoTable.tsx'

/** Shown instead of a report that the reader cannot see; the shell shows every other failure. */
export const ReportErrorPage = ({ error }: { error: unknown }) => {
  const { fileName = '' } = useParams()
  if (!isRouteErrorResponse(error) || ![400, 404].includes(error.status)) return <ErrorPage error={error} />
  if (error.data?.asOf) return <NoVersionOfDay asOf={error.data.asOf} isWrong={error.status === 400} />
  return <NoTable fileName={fileName} nearest={error.data?.nearest} />
}

/** Shown for a day before the first publication, or for a text that is not a day. */
const NoVersionOfDay = ({ asOf, isWrong }: { asOf: string; isWrong: boolean }) => {
  useTrustWords()
  const { t } = useTranslation(['trust', 'shell'])
  const language = useLanguage()
  const path = reportPath({ fileName: useParams().fileName ?? '' })
  const commonEra = toCommonEra(asOf)
  const title = isWrong ? t('wrongDayTitle') : t('tooEarlyTitle')
  return (
    <div className="errorpage">
      <title>{t('titleOf', { ns: 'shell', title })}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      <p>{isWrong ? t('wrongDayText') : t('tooEarlyText', { day: formatDayInText(asOf, language) })}</p>
      <div className="actions">
        {commonEra && (
          <Link className="btn primary" to={addParameters(path, { as_of: commonEra })}>
            {t('meantDay', { day: commonEra })}
          </Link>
        )}
        <Link className={commonEra ? 'btn' : 'btn primary'} to={path}>
          {t('toLatest')}
        </Link>
      </div>
    </div>
  )
}

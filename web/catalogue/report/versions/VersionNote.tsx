import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ReportDetails } from '../../../../contract/catalogue/report-details.ts'
import type { ShownVersion } from '../../../../contract/catalogue/versions/report-versions.ts'
import { formatDay } from '../../../ui/values/formats.ts'
import { toBangkokDay } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { buildReportPath, buildVersionsPath } from '../../lists/catalogue-paths.ts'

/** Tells that the page shows an earlier version, with a link to the latest one. */
export const VersionNote = ({ details: { report, version } }: { details: ReportDetails }) => {
  const { t } = useTranslation('trust')
  const language = useLanguage()
  if (!version || version.isLatest) return null
  const day = formatDay(toBangkokDay(version.asOf), language)
  return (
    <p className="note earlier">
      {t('earlierVersion', { number: version.number, day })} <Link to={buildReportPath(report)}>{t('toLatest')}</Link>
    </p>
  )
}

/** The version that the page shows, with a link to all versions. */
export const VersionFact = ({ version, fileName }: { version: ShownVersion; fileName: string }) => {
  const { t } = useTranslation('trust')
  const language = useLanguage()
  const day = formatDay(toBangkokDay(version.asOf), language)
  return (
    <Link to={buildVersionsPath({ fileName })}>
      {t(version.isLatest ? 'versionLatest' : 'versionAsOf', { number: version.number, day })}
    </Link>
  )
}

import { useTranslation } from 'react-i18next'
import type { ReportDetails } from '../../../contract/catalogue/report-details.ts'
import { formatDayInBothEras } from '../../ui/values/formats.ts'
import { toBangkokDay } from '../../ui/values/moments.ts'
import { useLanguage } from '../../words/use-language.ts'
import { buildReportPath } from '../lists/catalogue-paths.ts'
import { CopyButton } from './CopyButton.tsx'
import { type ReportTexts, removeFinalPeriod } from './report-texts.ts'

interface Props {
  details: ReportDetails
  texts: Pick<ReportTexts, 'title' | 'attribution'>
  office: string
  /** The public address of the portal. */
  publicUrl: string
}

/** A sentence with which readers cite the report: it names the version and its permanent address. A button copies it. */
export const Citation = ({ details: { report, version }, texts: { title, attribution }, office, publicUrl }: Props) => {
  const { t } = useTranslation('trust')
  const language = useLanguage()
  const source = removeFinalPeriod(attribution)
  const day = version ? toBangkokDay(version.asOf) : report.releaseDate
  const edition = version
    ? t('editionOf', { number: version.number, day: formatDayInBothEras(day, language) })
    : t('editionOfDay', { day: formatDayInBothEras(day, language) })
  const address = publicUrl + (version?.path ?? buildReportPath(report))
  const sentence = source
    ? t('citation', { attribution: source, office, title, edition, address })
    : t('citationWithoutSource', { office, title, edition, address })
  return (
    <div className="citerow">
      <p className="citation small">{sentence}</p>
      <CopyButton text={sentence} />
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import type { ReportDetails } from '../../../contract/catalogue/report-details.ts'
import { formatDayInBothEras } from '../../ui/values/formats.ts'
import { toBangkokDay } from '../../ui/values/moments.ts'
import { useLanguage } from '../../words/use-language.ts'
import { reportPath } from '../lists/texts.ts'
import { CopyButton } from './CopyButton.tsx'
import type { ReportTexts } from './report-texts.ts'

interface Props {
  details: ReportDetails
  texts: Pick<ReportTexts, 'title' | 'attribution'>
  office: string
  /** The public address of the portal. */
  publicUrl: string
}

/** One sentence to cite the report, with a copy button: names the version, with a permanent address. */
export const Citation = ({ details: { report, version }, texts: { title, attribution }, office, publicUrl }: Props) => {
  const { t } = useTranslation('trust')
  const language = useLanguage()
  const source = attribution.replace(/[\s.]+$/, '')
  const day = version ? toBangkokDay(version.asOf) : report.releaseDate
  const edition = version
    ? t('editionOf', { number: version.number, date: formatDayInBothEras(day, language) })
    : t('editionOfDay', { date: formatDayInBothEras(day, language) })
  const address = publicUrl + (version?.path ?? reportPath(report))
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

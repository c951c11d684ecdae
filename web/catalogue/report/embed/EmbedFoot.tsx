import { useTranslation } from 'react-i18next'
import type { ReportDetails } from '../../../../contract/catalogue/report-details.ts'
import { useVisit } from '../../../frame/use-visit.ts'
import { formatDay } from '../../../ui/values/formats.ts'
import { toBangkokDay } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'
import type { TableDescription } from '../explore/api-responses.ts'
import { pickTexts, removeFinalPeriod } from '../report-texts.ts'

interface Props {
  details: ReportDetails
  description: TableDescription
  /** Address of Explore. */
  address: string
}

/** Source and licence of an embedded chart, with a link to the data. */
export const EmbedFoot = ({ details, description, address }: Props) => {
  const { t } = useTranslation('explore')
  const { office, publicUrl } = useVisit()
  const language = useLanguage()
  const { attribution } = pickTexts(details, language)
  const { licence, licenceUrl } = details
  const newWindow = { target: '_blank', rel: 'noopener' }
  return (
    <footer className="embedfoot">
      <p>
        {t('embedSource', {
          source: removeFinalPeriod(attribution) || office.name[language],
          number: description.version,
          day: formatDay(toBangkokDay(description.as_of), language),
        })}{' '}
        {licence && (
          <>
            {t('embedLicence')}{' '}
            {licenceUrl ? (
              <a href={licenceUrl} {...newWindow}>
                {licence}
              </a>
            ) : (
              licence
            )}
            {/* Thai sentences end without a full stop. */}
            {language === 'en' && '.'}{' '}
          </>
        )}
        <a className="opendata" href={address} {...newWindow}>
          {t('openData')}
        </a>
      </p>
      <p className="mark">
        <a href={publicUrl} {...newWindow}>
          <b lang="th">คลัง</b> {office.name[language]}
        </a>
      </p>
    </footer>
  )
}

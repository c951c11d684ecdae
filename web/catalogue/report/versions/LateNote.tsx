import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'

/** Shown at a version that was published later than promised. */
export const LateNote = ({ promisedFor }: { promisedFor: string }) => {
  const { t } = useTranslation('trust')
  return <span className="second">{t('releasedLate', { time: formatMoment(promisedFor, useLanguage()) })}</span>
}

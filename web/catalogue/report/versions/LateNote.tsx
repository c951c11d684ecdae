import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'

/** Says that a version was published later than promised. */
export const LateNote = ({ promisedFor }: { promisedFor: string }) => {
  const { t } = useTranslation('trust')
  return <span className="second">{t('releasedLate', { when: formatMoment(promisedFor, useLanguage()) })}</span>
}

import { useTranslation } from 'react-i18next'

/** A missing value: shown as a dash, with a text for screen readers. */
export const NoValue = () => {
  const { t } = useTranslation('ui')
  return (
    <span className="faint" role="img" aria-label={t('noValue')} title={t('noValue')}>
      –
    </span>
  )
}

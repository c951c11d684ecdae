import { useTranslation } from 'react-i18next'

/** A missing value: a dash to the eye, its name to the ear. */
export const NoValue = () => {
  const { t } = useTranslation('ui')
  return (
    <span className="faint" role="img" aria-label={t('noValue')} title={t('noValue')}>
      –
    </span>
  )
}

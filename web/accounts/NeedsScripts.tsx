import { useTranslation } from 'react-i18next'

/** Says, where scripts are off, that nothing can be sent from here. */
export const NeedsScripts = () => {
  const { t } = useTranslation('accounts')
  return (
    <noscript>
      <p className="note bad">{t('needsScripts')}</p>
    </noscript>
  )
}

import { useTranslation } from 'react-i18next'

/** Explains, if scripts are disabled, that the forms cannot be sent. */
export const NeedsScripts = () => {
  const { t } = useTranslation('accounts')
  return (
    <noscript>
      <p className="note bad">{t('needsScripts')}</p>
    </noscript>
  )
}

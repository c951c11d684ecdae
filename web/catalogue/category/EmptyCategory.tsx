import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Shown for a category in which the reader sees no report. */
export const EmptyCategory = () => {
  const { t } = useTranslation(['catalogue', 'messages', 'shell'])
  return (
    <div className="empty">
      <p>{t('nothingToDisplay', { ns: 'messages' })}</p>
      <p className="small soft">{t('emptyCategory')}</p>
      <p className="small next">
        <Link to="/">{t('openHome', { ns: 'shell' })}</Link>
      </p>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ErrorFrame } from './errors/ErrorFrame.tsx'

/** The content of a page that cannot be shown: the reason, and a link to the home page. */
export const WayHome = ({ title, text }: { title: string; text: string }) => {
  const { t } = useTranslation('shell')
  return (
    <ErrorFrame title={title}>
      <p>{text}</p>
      <div className="actions">
        <Link className="btn primary" to="/">
          {t('openHome')}
        </Link>
      </div>
    </ErrorFrame>
  )
}

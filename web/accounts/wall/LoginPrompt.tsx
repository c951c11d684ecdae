import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buildReturningPath, type OwnFile } from '../../frame/own-files.ts'

interface Props {
  to: string
  file: OwnFile
  onLogin: () => void
}

/** Explains why a download needs an account, and offers the login and the sign-up. */
export const LoginPrompt = ({ to, file, onLogin }: Props) => {
  const { t } = useTranslation(['wall', 'shell'])
  return (
    <>
      <p>{t('accountNeeded')}</p>
      <div className="wallfoot">
        <button type="button" className="btn primary" onClick={onLogin}>
          {t('login', { ns: 'shell' })}
        </button>
        <Link className="btn" to={buildReturningPath('/signup', to, file)}>
          {t('signUp', { ns: 'shell' })}
        </Link>
        <p className="small soft">{t('startsAfterwards')}</p>
      </div>
    </>
  )
}

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useRevalidator } from 'react-router'
import { CookieWarning } from '../../consent/index.ts'
import { ErrorFrame } from '../../frame/errors/ErrorFrame.tsx'
import { Title } from '../../ui/values/Title.tsx'
import type { LinkState } from './links.server.ts'
import './links.css'

interface Props {
  link: LinkState
  kind: 'dashboard' | 'api'
}

/** A page that redirects to a dashboard or an API document, or explains what is missing. */
export const LinkPage = ({ link, kind }: Props) => {
  const { t } = useTranslation(['catalogue', 'messages', 'shell'])
  switch (link.state) {
    case 'open':
      return <Redirect address={link.address} title={t(kind === 'dashboard' ? 'openingDashboard' : 'openingApi')} />
    case 'login':
      return <LoginRequired kind={kind} />
    case 'cookies':
      return <CookiesRequired title={t(kind === 'dashboard' ? 'dashboard' : 'openApi')} />
    case 'none':
      return (
        <ErrorFrame title={t(kind === 'dashboard' ? 'noDashboard' : 'noLinkApi', { ns: 'messages' })}>
          <p>
            <Title text={t(kind === 'dashboard' ? 'noDashboardText' : 'noApiText')} />
          </p>
          <div className="actions">
            <Link className="btn primary" to="/">
              {t('openHome', { ns: 'shell' })}
            </Link>
          </div>
        </ErrorFrame>
      )
  }
}

/** Redirects to another site, and fills the screen until it responds. Without scripts, or if that takes long, users can press the link. */
const Redirect = ({ address, title }: { address: string; title: string }) => {
  const { t } = useTranslation('catalogue')
  // Replaced in the history: otherwise the back button would lead here, and the page would redirect again.
  useEffect(() => location.replace(address), [address])
  return (
    <div className="leaving">
      <Head title={title} />
      <span className="spinner" aria-hidden="true" />
      <h1>{title}</h1>
      <p className="soft">{new URL(address).host}</p>
      <p>
        <a href={address} rel="noopener noreferrer">
          {t('continueManually')}
        </a>
      </p>
    </div>
  )
}

const LoginRequired = ({ kind }: Pick<Props, 'kind'>) => {
  const { t } = useTranslation(['catalogue', 'messages', 'shell'])
  const encodedPath = encodeURIComponent(useLocation().pathname)
  return (
    <ErrorFrame title={t('pleaseLogin', { ns: 'messages' })}>
      <p>
        <Title text={t(kind === 'dashboard' ? 'dashboardNeedsLogin' : 'apiNeedsLogin')} />
      </p>
      <div className="actions">
        <Link className="btn primary" to={`/login?to=${encodedPath}`}>
          {t('login', { ns: 'shell' })}
        </Link>
        <Link className="btn" to="/signup">
          {t('signUp', { ns: 'shell' })}
        </Link>
        <Link className="btn quiet" to="/">
          {t('openHome', { ns: 'shell' })}
        </Link>
      </div>
    </ErrorFrame>
  )
}

const CookiesRequired = ({ title }: { title: string }) => {
  const { revalidate } = useRevalidator()
  return (
    <ErrorFrame title={title}>
      <div className="note bad wanted" role="alert">
        <CookieWarning of="beforeOpening" onAccepted={() => void revalidate()} />
      </div>
    </ErrorFrame>
  )
}

const Head = ({ title }: { title: string }) => {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('documentTitle', { title })}</title>
      <meta name="robots" content="noindex" />
    </>
  )
}

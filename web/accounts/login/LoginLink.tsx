import { type ComponentType, type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'

type LoginDialog = ComponentType<{ to: string; onClose: () => void }>

/** 'Log in' in the header: opens the dialog over the page; in a new tab it opens the login page. */
export const LoginLink = ({ className }: { className: string }) => {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const [Dialog, setDialog] = useState<LoginDialog>()
  // These pages have a login themselves, or a link to it.
  const isLoginPage = /^\/(login|signup)/.test(pathname)
  const open = async (event: MouseEvent<HTMLAnchorElement>) => {
    const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isLoginPage || opensElsewhere) return
    event.preventDefault()
    const loginPage = event.currentTarget.href
    try {
      const { LoginDialog } = await import('./LoginDialog.tsx')
      setDialog(() => LoginDialog)
    } catch {
      location.assign(loginPage)
    }
  }
  return (
    <>
      <Link className={className} to="/login" onClick={open}>
        {t('login')}
      </Link>
      {Dialog && <Dialog to={pathname + search} onClose={() => setDialog(undefined)} />}
    </>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useWelcome } from '../accounts/login/welcomes.tsx'
import { Session } from '../accounts/session/Session.tsx'
import { ConsentProvider } from '../consent/ConsentProvider.tsx'
import { CookieBar } from '../consent/CookieBar.tsx'
import { Tips } from '../ui/Tips.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { BrowserNotice } from './BrowserNotice.tsx'
import { Drawer } from './Drawer.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { ToTop } from './ToTop.tsx'
import { useDrawer } from './use-drawer.ts'
import { useSearchKey } from './use-search-key.ts'
import { useVisit } from './use-visit.ts'

/** What stands around every page. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const { chosen, kind, sheet, expanded, toggle } = useDrawer()
  const main = useFocusOnArrival()
  const { cookieChoice, me } = useVisit()
  useSearchKey()
  useWelcome()
  return (
    <ConsentProvider given={cookieChoice}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <Header expanded={expanded} onToggle={toggle} />
      <BrowserNotice />
      <div className={sheet ? 'frame sheet' : 'frame'} data-drawer={chosen} data-kind={kind}>
        <Drawer panels={kind === 'panels'} chosen={chosen} />
        <main className="main" id="main" ref={main} tabIndex={-1} inert={sheet}>
          {children}
        </main>
      </div>
      <Footer inert={sheet} />
      <section className="floats" aria-label={t('messages')}>
        <div className="corner">
          <Toaster />
          <ToTop />
        </div>
        <CookieBar />
      </section>
      <Session userId={me?.user.userId} />
      <Tips />
    </ConsentProvider>
  )
}

/** After a link inside the portal the reader stands at the beginning of the new page, as after loading one. */
const useFocusOnArrival = () => {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

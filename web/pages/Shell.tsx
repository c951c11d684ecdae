import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { LoginLink } from '../accounts/login/LoginLink.tsx'
import { useWelcome } from '../accounts/login/welcomes.tsx'
import { Session } from '../accounts/session/Session.tsx'
import { Wall } from '../accounts/wall/Wall.tsx'
import { ConsentProvider } from '../consent/ConsentProvider.tsx'
import { CookieBar } from '../consent/CookieBar.tsx'
import { BrowserNotice } from '../frame/layout/BrowserNotice.tsx'
import { Drawer } from '../frame/layout/Drawer.tsx'
import { Footer } from '../frame/layout/Footer.tsx'
import { Header } from '../frame/layout/Header.tsx'
import { PageProgress } from '../frame/layout/PageProgress.tsx'
import { ToTop } from '../frame/layout/ToTop.tsx'
import { useDrawer } from '../frame/layout/use-drawer.ts'
import { useLatePage } from '../frame/layout/use-late-page.ts'
import { useSearchKey } from '../frame/layout/use-search-key.ts'
import { useVisit } from '../frame/use-visit.ts'
import { Tips } from '../ui/Tips.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { DrawerNavigation, DrawerOwnEntries, HeaderMenus } from './ShellNavigation.tsx'

/** The frame around every page, with the links and menus of all domains. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const { drawerState, kind, sheet, expanded, toggle } = useDrawer()
  const main = useFocusOnArrival()
  const { cookieChoice, me } = useVisit()
  const isLate = useLatePage()
  useSearchKey()
  useWelcome(me?.user.username)
  return (
    <ConsentProvider initialChoice={cookieChoice}>
      <PageProgress isLate={isLate} />
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <Header
        expanded={expanded}
        onToggle={toggle}
        login={<LoginLink className="navlink" />}
        ownMenus={<HeaderMenus />}
      />
      <BrowserNotice />
      <div className={sheet ? 'frame sheet' : 'frame'} data-drawer={drawerState} data-kind={kind}>
        <Drawer
          navigation={<DrawerNavigation panels={kind === 'panels'} drawerState={drawerState} />}
          ownEntries={<DrawerOwnEntries />}
        />
        <main className="main" id="main" ref={main} tabIndex={-1} inert={sheet} aria-busy={isLate || undefined}>
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
      <Wall />
      <Tips />
    </ConsentProvider>
  )
}

/** Focuses the start of the new page after a client-side navigation, as a full load does. */
const useFocusOnArrival = () => {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    // A URL that names a field of the new page has already focused it.
    if (hash && main.current?.contains(document.activeElement)) return
    main.current?.focus({ preventScroll: true })
  }, [pathname, hash])
  return main
}

import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useWelcome } from '../accounts/login/after-login.tsx'
import { LoginLink } from '../accounts/login/LoginLink.tsx'
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
import { useIsPageSlow } from '../frame/layout/use-is-page-slow.ts'
import { useOfflineGuard } from '../frame/layout/use-offline-guard.ts'
import { useSearchKey } from '../frame/layout/use-search-key.ts'
import { OutdatedNotice } from '../frame/reload/OutdatedNotice.tsx'
import { useVisit } from '../frame/use-visit.ts'
import { Tips } from '../ui/Tips.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { DrawerNavigation, DrawerOwnEntries, HeaderMenus } from './ShellNavigation.tsx'

/** The frame around every page, with the links and menus of all domains. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const { drawerState, kind, isSheetOpen, isExpanded, toggle } = useDrawer()
  const mainRef = useFocusOnNavigation()
  const { cookieChoice, me } = useVisit()
  const isPageSlow = useIsPageSlow()
  useSearchKey()
  useOfflineGuard()
  useWelcome(me?.user.username)
  return (
    <ConsentProvider initialChoice={cookieChoice}>
      <PageProgress isSlow={isPageSlow} />
      <a className="skip" href="#main">
        {t('skipToContent')}
      </a>
      <Header
        isExpanded={isExpanded}
        onToggle={toggle}
        login={<LoginLink className="navlink" />}
        ownMenus={<HeaderMenus />}
      />
      <BrowserNotice />
      <div className={isSheetOpen ? 'frame sheet' : 'frame'} data-drawer={drawerState} data-kind={kind}>
        <Drawer
          navigation={<DrawerNavigation hasPanels={kind === 'panels'} drawerState={drawerState} />}
          ownEntries={<DrawerOwnEntries />}
        />
        {/* The skip link, the button to the top and each navigation focus it. It is inert while the drawer covers it as a sheet on phones. */}
        <main
          className="main"
          id="main"
          ref={mainRef}
          tabIndex={-1}
          inert={isSheetOpen}
          aria-busy={isPageSlow || undefined}
        >
          {children}
        </main>
      </div>
      <Footer inert={isSheetOpen} />
      <section className="floats" aria-label={t('notifications')}>
        <div className="corner">
          <OutdatedNotice />
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

/** Moves the focus to the start of the new page after a client-side navigation, as a full load of the page does. */
const useFocusOnNavigation = () => {
  const mainRef = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    // The new page has already focused the field that the hash of its URL names.
    if (hash && mainRef.current?.contains(document.activeElement)) return
    mainRef.current?.focus({ preventScroll: true })
  }, [pathname, hash])
  return mainRef
}

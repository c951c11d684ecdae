import { type ReactNode, use, useEffect, useLayoutEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from 'react-router'
import { listMyMenus } from '../contract/access/menus.ts'
import { getProfile } from '../contract/accounts/profiles.ts'
import { listCategories } from '../contract/catalogue/categories.ts'
import { getOffice } from '../contract/office/pages.ts'
import type { Visit } from '../contract/visit.ts'
import type { Route } from './+types/root'
import { hasArrived, useArrival } from './frame/arrival.ts'
import { useIsBare } from './frame/bare-pages.ts'
import { ErrorPage } from './frame/errors/ErrorPage.tsx'
import { fontFiles, fontScript } from './frame/fonts.ts'
import { parserScript } from './frame/parsers.ts'
import { ServerPageContext } from './frame/server-page.ts'
import { registerServiceWorker } from './frame/service-worker.ts'
import { restoreTheme, themeScript } from './frame/theme.ts'
import type { PageVisit } from './frame/use-visit.ts'
import { visitContext } from './frame/visit.ts'
import { Shell } from './pages/Shell.tsx'
import { useLanguage } from './words/use-language.ts'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/ground.css'
import './ui/controls.css'
import './ui/fields/forms.css'
import './ui/pages.css'
import './ui/table/table.css'
import './ui/floats.css'
import './ui/menus/menu.css'
import './consent/consent.css'
import './frame/layout/header.css'
import './frame/layout/drawer.css'
import './frame/layout/shell.css'

export const loader = async ({ context }: Route.LoaderArgs): Promise<PageVisit> => {
  const visit = context.get(visitContext)
  const { call, drawer, cookieChoice, signedIn, publicUrl, requestId } = visit
  const [{ contacts: _, ...office }, { categories }, me] = await Promise.all([
    call(getOffice),
    call(listCategories),
    readMe(visit),
  ])
  return { office, categories, me, drawer, cookieChoice, signedIn, publicUrl, requestId }
}

/** Returns the signed-in user with the administration menus of the role. */
const readMe = async ({ call, signedIn }: Visit): Promise<PageVisit['me']> => {
  if (!signedIn) return null
  const [{ user }, menus] = await Promise.all([call(getProfile), call(listMyMenus)])
  return { user, menus }
}

/** The office and its categories are kept between pages, and loaded again when the same page reloads, e.g. when the drawer opens. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href

export const Layout = ({ children }: { children: ReactNode }) => {
  const language = useLanguage()
  const { nonce, wordScripts } = use(ServerPageContext)
  const isBare = useIsBare()
  useLayoutEffect(restoreTheme, [])
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Vite's client marks the styles that it inserts with this nonce. */}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        {!isBare && (
          <script nonce={nonce} suppressHydrationWarning>
            {`${themeScript};${parserScript}`}
          </script>
        )}
        {fontFiles.map(href => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <Meta />
        {/* React's development build compares attributes, and browsers hide a nonce; these files have the same origin and need none. */}
        <Links nonce={import.meta.env.DEV ? '' : undefined} />
        {!isBare && (
          <script nonce={nonce} suppressHydrationWarning>
            {fontScript}
          </script>
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/atom+xml" href={`/feed.atom?lang=${language}`} />
      </head>
      <body>
        {children}
        {!isBare && (
          <>
            {wordScripts.map(script => (
              <link key={script} rel="modulepreload" href={script} nonce={nonce} />
            ))}
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

const Root = () => {
  useArrival()
  useEffect(registerServiceWorker, [])
  if (useIsBare()) return <Outlet />
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  const visit = useRouteLoaderData<typeof loader>('root')
  const isBare = useIsBare()
  const page = <ErrorPage error={error} requestId={hasArrived() ? undefined : visit?.requestId} />
  return visit && !isBare ? <Shell>{page}</Shell> : <main className="main">{page}</main>
}

export default Root

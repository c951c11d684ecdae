import { type ReactNode, use, useEffect, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { useIsBare } from '../frame/bare-pages.ts'
import { EarlyInput, earlyInputScript } from '../frame/early-input.ts'
import { fontFiles, fontScript } from '../frame/fonts.ts'
import { useHydrationRecord } from '../frame/hydration.ts'
import { ServerPageContext } from '../frame/server-page.ts'
import { registerServiceWorker } from '../frame/service-worker.ts'
import { applyPreferredTheme, themeScript } from '../frame/theme.ts'
import { zodScript } from '../frame/zod-script.ts'
import { useLanguage } from '../words/use-language.ts'
import { Shell } from './Shell.tsx'

/** The HTML document around every page: head, scripts and body. Embedded pages get no scripts. */
export const Document = ({ children }: { children: ReactNode }) => {
  const language = useLanguage()
  const { nonce, wordScripts } = use(ServerPageContext)
  const isBare = useIsBare()
  // An error page renders a new <html> element, on which the script in the head has not set the theme.
  useLayoutEffect(applyPreferredTheme, [])
  return (
    // The script in the head changes <html> before hydration.
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Vite's client marks the styles that it inserts with this nonce. */}
        {import.meta.env.DEV && <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />}
        {/* Browsers hide nonces from scripts, so hydration reads an empty nonce, and its warning about the difference is suppressed. */}
        {!isBare && (
          <script nonce={nonce} suppressHydrationWarning>
            {`${themeScript};${zodScript};${earlyInputScript}`}
          </script>
        )}
        {fontFiles.map(href => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <Meta />
        {/* These files have the same origin and need no nonce. In development an empty one prevents React's warning about a mismatch. */}
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

/** Renders every page in the shell, except an embedded page, which has no shell. */
export const Root = () => {
  useHydrationRecord()
  useEffect(registerServiceWorker, [])
  if (useIsBare()) return <Outlet />
  return (
    <>
      <Shell>
        <Outlet />
      </Shell>
      <EarlyInput />
    </>
  )
}

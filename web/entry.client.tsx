import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { hasUserCookie } from './accounts/session/user-cookie.ts'
import { preloadSignedInParts } from './pages/ShellNavigation.tsx'
import { createI18n } from './words/index.ts'
import { loadWords } from './words/load.ts'

// The server has stored the language in a cookie. The parameter is removed, so that a link that the reader copies sets no language for
// others.
const url = new URL(location.href)
if (url.searchParams.has('lang')) {
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

const language = document.documentElement.lang === 'th' ? 'th' : 'en'
const [translations] = await Promise.all([
  loadWords(language),
  // A part that fails to load here is loaded when it is rendered.
  hasUserCookie() && preloadSignedInParts(location.pathname).catch(() => undefined),
])
const i18n = createI18n(language, translations)

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={i18n}>
      <HydratedRouter />
    </I18nextProvider>,
  )
})

import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { isNamed } from './accounts/session/end-reasons.ts'
import { preloadOwnParts } from './pages/ShellNavigation.tsx'
import { createWords } from './words/index.ts'
import { loadWords } from './words/load.ts'

// The server has stored the language of the URL, so the parameter is removed: a shared link must not set it for others.
const address = new URL(location.href)
if (address.searchParams.has('lang')) {
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}

const language = document.documentElement.lang === 'th' ? 'th' : 'en'
const [translations] = await Promise.all([
  loadWords(language),
  // If the connection is lost, these parts are loaded later.
  isNamed() && preloadOwnParts(location.pathname).catch(() => undefined),
])
const words = createWords(language, translations)

startTransition(() => {
  hydrateRoot(
    document,
    <I18nextProvider i18n={words}>
      <HydratedRouter />
    </I18nextProvider>,
  )
})

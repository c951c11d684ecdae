import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLanguage } from '../../words/use-language.ts'
import { locales } from './locales.ts'

// React Aria adds a style element of its own, and looks for its nonce here.
if (typeof document !== 'undefined')
  Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLElement>('script[nonce]')?.nonce })

/** Gives the React Aria components inside the language of the page. */
export const InLanguage = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale={locales[useLanguage()]}>{children}</I18nProvider>
)

import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLanguage } from '../../words/use-language.ts'
import { locales } from './locales.ts'

// React Aria adds a style element, and reads the nonce for it from this global variable.
if (typeof document !== 'undefined')
  Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLElement>('script[nonce]')?.nonce })

/** Sets the page's language for the React Aria components inside. */
export const InLanguage = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale={locales[useLanguage()]}>{children}</I18nProvider>
)

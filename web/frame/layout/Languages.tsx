import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Language } from '../../../contract/visit.ts'
import { useLanguage } from '../../words/use-language.ts'

const names: Record<Language, { short: string; long: string }> = {
  th: { short: 'ไทย', long: 'ไทย' },
  en: { short: 'EN', long: 'English' },
}

/** Links to the same page in either language: the server stores the choice and renders the page in it. */
export const Languages = ({ className = '', short = false }: { className?: string; short?: boolean }) => {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const current = useLanguage()
  const keptFocus = useKeptFocus(short ? 'header' : 'drawer')
  return (
    <ul className={`langs ${className}`} aria-label={t('language')} ref={keptFocus.ref}>
      {(['th', 'en'] as const).map(language => (
        <li key={language}>
          <a
            lang={language}
            hrefLang={language}
            href={switchPath(language, pathname, search)}
            aria-current={language === current ? 'true' : undefined}
            onClick={keptFocus.keep}
          >
            {short ? names[language].short : names[language].long}
          </a>
        </li>
      ))}
    </ul>
  )
}

const storageKey = 'khlang_language_focus'

/** Focuses the pressed link again after the page has been loaded in the other language. `place` is where the link is: header or drawer. */
const useKeptFocus = (place: string) => {
  const ref = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!takeStoredPlace(place)) return
    const link = ref.current?.querySelector<HTMLElement>('[aria-current]')
    link?.focus({ preventScroll: true })
    // On phones the drawer is closed after the load, so its links cannot get the focus.
    if (document.activeElement !== link) document.querySelector<HTMLElement>('.header .toggle')?.focus()
  }, [place])
  return { ref, keep: () => storePlace(place) }
}

const storePlace = (place: string) => {
  try {
    sessionStorage.setItem(storageKey, place)
  } catch {
    // Without storage the focus starts at the top of the new page.
  }
}

/** Returns true if the pressed link was in this place; only on the first call, as it removes the stored place. */
const takeStoredPlace = (place: string) => {
  try {
    if (sessionStorage.getItem(storageKey) !== place) return false
    sessionStorage.removeItem(storageKey)
    return true
  } catch {
    return false
  }
}

const switchPath = (language: Language, pathname: string, search: string) => {
  const query = new URLSearchParams(search)
  query.set('lang', language)
  return `${pathname}?${query}`
}

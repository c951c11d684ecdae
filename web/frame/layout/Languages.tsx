import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { Language } from '../../../contract/visit.ts'
import { useLanguage } from '../../words/use-language.ts'

/** Where the links are. The header has less room, so it has shorter names. */
type Place = 'header' | 'drawer'

const namesByPlace: Record<Place, Record<Language, string>> = {
  header: { th: 'ไทย', en: 'EN' },
  drawer: { th: 'ไทย', en: 'English' },
}

/** The button of the header that opens and closes the drawer. */
const drawerButtonSelector = '.header .toggle'

/** Links to the same page in either language: the server stores the choice and renders the page in it. */
export const Languages = ({ className = '', place }: { className?: string; place: Place }) => {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const current = useLanguage()
  const keptFocus = useKeptFocus(place)
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
            {namesByPlace[place][language]}
          </a>
        </li>
      ))}
    </ul>
  )
}

const storageKey = 'khlang_language_focus'

/** Focuses the pressed link again after the page has been loaded in the other language, if the link was in this place. */
const useKeptFocus = (place: Place) => {
  const ref = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!takeStoredPlace(place)) return
    const link = ref.current?.querySelector<HTMLElement>('[aria-current]')
    link?.focus({ preventScroll: true })
    // On phones the drawer is closed after the load, so its links cannot get the focus.
    if (document.activeElement !== link) document.querySelector<HTMLElement>(drawerButtonSelector)?.focus()
  }, [place])
  return { ref, keep: () => storePlace(place) }
}

const storePlace = (place: Place) => {
  try {
    sessionStorage.setItem(storageKey, place)
  } catch {
    // Without storage the focus starts at the top of the new page.
  }
}

/** Returns true if the pressed link was in this place; only on the first call, as it removes the stored place. */
const takeStoredPlace = (place: Place) => {
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

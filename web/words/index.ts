import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../contract/visit.ts'
import type { en } from './en.ts'

/** Every room's words in one language; Thai has no singular of its own. */
export type Words = { [Room in keyof typeof en]: Translation<(typeof en)[Room]> }
/** The keys of an English room, each with a text in the other language. */
export type Translation<Room> = { [Key in keyof Room as Key extends `${string}_one` ? never : Key]: string }

/** The words of one language, ready for the screens: nothing is fetched any more and nothing waits. */
export const createWords = (language: Language, words: Words) => {
  const i18n = createInstance()
  i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: words },
    ns: Object.keys(words),
    defaultNS: 'shell',
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return i18n
}

import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../contract/visit.ts'
import type { explore } from './en/public/explore.ts'
import type { follows } from './en/public/follows.ts'
import type { readKeys } from './en/public/read-keys.ts'
import type { reference } from './en/public/reference.ts'
import type { releaseCalendar } from './en/public/release-calendar.ts'
import type { trust } from './en/public/trust.ts'
import type { wall } from './en/public/wall.ts'
import type { readers } from './en/readers.ts'
import type { staff } from './en/staff.ts'

/** The rooms of words that every reader is given, in one language; Thai has no singular of its own. */
export type ReaderWords = { [Room in keyof typeof readers]: Translation<(typeof readers)[Room]> }
/** The rooms of words of the administration. */
export type StaffWords = { [Room in keyof typeof staff]: Translation<(typeof staff)[Room]> }
/** The words about the source and the versions of a report, which only its pages fetch. */
export type TrustWords = Translation<typeof trust>
/** The words of the page that explores a table, which only it fetches. */
export type ExploreWords = Translation<typeof explore>
/** The words about mails that tell of releases, which only the pages that offer them fetch. */
export type FollowWords = Translation<typeof follows>
/** The words about keys for programs, which only the profile fetches. */
export type ReadKeyWords = Translation<typeof readKeys>
/** The words of the page about the API of a table, which only it fetches. */
export type ReferenceWords = Translation<typeof reference>
/** The words of the release calendar, which only its page fetches. */
export type ReleaseWords = Translation<typeof releaseCalendar>
/** The words about logging in to a file, which only what leads to a login fetches. */
export type WallWords = Translation<typeof wall>
/** The keys of an English room, each with a text in the other language. */
export type Translation<Room> = { [Key in keyof Room as Key extends `${string}_one` ? never : Key]: string }

/** The words of one language, ready for the screens: nothing is fetched any more and nothing waits. */
export const createWords = (language: Language, words: ReaderWords) => {
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

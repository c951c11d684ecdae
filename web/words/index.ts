import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../contract/visit.ts'
import type { privacy } from './en/privacy.ts'
import type { explore } from './en/public/explore.ts'
import type { follows } from './en/public/follows.ts'
import type { readKeys } from './en/public/read-keys.ts'
import type { reference } from './en/public/reference.ts'
import type { releaseCalendar } from './en/public/release-calendar.ts'
import type { trust } from './en/public/trust.ts'
import type { wall } from './en/public/wall.ts'
import type { readers } from './en/readers.ts'
import type { staff } from './en/staff.ts'

/** The texts that every reader loads, in one language, by namespace. */
export type ReaderWords = { [Namespace in keyof typeof readers]: Translation<(typeof readers)[Namespace]> }
/** The texts of the administration, in one language, by namespace. */
export type StaffWords = { [Namespace in keyof typeof staff]: Translation<(typeof staff)[Namespace]> }
/** The texts about the source and the versions of a report, loaded only by its pages. */
export type TrustWords = Translation<typeof trust>
/** The texts of Explore, loaded only by that page. */
export type ExploreWords = Translation<typeof explore>
/** The texts about mails on releases, loaded only by the pages that offer them. */
export type FollowWords = Translation<typeof follows>
/** The texts about receipts and the withdrawal of consent, loaded only by the profile and the receipts. */
export type PrivacyWords = Translation<typeof privacy>
/** The texts about keys for programs, loaded only by the profile. */
export type ReadKeyWords = Translation<typeof readKeys>
/** The texts of the page about a table's API, loaded only by that page. */
export type ReferenceWords = Translation<typeof reference>
/** The texts of the release calendar, loaded only by its page. */
export type ReleaseWords = Translation<typeof releaseCalendar>
/** The texts about downloads that need a login, loaded only with links to a login. */
export type WallWords = Translation<typeof wall>
/** The keys of an English namespace, each with a text. Singular forms are left out, because Thai has only one form. */
export type Translation<Words> = { [Key in keyof Words as Key extends `${string}_one` ? never : Key]: string }

/** Creates an i18next instance with the texts of one language. It can be used at once, as no text is loaded later. */
export const createI18n = (language: Language, words: ReaderWords) => {
  const i18n = createInstance()
  i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: words },
    ns: Object.keys(words),
    defaultNS: 'shell',
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    // React escapes the output.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return i18n
}

import type { Language } from '../../../contract/visit.ts'
import { figures as english } from '../../words/en/public/figures.ts'
import { figures as thai } from '../../words/th/public/figures.ts'

type Formatter<Words> = (key: keyof Words & string, values?: Record<string, string>) => string

/** Creates a function that formats the texts of one language. It is for texts that are not part of the browser's words. */
export const createTextFormatter =
  <Words extends Record<string, string>>(words: Words): Formatter<Words> =>
  (key, values = {}) =>
    words[key]!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

/** Creates a function that formats a text about figures. Only the server needs these texts, so they are not part of the browser's words. */
export const createWordFormatter = (language: Language): Formatter<typeof english> =>
  createTextFormatter(language === 'th' ? thai : english)

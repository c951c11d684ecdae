import type { Language } from '../../../contract/visit.ts'
import { figures as english } from '../../words/en/public/figures.ts'
import { figures as thai } from '../../words/th/public/figures.ts'

type WordKey = keyof typeof english

/** Creates a function that formats a text about figures. Only the server needs these texts, so they are not part of the browser's words. */
export const createWordFormatter =
  (language: Language) =>
  (key: WordKey, values: Record<string, string> = {}) => {
    const text = (language === 'th' ? thai : english)[key]
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  }

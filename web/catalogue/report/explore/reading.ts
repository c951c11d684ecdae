import type { Era } from '../../../../contract/tables/columns.ts'
import type { Language } from '../../../../contract/visit.ts'

/** How a reader sees values: in which era and language. */
export interface Reading {
  era: Era
  language: Language
}

/** Returns the language of the page and the era of a selection, by default that of the language: Thai uses the Buddhist era. */
export const pickReading = ({ era }: { era: Era | null }, language: Language): Reading => ({
  era: era ?? (language === 'th' ? 'be' : 'ce'),
  language,
})

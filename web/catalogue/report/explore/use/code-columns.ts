import type { Column, ColumnProfile } from '../api-responses.ts'

/** Matches a text that pandas or R may read as a number, or as true or false: 007 would become 7. */
const codePattern = /^\s*[-+.]?\d|^\s*(?:[-+]?(?:inf|infinity|nan)|t|f|true|false)\s*$/i

/** Lists the columns of texts that programs may read as other values, by the smallest, largest and most frequent texts of each. */
export const listCodeColumns = (columns: readonly Column[], profiles: readonly ColumnProfile[]): string[] =>
  columns
    .filter(({ name, type }) => {
      const profile = profiles.find(profile => profile.name === name)
      const texts = [profile?.least, profile?.greatest, ...(profile?.frequent ?? []).map(({ value }) => value)]
      return type === 'text' && texts.some(text => codePattern.test(String(text ?? '')))
    })
    .map(({ name }) => name)

import type { AuditName } from '../../contract/audit/names.ts'
import { useLanguage } from '../words/use-language.ts'
import { readingIn } from './references.ts'
import { useNames } from './use-names.ts'
import { timeText, valueText } from './values.ts'

/** Formats the keys and values of records for display, given the names of what they refer to. */
export const useReading = (names: readonly AuditName[]) => {
  const language = useLanguage()
  const word = useNames()
  const reading = readingIn(language, names, word.value)
  return {
    subject: reading.subject,
    describe: reading.describe,
    value: (column: string, value: unknown) => {
      const text = reading.value(column, value) ?? timeText(column, value, language) ?? valueText(value)
      return text && word.value(column, text)
    },
  }
}
export type Reading = ReturnType<typeof useReading>

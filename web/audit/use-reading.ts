import type { AuditName } from '../../contract/audit/names.ts'
import { useLanguage } from '../words/use-language.ts'
import { createReading } from './references.ts'
import { useNames } from './use-names.ts'
import { formatTimeValue, formatValue } from './values.ts'

/** Formats the keys and values of records for display, given the names of what they refer to. */
export const useReading = (names: readonly AuditName[]) => {
  const language = useLanguage()
  const displayNames = useNames()
  const reading = createReading(language, names, displayNames.value)
  return {
    subject: reading.subject,
    describe: reading.describe,
    value: (column: string, value: unknown) => {
      const text = reading.value(column, value) ?? formatTimeValue(column, value, language) ?? formatValue(value)
      return text && displayNames.value(column, text)
    },
  }
}
export type Reading = ReturnType<typeof useReading>

import type { AuditName } from '../../contract/audit/names.ts'
import { useLanguage } from '../words/use-language.ts'
import { createRecordTexts } from './record-texts.ts'
import { useDisplayNames } from './use-display-names.ts'
import { formatTimeValue, formatValue } from './values.ts'

/** Returns the functions that format the rows and values of records; `names` are the names of the objects that the records refer to. */
export const useRecordTexts = (names: readonly AuditName[]) => {
  const language = useLanguage()
  const displayNames = useDisplayNames()
  const recordTexts = createRecordTexts(language, names, displayNames.value)
  return {
    ...recordTexts,
    formatValue: (column: string, value: unknown) => {
      const text =
        recordTexts.formatValue(column, value) ?? formatTimeValue(column, value, language) ?? formatValue(value)
      return text && displayNames.value(column, text)
    },
  }
}
export type RecordTexts = ReturnType<typeof useRecordTexts>

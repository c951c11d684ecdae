import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import type { Difference } from './differences.ts'

/** Returns a function that formats the value of a field as the editor shows it. */
export const useValueFormatter = () => {
  const { t } = useTranslation(['publishing', 'frequencies'])
  const language = useLanguage()
  return (field: Difference['field'], value: string): string => {
    if (value === '') return ''
    // The type of the value follows from the field.
    if (field === 'nextReleaseDate') return formatDay(value, language)
    if (field === 'frequency') return t(value as 'Daily', { ns: 'frequencies' })
    if (field === 'rowMode') return t(`mode_${value as 'Append'}`)
    if (field === 'status') return t(value as 'Active')
    return value
  }
}

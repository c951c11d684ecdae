import { useTranslation } from 'react-i18next'
import type { Column } from '../api-responses.ts'

/** Returns a function that labels a column for readers: by its name, or by a word if the table itself does not have the column. */
export const useColumnLabel = () => {
  const { t } = useTranslation('explore')
  return ({ name, word }: Column) => (word ? t(word) : name)
}

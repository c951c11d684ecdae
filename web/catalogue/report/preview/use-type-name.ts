import { useTranslation } from 'react-i18next'
import type { types } from '../../../words/en/types.ts'

/** Returns the name of a column's type; a type that the data dictionary describes differently stays unchanged. */
export const useTypeName = () => {
  const { t, i18n } = useTranslation('types')
  return (type: string) => (i18n.exists(type, { ns: 'types' }) ? t(type as keyof typeof types) : type)
}
